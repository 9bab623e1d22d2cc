// A key path that is written out where it is used becomes a closure, which is fast. These forms take one that is
// stored.

extension Signal {
  /// Sends what `keyPath` leads to in each value.
  @_disfavoredOverload
  @inlinable
  public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> Signal<NewValue, Error> {
    map { $0[keyPath: keyPath] }
  }

  /// Sends the values in which `keyPath` leads to true.
  @_disfavoredOverload
  @inlinable
  public func filter(_ keyPath: any KeyPath<Value, Bool> & Sendable) -> Signal {
    filter { $0[keyPath: keyPath] }
  }

  /// Sends what `keyPath` leads to in each value, where it leads to something.
  @_disfavoredOverload
  @inlinable
  public func compactMap<NewValue>(_ keyPath: any KeyPath<Value, NewValue?> & Sendable) -> Signal<NewValue, Error> {
    compactMap { $0[keyPath: keyPath] }
  }
}

extension SignalProducer {
  /// Sends what `keyPath` leads to in each value.
  @_disfavoredOverload
  @inlinable
  public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> SignalProducer<NewValue, Error> {
    map { $0[keyPath: keyPath] }
  }

  /// Sends the values in which `keyPath` leads to true.
  @_disfavoredOverload
  @inlinable
  public func filter(_ keyPath: any KeyPath<Value, Bool> & Sendable) -> SignalProducer {
    filter { $0[keyPath: keyPath] }
  }

  /// Sends what `keyPath` leads to in each value, where it leads to something.
  @_disfavoredOverload
  @inlinable
  public func compactMap<NewValue>(
    _ keyPath: any KeyPath<Value, NewValue?> & Sendable
  ) -> SignalProducer<NewValue, Error> {
    compactMap { $0[keyPath: keyPath] }
  }
}
