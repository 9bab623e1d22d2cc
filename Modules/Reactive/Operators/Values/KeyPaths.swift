// The compiler converts a key path literal, such as `\.name`, to a closure, and calls the overload with a closure,
// which is faster. The following overloads are for key paths that are stored in variables.

extension EventStream {
  /// Sends the values whose property at `keyPath` is true.
  @_disfavoredOverload
  public func filter(_ keyPath: any KeyPath<Value, Bool> & Sendable) -> Self { filter { $0[keyPath: keyPath] } }
}

extension Signal {
  /// Sends the value of the property at `keyPath` for each value.
  ///
  ///     let length: any KeyPath<String, Int> & Sendable = \.count
  ///     let lengths = words.map(length)
  ///     // words    --ab----c--def-|
  ///     // lengths  --2-----1--3---|
  @_disfavoredOverload
  public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> Signal<NewValue, Error> {
    map { $0[keyPath: keyPath] }
  }
}

extension SignalProducer {
  /// Sends the value of the property at `keyPath` for each value. See ``Signal/map(_:)``.
  @_disfavoredOverload
  public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> SignalProducer<NewValue, Error> {
    map { $0[keyPath: keyPath] }
  }
}
