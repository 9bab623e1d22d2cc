#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Stage where NewError == Error, NewValue == Value, Value: Sendable {
  @inlinable
  static func observe(on scheduler: any Scheduler) -> Stage {
    .serialized { sink, upstream in
      Sink(
        value: { value in
          scheduler.schedule { if !upstream.isDisposed { sink.value(value) } }
        },
        end: { ending in
          scheduler.schedule { sink.end(ending) }
        })
    }
  }

  @inlinable
  static func delay(_ interval: TimeInterval, on scheduler: any DateScheduler) -> Stage {
    .serialized { sink, upstream in
      @Sendable func later(_ action: @escaping @Sendable () -> Void) {
        let date = scheduler.currentDate.addingTimeInterval(interval)
        upstream.add(scheduler.schedule(after: date, action: action))
      }
      return Sink(
        value: { value in later { sink.value(value) } },
        end: { ending in
          if case .completed = ending {
            later { sink.end(ending) }
          } else {
            scheduler.schedule { sink.end(ending) }
          }
        })
    }
  }
}

extension Signal where Value: Sendable {
  /// Passes the events on from `scheduler`.
  @inlinable
  public func observe(on scheduler: any Scheduler) -> Signal {
    lift(.observe(on: scheduler))
  }

  /// Passes values and the completion on `interval` seconds later, other ends as soon as `scheduler` can.
  @inlinable
  public func delay(_ interval: TimeInterval, on scheduler: any DateScheduler) -> Signal {
    lift(.delay(interval, on: scheduler))
  }
}

extension SignalProducer where Value: Sendable {
  /// Passes the events on from `scheduler`.
  @inlinable
  public func observe(on scheduler: any Scheduler) -> SignalProducer {
    lift(.observe(on: scheduler))
  }

  /// Passes values and the completion on `interval` seconds later, other ends as soon as `scheduler` can.
  @inlinable
  public func delay(_ interval: TimeInterval, on scheduler: any DateScheduler) -> SignalProducer {
    lift(.delay(interval, on: scheduler))
  }

  /// Starts the work on `scheduler`.
  @inlinable
  public func start(on scheduler: any Scheduler) -> SignalProducer {
    SignalProducer(subscribe: { [subscribe] sink, upstream in
      upstream.add(
        scheduler.schedule {
          if !upstream.isDisposed { subscribe(sink, upstream) }
        })
    })
  }
}
