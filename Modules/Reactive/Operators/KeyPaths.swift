// The compiler converts a key path literal, such as `\.name`, to a closure, and calls the overload with a closure,
// which is faster. The following overloads are for key paths that are stored in variables.

extension Signal {
  /// Sends the value of the property at `keyPath` for each value.
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

  /// Sends the value of the property at `keyPath` for each value, unless the property is `nil`.
  @_disfavoredOverload
  @inlinable
  public func compactMap<NewValue>(_ keyPath: any KeyPath<Value, NewValue?> & Sendable) -> Signal<NewValue, Error> {
    compactMap { $0[keyPath: keyPath] }
  }
}

extension SignalProducer {
  /// Sends the value of the property at `keyPath` for each value.
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

  /// Sends the value of the property at `keyPath` for each value, unless the property is `nil`.
  @_disfavoredOverload
  @inlinable
  public func compactMap<NewValue>(
    _ keyPath: any KeyPath<Value, NewValue?> & Sendable
  ) -> SignalProducer<NewValue, Error> {
    compactMap { $0[keyPath: keyPath] }
  }
}
