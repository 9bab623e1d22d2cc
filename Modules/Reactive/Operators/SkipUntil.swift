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
      let serial = SerialState(SkipUntilState.skipping)
      let triggerResources = CompositeDisposable()
      /// Called on the strand of the output.
      @Sendable func stopSkipping(isInterrupted: Bool) {
        triggerResources.dispose()
        guard serial.state != .forwarding else { return }
        if isInterrupted || serial.state == .skippingAfterEnd { return output.deliver(.interrupted) }
        serial.state = .forwarding
      }
      trigger.value.start(
        within: resources, as: triggerResources,
        value: { output.perform({ stopSkipping(isInterrupted: false) }) },
        end: { ending in
          let isInterrupted = if case .completed = ending { false } else { true }
          output.perform({ stopSkipping(isInterrupted: isInterrupted) })
        })
      work.value.start(
        within: resources,
        value: { value in output.perform({ if serial.state == .forwarding { output.deliver(value) } }) },
        end: { ending in
          output.perform({
            if serial.state == .forwarding { output.deliver(ending) } else { serial.state = .skippingAfterEnd }
          })
        })
    })
  }
}

private enum SkipUntilState {
  case skipping
  /// The work has ended, but the trigger has not been sent yet.
  case skippingAfterEnd
  case forwarding
}
