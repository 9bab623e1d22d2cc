extension Transformation where NewError == Error, NewValue == Value {
  /// Takes values while `shouldContinue` returns `true`, and also the first other value if `takesLast` is true.
  static func take(
    while shouldContinue: @escaping @Sendable (Value) -> Bool, including takesLast: Bool
  ) -> Transformation {
    .synchronous { sink, _ in
      sink.receivingUntilEnd { value in
        let isTaken = shouldContinue(value)
        if isTaken || takesLast { sink.value(value) }
        return isTaken ? nil : .completed
      }
    }
  }
}

extension Sink {
  /// Creates the sink of an operator that may end the sequence early. `receive` returns the end that follows a value.
  @inlinable
  func receivingUntilEnd<Input>(
    _ receive: @escaping @Sendable (Input) -> TerminalEvent<Error>?
  ) -> Sink<Input, Error> {
    let hasEnded = SerialState(false)
    return Sink<Input, Error>(
      value: { value in
        guard !hasEnded.state, let ending = receive(value) else { return }
        hasEnded.state = true
        end(ending)
      },
      end: { ending in if !hasEnded.state { end(ending) } })
  }
}

extension EventStream {
  /// Sends the first `count` values, and then completes. If `count` is zero or negative, observers are interrupted, and
  /// the work of a producer is not started.
  ///
  ///     let firstTwo = numbers.take(first: 2)
  ///     // numbers   --1--2--3-|
  ///     // firstTwo  --1--2|
  public func take(first count: Int = 1) -> Self {
    guard count > 0 else { return take(during: .empty) }
    return lift(
      .synchronous { sink, _ in
        let remaining = SerialState(count)
        return sink.receivingUntilEnd { value in
          remaining.state -= 1
          sink.value(value)
          return remaining.state == 0 ? .completed : nil
        }
      })
  }

  /// Forwards events until `trigger` sends a value or completes, and then completes. Ignores an interruption of
  /// `trigger`.
  ///
  ///     let taken = numbers.take(until: stop)
  ///     // numbers  --1--2--3-|
  ///     // stop     -------()
  ///     // taken    --1--2-|
  public func take(until trigger: Signal<Void, Never>) -> Self { take(until: trigger.producer) }

  /// Starts `trigger`, and forwards events until it sends a value or completes. A producer starts its work afterwards.
  public func take(until trigger: SignalProducer<Void, Never>) -> Self {
    lift(
      // The trigger may end the sequence on any thread.
      Transformation(scheduler: ImmediateScheduler()) { [trigger = trigger.unchecked] sink, resources in
        trigger.value.start(
          within: resources, value: { sink.end(.completed) }, end: { if case .completed = $0 { sink.end(.completed) } })
        return sink
      })
  }

  /// Forwards events until `lifetime` ends, and then completes. If `lifetime` has already ended, observers are
  /// interrupted, and the work of a producer is not started.
  ///
  ///     let (lifetime, token) = Lifetime.make()
  ///     let taken = numbers.take(during: lifetime)
  ///     scheduler.schedule(after: .seconds(7)) { token.dispose() }
  ///     // numbers  --1--2--3-|
  ///     // taken    --1--2-|
  public func take(during lifetime: Lifetime) -> Self {
    lift(
      Transformation(scheduler: ImmediateScheduler()) { sink, resources in
        if lifetime.hasEnded { sink.end(.interrupted) }
        resources.add(lifetime.observeEnded { sink.end(.completed) })
        return sink
      })
  }

  /// Sends values while `shouldContinue` returns `true`, and then completes.
  ///
  ///     let taken = numbers.take(while: { $0 < 3 })
  ///     // numbers  --1--2--3--1-|
  ///     // taken    --1--2--|
  public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> Self {
    lift(.take(while: shouldContinue, including: false))
  }

