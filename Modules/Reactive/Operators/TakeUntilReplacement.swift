extension SignalProducer {
  /// Starts `replacement` and then the work, which is cancelled at the switch. See ``Signal/take(untilReplacement:)``.
  public func take(untilReplacement replacement: SignalProducer) -> SignalProducer {
    SignalProducer(asynchronous: { [work = unchecked, replacement = replacement.unchecked] output, resources in
      let isReplaced = SerialState(false)
      let original = CompositeDisposable()
      /// Runs on the strand of the output, for each event of the replacement.
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
