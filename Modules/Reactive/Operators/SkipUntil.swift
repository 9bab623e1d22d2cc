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
