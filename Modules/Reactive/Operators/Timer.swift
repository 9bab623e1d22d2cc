public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension SignalProducer where Value == Date, Error == Never {
  /// Sends the date every `interval`, first after one interval, until it is disposed of.
  ///
  /// - Parameter leeway: How late a value may be; a tenth of the interval if nothing is said.
  @inlinable
  public static func timer(
    interval: DispatchTimeInterval, on scheduler: any DateScheduler, leeway: DispatchTimeInterval? = nil
  ) -> SignalProducer {
    SignalProducer(subscribe: { sink, upstream in
      let seconds = interval.timeInterval
      upstream.add(
        scheduler.schedule(
          after: scheduler.currentDate.addingTimeInterval(seconds),
          interval: interval,
          leeway: leeway ?? .nanoseconds(Int(seconds * 1e8))
        ) {
          sink.value(scheduler.currentDate)
        })
    })
  }
}
