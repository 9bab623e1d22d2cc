extension Signal {
  /// Sends the latest values of both signals whenever either sends a value.
  ///
  /// Sends nothing until both signals have sent a value. Completes when both have completed. Fails or is interrupted as
  /// soon as either fails or is interrupted.
  ///
  ///     let latest = Signal.combineLatest(numbers, letters)
  ///     // numbers  -1-2-------3-|
  ///     // letters  -----a-----------b-----|
  ///     // latest   -----(2,a)-(3,a)-(3,b)-|
  @inlinable
  public static func combineLatest<B>(_ a: Signal, _ b: Signal<B, Error>) -> Signal<(Value, B), Error> {
    Signal<(Value, B), Error>(starting: SignalProducer.combineLatest(a.producer, b.producer))
  }

  /// Sends the latest values of `signals`, in the order of `signals`, whenever one of them sends a value.
  ///
  /// Sends nothing until each signal has sent a value. Ends like the overload for two signals. If `signals` is empty,
  /// the returned signal interrupts its observers. Each output takes time proportional to the number of signals.
  public static func combineLatest<S: Sequence>(
    _ signals: S
  ) -> Signal<[Value], Error> where S.Element == Signal<Value, Error> {
    let producers = signals.map(\.producer)
    return producers.isEmpty ? .empty : Signal<[Value], Error>(starting: SignalProducer.combineLatest(producers))
  }
}

extension SignalProducer {
  /// Starts both producers in order, and sends their latest values whenever either sends a value.
  ///
  /// Sends nothing until both producers have sent a value. Completes when both have completed. As soon as one of them
  /// fails or is interrupted, the returned producer ends in the same way, and the other one is cancelled. See
  /// ``Signal/combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>
  ) -> SignalProducer<(Value, B), Error> {
    SignalProducer<(Value, B), Error>(asynchronous: { [a = a.producer.unchecked, b = b.producer.unchecked] output, resources in
      let (latestA, latestB) = (SerialState<Value?>(nil), SerialState<B?>(nil))
      let end = output.endOfSource(amongst: 2)
      @Sendable func send() {
        if let a = latestA.state, let b = latestB.state { output.deliver((a, b)) }
      }
      a.value.start(
        within: resources,
        value: { value in
          output.perform({
            latestA.state = value
            send()
          })
        },
        end: end)
      b.value.start(
        within: resources,
        value: { value in
          output.perform({
            latestB.state = value
            send()
          })
        },
        end: end)
    })
  }

  /// Starts all `producers` in order, and sends their latest values, in the same order, whenever one sends a value.
  ///
  /// Sends nothing until each producer has sent a value. Ends like the overload for two producers. Completes
  /// immediately if `producers` is empty.
  public static func combineLatest<S: Sequence>(
    _ producers: S
  ) -> SignalProducer<[Value], Error>
  where S.Element: SignalProducerConvertible, S.Element.Value == Value, S.Element.Error == Error {
    let producers = producers.map(\.producer)
    return producers.isEmpty ? .empty : latestArray(producers)
  }

  /// Works like ``combineLatest(_:)``, but sends `emptySentinel` and completes if `producers` is empty.
  public static func combineLatest<S: Sequence>(
    _ producers: S, emptySentinel: [S.Element.Value]
  ) -> SignalProducer<[Value], Error>
  where S.Element: SignalProducerConvertible, S.Element.Value == Value, S.Element.Error == Error {
    let producers = producers.map(\.producer)
    return producers.isEmpty ? SignalProducer<[Value], Error>(value: emptySentinel) : latestArray(producers)
  }
}

extension SignalProducer {
  static func latestArray(_ producers: [SignalProducer]) -> SignalProducer<[Value], Error> {
    let producers = UncheckedSendable(value: producers)
    return SignalProducer<[Value], Error>(asynchronous: { output, resources in
      let latest = SerialState<[Value?]>(Array(repeating: nil, count: producers.value.count))
      let missingCount = SerialState(producers.value.count)
      let end = output.endOfSource(amongst: producers.value.count)
      for (index, producer) in producers.value.enumerated() {
        producer.start(
          within: resources,
          value: { value in
            output.perform({
              if latest.state[index] == nil { missingCount.state -= 1 }
              latest.state[index] = value
              if missingCount.state == 0 { output.deliver(latest.state.compactMap { $0 }) }
            })
          },
          end: end)
      }
    })
  }
}

extension SerialSink {
  /// Returns a closure that receives the end of one of `count` sources, and ends the output when all sources have
  /// completed, or as soon as one of them has failed or was interrupted.
  @usableFromInline
  func endOfSource(amongst count: Int) -> @Sendable (Termination<Error>) -> Void {
    let running = SerialState(count)
    return { ending in
      self.perform({
        running.state -= 1
        if case .completed = ending, running.state > 0 { return }
        self.deliver(ending)
      })
    }
  }
}
