#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Stage where NewError == Error, NewValue == Value, Value: Sendable {
  @inlinable
  static func throttle(_ interval: TimeInterval, on scheduler: any DateScheduler) -> Stage {
    .serialized(on: scheduler) { sink, upstream in
      let pending = Pending<Value>(upstream)
      let lastSent = Locked<Date?>(nil)
      return Sink(
        value: { value in
          let now = scheduler.currentDate
          // A clock that was set back does not hold up the values.
          let earliest = lastSent.withLock { $0 }.flatMap { $0 <= now ? $0.addingTimeInterval(interval) : nil }
          let date = max(earliest ?? now, now)
          let number = pending.replace(with: value, due: date)
          pending.timer.inner = scheduler.schedule(after: date) {
            guard let value = pending.take(number) else { return }
            lastSent.withLock { $0 = date }
            sink.value(value)
          }
        },
        end: { ending in
          withExtendedLifetime(pending.take()) {}
          pending.timer.inner = scheduler.schedule { sink.end(ending) }
        })
    }
  }

  @inlinable
  static func throttle(
    while isThrottled: SignalProducer<Bool, Never>, on scheduler: any Scheduler
  ) -> Stage {
    .onStrand { [subscribe = isThrottled.subscribe] sink, strand, upstream in
      let hop = Hop(to: scheduler, sink: sink.serialized(on: strand), upstream: upstream)
      let valve = Valve(hop)
      let own = CompositeDisposable()
      upstream.insert(own)
      subscribe(Sink(value: { valve.setClosed($0) }, end: { _ in own.dispose() }), own)
      return Sink(value: { valve.send($0) }, end: { valve.end($0) })
    }
  }
}

extension Signal where Value: Sendable {
  /// Sends the latest value, on `scheduler`, when at least `interval` seconds have passed since it last sent one;
  /// leaves out the values that another follows before that.
  ///
  /// The end is passed on as soon as `scheduler` can, and a value that waits is left out then.
  ///
  /// - Parameters:
  ///   - interval: In seconds, not negative.
  ///   - scheduler: Whose clock it is, and where the values are sent.
  @inlinable
  public func throttle(_ interval: TimeInterval, on scheduler: any DateScheduler) -> Signal {
    precondition(interval >= 0, "a time to wait cannot be negative")
    return lift(.throttle(interval, on: scheduler))
  }

  /// Holds back the values while `shouldThrottle` is true, and then sends the last of them; meanwhile passes each on.
  /// Either happens on `scheduler`.
  ///
  /// The end is passed on at once, and a value that is held back is left out then. If the property goes, the last that
  /// it said stays.
  @inlinable
  public func throttle(
    while shouldThrottle: some PropertyProtocol<Bool>, on scheduler: any Scheduler
  ) -> Signal {
    lift(.throttle(while: shouldThrottle.producer, on: scheduler))
  }
}

extension SignalProducer where Value: Sendable {
  /// Sends the latest value, on `scheduler`, when at least `interval` seconds have passed since it last sent one;
  /// leaves out the values that another follows before that.
  @inlinable
  public func throttle(_ interval: TimeInterval, on scheduler: any DateScheduler) -> SignalProducer {
    precondition(interval >= 0, "a time to wait cannot be negative")
    return lift(.throttle(interval, on: scheduler))
  }

  /// Holds back the values while `shouldThrottle` is true, and then sends the last of them; meanwhile passes each on.
  /// Either happens on `scheduler`.
  @inlinable
  public func throttle(
    while shouldThrottle: some PropertyProtocol<Bool>, on scheduler: any Scheduler
  ) -> SignalProducer {
    lift(.throttle(while: Property(shouldThrottle).producer, on: scheduler))
  }
}

/// Lets values through to a scheduler while it is open, and keeps the last one while it is closed.
@usableFromInline
final class Valve<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var isClosed = false
    @usableFromInline var hasEnded = false
    @usableFromInline var kept: Value?

    @inlinable
    init() {}
  }

  @usableFromInline let hop: Hop<Value, Error>
  @usableFromInline let strand = Strand()
  @usableFromInline let confined = Confined(State())

  @inlinable
  init(_ hop: Hop<Value, Error>) {
    self.hop = hop
  }

  @inlinable
  func send(_ value: Value) {
    guard strand.enter(orPost: { { self.deliver(value) } }) else { return }
    deliver(value)
    strand.leave()
  }

  @inlinable
  func setClosed(_ isClosed: Bool) {
    guard strand.enter(orPost: { { self.deliver(isClosed: isClosed) } }) else { return }
    deliver(isClosed: isClosed)
    strand.leave()
  }

  @inlinable
  func end(_ ending: Ending<Error>) {
    guard strand.enter(orPost: { { self.deliver(ending) } }) else { return }
    deliver(ending)
    strand.leave()
  }

  // MARK: On the strand

  @inlinable
  func deliver(_ value: Value) {
    if confined.state.isClosed {
      confined.state.kept = value
    } else if !confined.state.hasEnded {
      hop.send(.value(value))
    }
  }

  @inlinable
  func deliver(isClosed: Bool) {
    guard isClosed != confined.state.isClosed else { return }
    confined.state.isClosed = isClosed
    if let kept = confined.state.kept.take(), !confined.state.hasEnded { hop.send(.value(kept)) }
  }

  @inlinable
  func deliver(_ ending: Ending<Error>) {
    confined.state.hasEnded = true
    confined.state.kept = nil
    hop.send(.end(ending))
  }
}