  /// Sends values up to and including the first one for which `shouldContinue` returns `false`, and then completes.
  ///
  ///     let taken = numbers.take(until: { $0 < 3 })
  ///     // numbers  --1--2--3--1-|
  ///     // taken    --1--2--3|
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> Self {
    lift(.take(while: shouldContinue, including: true))
  }

  /// Sends the last `count` values at completion, or all values if there were fewer. A failure or an interruption is
  /// forwarded without these values. `count` must not be negative.
  ///
  ///     let lastTwo = numbers.take(last: 2)
  ///     // numbers  --1--2--3-|
  ///     // lastTwo  ----------2,3|
  public func take(last count: Int) -> Self {
    precondition(count >= 0, "The count must not be negative.")
    return lift(
      .synchronous { sink, resources in
        let last = SerialState(FIFOQueue<Value>())
        return Sink(
          value: { value in
            last.state.append(value)
            if last.state.count > count { _ = last.state.popFirst() }
          },
          end: { ending in
            guard case .completed = ending else { return sink.end(ending) }
            sink.send((0..<last.state.count).lazy.compactMap { last.state[$0] }, until: resources)
          })
      })
  }

  /// Forwards events until the lifetime of the binding target of `provider` ends, and then completes. The lifetime of a
  /// property or an action ends when it is deinitialised.
  ///
  ///     let (lifetime, token) = Lifetime.make()
  ///     let target = BindingTarget<String>(lifetime: lifetime) { _ in }
  ///     let taken = numbers.take(duringLifetimeOf: target)
  ///     scheduler.schedule(after: .seconds(7)) { token.dispose() }
  ///     // numbers  --1--2--3-|
  ///     // taken    --1--2-|
  public func take<Provider: BindingTargetProvider>(duringLifetimeOf provider: Provider) -> Self {
    take(during: provider.bindingTarget.lifetime)
  }
}

extension SignalProducer {
  /// Starts `replacement` and then the work, which is cancelled at the switch. See ``Signal/take(untilReplacement:)``.
  public func take(untilReplacement replacement: SignalProducer) -> SignalProducer {
    SignalProducer(asynchronous: { [work = unchecked, replacement = replacement.unchecked] output, resources in
      let isReplaced = SerialState(false)
      let original = CompositeDisposable()
      /// Runs on the executor of the output, for each event of the replacement.
      @Sendable func replace() {
        isReplaced.state = true
        original.dispose()
      }
      replacement.value.start(
        within: resources,
        value: { value in
          output.perform({
            replace()
            output.deliver(value)
          })
        },
        end: { ending in
          output.perform({
            replace()
            output.deliver(ending)
          })
        })
      work.value.start(
        within: resources, as: original,
        value: { value in output.perform({ if !isReplaced.state { output.deliver(value) } }) },
        end: { ending in
          if case .completed = ending { return }
          output.perform({ if !isReplaced.state { output.deliver(ending) } })
        })
    })
  }

  /// Switches to `replacement`, and cancels the work, at its first event. See ``Signal/take(untilReplacement:)``.
  public func take(untilReplacement replacement: Signal<Value, Error>) -> SignalProducer {
    take(untilReplacement: replacement.producer)
  }
}

extension Signal {
  /// Sends the values of this signal, and switches to `replacement` when it sends its first event, which can also be
  /// its end. Before the switch, a failure or an interruption of this signal is forwarded. Its completion is not
  /// forwarded: the returned signal then waits for `replacement`.
  ///
  ///     let taken = drafts.take(untilReplacement: finals)
  ///     // drafts  --a--b-----c-|
  ///     // finals  --------x--y----|
  ///     // taken   --a--b--x--y----|
  public func take(untilReplacement replacement: Signal) -> Signal { take(untilReplacement: replacement.producer) }

  /// Starts `replacement` immediately, and switches to it when it sends its first event.
  public func take(untilReplacement replacement: SignalProducer<Value, Error>) -> Signal {
    Signal(starting: producer.take(untilReplacement: replacement))
  }
}
