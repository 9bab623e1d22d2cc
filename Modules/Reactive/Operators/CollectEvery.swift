public import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Transformation where Value: Sendable, NewError == Error, NewValue == [Value] {
  static func collect(
    every interval: DispatchTimeInterval, on scheduler: any DateScheduler, skipEmpty: Bool, discardWhenCompleted: Bool
  ) -> Transformation {
    .scheduled(on: scheduler) { sink, resources in
      let (collected, isCompleted) = (Atomic<[Value]>([]), Atomic(false))
      let next = SerialDisposable()
      resources.insert(next)
      next.inner = scheduler.schedule(
        after: scheduler.currentDate.addingTimeInterval(interval.timeInterval),
        interval: interval,
        leeway: interval.scaled(by: 0.1)
      ) {
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
  ///   - interval: The time between two arrays, and before the first one. An array may be late by a tenth of it.
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
