// The compiler turns a key path literal into a closure, which is fast. These overloads accept a stored key path.

extension Signal {
  /// Sends the property at `keyPath` of each value.
  @_disfavoredOverload
  @inlinable
  public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> Signal<NewValue, Error> {
    map { $0[keyPath: keyPath] }
  }

  /// Sends the values whose property at `keyPath` is true.
  @_disfavoredOverload
  @inlinable
  public func filter(_ keyPath: any KeyPath<Value, Bool> & Sendable) -> Signal {
    filter { $0[keyPath: keyPath] }
  }

  /// Sends the property at `keyPath` of each value, unless it is `nil`.
  @_disfavoredOverload
  @inlinable
  public func compactMap<NewValue>(_ keyPath: any KeyPath<Value, NewValue?> & Sendable) -> Signal<NewValue, Error> {
    compactMap { $0[keyPath: keyPath] }
  }
}

extension SignalProducer {
  /// Sends the property at `keyPath` of each value.
  @_disfavoredOverload
  @inlinable
  public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> SignalProducer<NewValue, Error> {
    map { $0[keyPath: keyPath] }
  }

  /// Sends the values whose property at `keyPath` is true.
  @_disfavoredOverload
  @inlinable
  public func filter(_ keyPath: any KeyPath<Value, Bool> & Sendable) -> SignalProducer {
    filter { $0[keyPath: keyPath] }
  }

  /// Sends the property at `keyPath` of each value, unless it is `nil`.
  @_disfavoredOverload
  @inlinable
  public func compactMap<NewValue>(
    _ keyPath: any KeyPath<Value, NewValue?> & Sendable
  ) -> SignalProducer<NewValue, Error> {
    compactMap { $0[keyPath: keyPath] }
  }
}
