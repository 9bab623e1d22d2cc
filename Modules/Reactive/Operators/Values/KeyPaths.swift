// The compiler converts a key path literal, such as `\.name`, to a closure, and calls the overload with a closure,
// which is faster. The following overloads are for key paths that are stored in variables.

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

  /// Sends the values whose property at `keyPath` is true.
  ///
  ///     let isEmpty: any KeyPath<[Int], Bool> & Sendable = \.isEmpty
  ///     let emptyLists = lists.filter(isEmpty)
  ///     // lists       --[1,2]--[]--[3]-|
  ///     // emptyLists  ---------[]------|
  @_disfavoredOverload
  public func filter(_ keyPath: any KeyPath<Value, Bool> & Sendable) -> Signal { filter { $0[keyPath: keyPath] } }

  /// Sends the value of the property at `keyPath` for each value, unless the property is `nil`.
  ///
  ///     let first: any KeyPath<[Int], Int?> & Sendable = \.first
  ///     let firstElements = lists.compactMap(first)
  ///     // lists          --[1,2]--[]--[3]-|
  ///     // firstElements  --1----------3---|
  @_disfavoredOverload
  public func compactMap<NewValue>(_ keyPath: any KeyPath<Value, NewValue?> & Sendable) -> Signal<NewValue, Error> {
    compactMap { $0[keyPath: keyPath] }
  }
}

extension SignalProducer {
  /// Sends the value of the property at `keyPath` for each value. See ``Signal/map(_:)``.
  @_disfavoredOverload
  public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> SignalProducer<NewValue, Error> {
    map { $0[keyPath: keyPath] }
  }
  /// Sends the values whose property at `keyPath` is true. See ``Signal/filter(_:)``.
  @_disfavoredOverload
  public func filter(_ keyPath: any KeyPath<Value, Bool> & Sendable) -> SignalProducer {
    filter { $0[keyPath: keyPath] }
  }
  /// Sends the values of the property at `keyPath` that are not `nil`. See ``Signal/compactMap(_:)``.
  @_disfavoredOverload
  public func compactMap<NewValue>(
    _ keyPath: any KeyPath<Value, NewValue?> & Sendable
  ) -> SignalProducer<NewValue, Error> { compactMap { $0[keyPath: keyPath] } }
}
