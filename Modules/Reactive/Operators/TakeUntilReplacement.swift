extension SignalProducer {
  /// Starts `replacement` and then this producer. When `replacement` sends its first event, switches to it, and cancels
  /// the work of this producer. See ``Signal/take(untilReplacement:)``.
  public func take(untilReplacement replacement: SignalProducer) -> SignalProducer {
    SignalProducer(asynchronous: { [work = unchecked, replacement = replacement.unchecked] output, resources in
      let isReplaced = SerialState(false)
      let original = CompositeDisposable()
      @Sendable func replace() {
        guard !isReplaced.state else { return }
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

  /// Sends the values of this producer. When `replacement` sends its first event, switches to it, and cancels the work
  /// of this producer. See ``Signal/take(untilReplacement:)``.
  public func take(untilReplacement replacement: Signal<Value, Error>) -> SignalProducer {
    take(untilReplacement: replacement.producer)
  }
}

extension Signal {
  /// Sends the values of this signal, and switches to `replacement` when it sends its first event, which can also be
  /// its end.
  ///
  /// Before the switch, a failure or an interruption of this signal is forwarded. Its completion is not forwarded: the
  /// returned signal then waits for `replacement`.
  ///
  ///     let taken = drafts.take(untilReplacement: finals)
  ///     // drafts  --a--b-----c-|
  ///     // finals  --------x--y----|
  ///     // taken   --a--b--x--y----|
  public func take(untilReplacement replacement: Signal) -> Signal {
    take(untilReplacement: replacement.producer)
  }

  /// Starts `replacement` immediately, and switches to it when it sends its first event, like the overload for a
  /// signal.
  public func take(untilReplacement replacement: SignalProducer<Value, Error>) -> Signal {
    Signal(starting: producer.take(untilReplacement: replacement))
  }
}
