public import Dispatch

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

extension Transformation where Value: Sendable, NewError == Error, NewValue == [Value] {
  static func collect(
    every interval: DispatchTimeInterval, on scheduler: any DateScheduler, skipEmpty: Bool, discardWhenCompleted: Bool
  ) -> Transformation {
    Transformation(scheduler: scheduler) { sink, resources in
      let (collected, isCompleted) = (Atomic<[Value]>([]), Atomic(false))
      let next = SerialDisposable()
      resources.insert(next)
      next.inner = scheduler.schedule(after: interval, interval: interval, leeway: interval.scaled(by: 0.1)) {
        // After the completion, no value is added, so this action sends the last ones.
        let isLast = isCompleted.value
        let values = collected.swap([])
        if !values.isEmpty || !skipEmpty { sink.value(values) }
        if isLast { sink.end(.completed) }
      }
      return Sink(
        value: { value in collected.modify { $0.append(value) } },
        end: { ending in
          if case .completed = ending, !discardWhenCompleted {
            isCompleted.value = true
          } else {
            next.dispose()
            scheduler.schedule { sink.end(ending) }
          }
        })
    }
  }
}

extension Signal where Value: Sendable {
  /// Collects values, and sends them as an array on `scheduler` every `interval`. A failure or an interruption drops
  /// the collected values and is delivered on `scheduler`.
  ///
  ///     let groups = numbers.collect(every: .seconds(6), on: scheduler)
  ///     // numbers  -1-2----3------------4-|
  ///     // groups   ------[1,2]-[3]---[]---|
  ///
  /// - Parameters:
  ///   - interval: The time between two arrays, and before the first one. An array may be late by a tenth of it, which
  ///     does not delay the next one: all are sent on a grid of dates that begins with the start. See ``DateScheduler``.
  ///   - scheduler: The scheduler that measures the time and delivers the arrays.
  ///   - skipEmpty: Whether no array is sent for an interval without values. Otherwise, an empty array is sent.
  ///   - discardWhenCompleted: If `true`, the completion drops the collected values and is delivered without waiting
  ///     for the end of the interval. If `false`, the collected values are sent at the end of the interval, followed by
  ///     the completion.
  public func collect(
    every interval: DispatchTimeInterval, on scheduler: any DateScheduler, skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> Signal<[Value], Error> {
    lift(.collect(every: interval, on: scheduler, skipEmpty: skipEmpty, discardWhenCompleted: discardWhenCompleted))
  }
}

extension SignalProducer where Value: Sendable {
  /// Sends the values collected every `interval`. See ``Signal/collect(every:on:skipEmpty:discardWhenCompleted:)``.
  public func collect(
    every interval: DispatchTimeInterval, on scheduler: any DateScheduler, skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> SignalProducer<[Value], Error> {
    lift(.collect(every: interval, on: scheduler, skipEmpty: skipEmpty, discardWhenCompleted: discardWhenCompleted))
  }
}
