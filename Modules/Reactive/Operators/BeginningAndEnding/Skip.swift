extension EventStream {
  /// Skips the first `count` values.
  ///
  ///     let rest = numbers.skip(first: 2)
  ///     // numbers  --1--2--3--4-|
  ///     // rest     --------3--4-|
  public func skip(first count: Int) -> Self {
    lift(
      .filter(with: 0) { skippedCount, _ in
        if skippedCount >= count { return true }
        skippedCount += 1
        return false
      })
  }

  /// Skips values while `shouldContinue` returns `true`. Sends the first value for which it returns `false`, and all
  /// later values.
  ///
  ///     let rest = numbers.skip(while: { $0 < 3 })
  ///     // numbers  --1--3--2-|
  ///     // rest     -----3--2-|
  public func skip(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> Self {
    lift(
      .filter(with: true) { isSkipping, value in
        isSkipping = isSkipping && shouldContinue(value)
        return !isSkipping
      })
  }

  /// Skips each value that is equivalent to the last value sent. `isEquivalent` receives the last value sent and the
  /// new one.
  ///
  ///     let jumps = numbers.skipRepeats { abs($0 - $1) < 2 }
  ///     // numbers  --1--2--3--3-|
  ///     // jumps    --1-----3----|
  public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Self {
    lift(
      .filter(with: Value?.none) { last, value in
        if let last, isEquivalent(last, value) { return false }
        last = value
        return true
      })
  }

  /// Skips each value that equals the previous one.
  ///
  ///     let changes = numbers.skipRepeats()
  ///     // numbers  --1--1--2--1-|
  ///     // changes  --1-----2--1-|
  public func skipRepeats() -> Self where Value: Equatable & SendableMetatype { skipRepeats { $0 == $1 } }

  /// Skips each value for which `transform` returns the same identity as for an earlier value. The operator stores all
  /// identities, so its memory use grows with their number. To skip only consecutive repeats, use ``skipRepeats(_:)``.
  ///
  ///     let unique = numbers.uniqueValues { $0 % 10 }
  ///     // numbers  --1--2--11--3-|
  ///     // unique   --1--2------3-|
  public func uniqueValues<Identity: Hashable & SendableMetatype>(
    _ transform: @escaping @Sendable (Value) -> Identity
  ) -> Self { lift(.filter(with: Set<Identity>()) { seen, value in seen.insert(transform(value)).inserted }) }

  /// Skips each value that equals an earlier one. The operator stores all values it has sent.
  ///
  ///     let unique = numbers.uniqueValues()
  ///     // numbers  --1--2--1--3-|
  ///     // unique   --1--2-----3-|
  public func uniqueValues() -> Self where Value: Hashable & SendableMetatype { uniqueValues { $0 } }
}

extension Signal {
  /// Skips all events until `trigger` sends a value or completes. If `trigger` is interrupted before that, the returned
  /// signal is interrupted too. If this signal ends before that, an interruption is sent when `trigger` sends a value
  /// or ends.
  ///
  ///     let rest = numbers.skip(until: ready)
  ///     // numbers  --1--2--3-|
  ///     // ready    ----()
  ///     // rest     -----2--3-|
  public func skip(until trigger: Signal<Void, Never>) -> Signal { skip(until: trigger.producer) }

  /// Starts `trigger` immediately, and skips all events until it sends a value or completes.
  public func skip(until trigger: SignalProducer<Void, Never>) -> Signal {
    Signal(starting: producer.skip(until: trigger))
  }
}

extension SignalProducer {
  /// Starts the work, and skips all its events until `trigger` sends a value or completes. See ``Signal/skip(until:)``.
  public func skip(until trigger: Signal<Void, Never>) -> SignalProducer { skip(until: trigger.producer) }

  /// Starts `trigger`, and then the work. See ``Signal/skip(until:)``.
  public func skip(until trigger: SignalProducer<Void, Never>) -> SignalProducer {
    SignalProducer(asynchronous: { [work = unchecked, trigger = trigger.unchecked] output, resources in
      let (isSkipping, hasEnded) = (SerialState(true), SerialState(false))
      trigger.value.take(first: 1).start(within: resources, value: { _ in }) { ending in
        output.perform({
          guard case .completed = ending, !hasEnded.state else { return output.deliver(.interrupted) }
          isSkipping.state = false
        })
      }
      work.value.start(
        within: resources,
        value: { value in output.perform({ if !isSkipping.state { output.deliver(value) } }) },
        end: { ending in
          output.perform({ if isSkipping.state { hasEnded.state = true } else { output.deliver(ending) } })
        })
    })
  }
}
