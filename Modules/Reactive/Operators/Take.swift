extension Transformation where NewError == Error, NewValue == Value {
  /// - Precondition: `count` is at least one.
  static func take(first count: Int) -> Transformation {
    .synchronous { sink, _ in
      let remaining = SerialState(count)
      return Sink(
        value: { value in
          guard remaining.state > 0 else { return }
          remaining.state -= 1
          let isLast = remaining.state == 0
          sink.value(value)
          if isLast { sink.end(.completed) }
        },
        end: { ending in if remaining.state > 0 { sink.end(ending) } })
    }
  }
}

extension Signal {
  /// Sends the first `count` values, and then completes. If `count` is zero or negative, the returned signal has
  /// already completed, so it interrupts its observers.
  ///
  ///     let firstTwo = numbers.take(first: 2)
  ///     // numbers   --1--2--3-|
  ///     // firstTwo  --1--2|
  public func take(first count: Int = 1) -> Signal { count > 0 ? lift(.take(first: count)) : .empty }

  /// Forwards events until `trigger` sends a value or completes, and then completes. Ignores an interruption of
  /// `trigger`.
  ///
  ///     let taken = numbers.take(until: stop)
  ///     // numbers  --1--2--3-|
  ///     // stop     -------()
  ///     // taken    --1--2-|
  public func take(until trigger: Signal<Void, Never>) -> Signal { take(until: trigger.producer) }

  /// Starts `trigger` immediately, and forwards events until it sends a value or completes.
  public func take(until trigger: SignalProducer<Void, Never>) -> Signal {
    Signal(starting: producer.take(until: trigger))
  }

  /// Forwards events until `lifetime` ends, and then completes. If `lifetime` has already ended, the returned signal
  /// interrupts its observers.
  ///
  ///     let (lifetime, token) = Lifetime.make()
  ///     let taken = numbers.take(during: lifetime)
  ///     scheduler.schedule(after: .seconds(7)) { token.dispose() }
  ///     // numbers  --1--2--3-|
  ///     // taken    --1--2-|
  public func take(during lifetime: Lifetime) -> Signal { Signal(starting: producer.take(during: lifetime)) }
}

extension SignalProducer {
  /// Sends the first `count` values, completes, and cancels the work. If `count` is zero or negative, each start is
  /// interrupted immediately, and the work is not started. See ``Signal/take(first:)``.
  public func take(first count: Int = 1) -> SignalProducer {
    count > 0 ? lift(.take(first: count)) : SignalProducer(synchronous: { sink, _ in sink.end(.interrupted) })
  }

  /// Forwards events until `trigger` sends a value or completes. See ``Signal/take(until:)``.
  public func take(until trigger: Signal<Void, Never>) -> SignalProducer { take(until: trigger.producer) }

  /// Starts `trigger`, and then the work. See ``Signal/take(until:)``.
  public func take(until trigger: SignalProducer<Void, Never>) -> SignalProducer {
    SignalProducer(asynchronous: { [work = unchecked, trigger = trigger.unchecked] output, resources in
      trigger.value.start(
        within: resources, value: { output.send(.completed) },
        end: { if case .completed = $0 { output.send(.completed) } })
      work.value.start(within: resources, into: output)
    })
  }

  /// Forwards events until `lifetime` ends, and then completes and cancels the work. If `lifetime` has already ended,
  /// the start is interrupted immediately, and the work is not started. See ``Signal/take(during:)``.
  public func take(during lifetime: Lifetime) -> SignalProducer {
    SignalProducer(asynchronous: { [work = unchecked] output, resources in
      if lifetime.hasEnded { return output.send(.interrupted) }
      resources.add(lifetime.observeEnded { output.send(.completed) })
      work.value.start(within: resources, into: output)
    })
  }
}
