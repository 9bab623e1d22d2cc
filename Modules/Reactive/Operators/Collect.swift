extension Transformation where NewError == Error, NewValue == [Value] {
  /// Collects values in arrays, and sends each array when it is complete.
  ///
  /// - Parameters:
  ///   - isNext: Returns whether a new array starts with the value, given the values collected before it.
  ///   - isComplete: Returns whether the array is complete. It contains the latest value.
  static func collect(
    before isNext: @escaping @Sendable ([Value], Value) -> Bool = { _, _ in false },
    through isComplete: @escaping @Sendable ([Value]) -> Bool = { _ in false }
  ) -> Transformation {
    .synchronous { sink, resources in
      let values = SerialState<[Value]>([])
      let hasNone = SerialState(true)
      @Sendable func send() {
        sink.value(values.state)
        values.state = []
      }
      return Sink(
        value: { value in
          hasNone.state = false
          if isNext(values.state, value) { send() }
          values.state.append(value)
          if isComplete(values.state) { send() }
        },
        end: { ending in
          if case .completed = ending, hasNone.state || !values.state.isEmpty { send() }
          sink.end(resources.isDisposed ? .interrupted : ending)
        })
    }
  }

  static func collect(count: Int) -> Transformation {
    precondition(count > 0, "The count must be at least 1.")
    return collect(through: { $0.count == count })
  }
}

extension Signal {
  /// Collects all values, and sends them as one array at completion. The array is empty if there were no values. A
  /// failure or an interruption drops the values.
  ///
  ///     let all = numbers.collect()
  ///     // numbers  -1--2--3-|
  ///     // all      ---------[1,2,3]|
  public func collect() -> Signal<[Value], Error> { lift(.collect()) }

  /// Collects values in arrays of `count`, and sends each array when it is full. `count` must be at least one. At
  /// completion, the remaining values are sent as a shorter array. If there were no values at all, an empty array is
  /// sent. A failure or an interruption drops the remaining values.
  ///
  ///     let pairs = numbers.collect(count: 2)
  ///     // numbers  -1-2----3-|
  ///     // pairs    ---[1,2]--[3]|
  public func collect(count: Int) -> Signal<[Value], Error> { lift(.collect(count: count)) }

  /// Collects values in arrays, and sends an array as soon as `shouldEmit` returns `true` for it. The array contains
  /// the latest value. Ends like ``collect(count:)``.
  ///
  ///     let eights = numbers.collect { $0.reduce(0, +) == 8 }
  ///     // numbers  1-3-4-----7-1-----5-|
  ///     // eights   ----[1,3,4]-[7,1]---[5]|
  public func collect(_ shouldEmit: @escaping @Sendable (_ collected: [Value]) -> Bool) -> Signal<[Value], Error> {
    lift(.collect(through: shouldEmit))
  }

  /// Collects values in arrays, and starts a new array with each value for which `shouldEmit` returns `true`, given the
  /// values collected before it. The previous array is then sent, even if it is empty. Ends like ``collect(count:)``.
  ///
  ///     let groups = numbers.collect { _, next in next == 7 }
  ///     // numbers  1-1-7-----7---5-|
  ///     // groups   ----[1,1]-[7]---[7,5]|
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value], _ latest: Value) -> Bool
  ) -> Signal<[Value], Error> { lift(.collect(before: shouldEmit)) }
}

extension SignalProducer {
  /// Sends all values as one array at completion. See ``Signal/collect()``.
  public func collect() -> SignalProducer<[Value], Error> { lift(.collect()) }
  /// Sends arrays of `count` values, which is at least one. See ``Signal/collect(count:)``.
  public func collect(count: Int) -> SignalProducer<[Value], Error> { lift(.collect(count: count)) }
  /// Sends an array as soon as `shouldEmit` returns `true` for it. See ``Signal/collect(_:)``.
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value]) -> Bool
  ) -> SignalProducer<[Value], Error> { lift(.collect(through: shouldEmit)) }
  /// Starts a new array with each value for which `shouldEmit` returns `true`. See ``Signal/collect(_:)``.
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value], _ latest: Value) -> Bool
  ) -> SignalProducer<[Value], Error> { lift(.collect(before: shouldEmit)) }
}
