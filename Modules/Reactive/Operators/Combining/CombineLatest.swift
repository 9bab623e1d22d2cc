extension Signal {
  /// Sends the latest values of both signals whenever either sends a value. Sends nothing until both signals have sent
  /// a value. Completes when both have completed. Fails or is interrupted as soon as either fails or is interrupted.
  ///
  ///     let latest = Signal.combineLatest(numbers, letters)
  ///     // numbers  -1-2-------3-|
  ///     // letters  -----a-----------b-----|
  ///     // latest   -----(2,a)-(3,a)-(3,b)-|
  @inlinable
  public static func combineLatest<B>(_ a: Signal, _ b: Signal<B, Error>) -> Signal<(Value, B), Error> {
    Signal<(Value, B), Error>(starting: SignalProducer.combineLatest(a, b))
  }

  /// Sends the latest values of `signals`, in order, once each of them has sent a value. If `signals` is empty, the
  /// returned signal interrupts its observers. Each output takes time proportional to the number of signals.
  public static func combineLatest(_ signals: some Sequence<Signal<Value, Error>>) -> Signal<[Value], Error> {
    Signal<[Value], Error>(starting: SignalProducer.combineLatest(signals))
  }
}

extension SignalProducer {
  /// Starts both producers in order, and sends their latest values. When one of them fails or is interrupted, the other
  /// one is cancelled. See ``Signal/combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>
  ) -> SignalProducer<(Value, B), Error> {
    .init(asynchronous: { [a = a.producer.unchecked, b = b.producer.unchecked] output, resources in
      let (latestA, latestB) = (SerialState<Value?>(nil), SerialState<B?>(nil))
      let end = output.endOfSource(amongst: 2)
      @Sendable func send<Source>(_ value: Source, as latest: SerialState<Source?>) {
        latest.state = value
        if let a = latestA.state, let b = latestB.state { output.deliver((a, b)) }
      }
      a.value.start(within: resources, value: { value in output.perform({ send(value, as: latestA) }) }, end: end)
      b.value.start(within: resources, value: { value in output.perform({ send(value, as: latestB) }) }, end: end)
    })
  }

  /// Starts all `producers` in order, and sends their latest values, in order. Completes immediately if there are none.
  public static func combineLatest(
    _ producers: some Sequence<some SignalProducerConvertible<Value, Error>>
  ) -> SignalProducer<[Value], Error> {
    let producers = producers.map(\.producer.unchecked)
    guard !producers.isEmpty else { return .empty }
    return SignalProducer<[Value], Error>(asynchronous: { output, resources in
      let latest = SerialState<[Value?]>(producers.map { _ in nil })
      let missingCount = SerialState(producers.count)
      let end = output.endOfSource(amongst: producers.count)
      @Sendable func send(_ value: Value, from index: Int) {
        if latest.state[index] == nil { missingCount.state -= 1 }
        latest.state[index] = value
        if missingCount.state == 0 { output.deliver(latest.state.compactMap { $0 }) }
      }
      for (index, producer) in producers.enumerated() {
        producer.value.start(
          within: resources, value: { value in output.perform({ send(value, from: index) }) }, end: end)
      }
    })
  }

  /// Works like ``combineLatest(_:)``, but sends `emptySentinel` and completes if `producers` is empty.
  public static func combineLatest(
    _ producers: some Sequence<some SignalProducerConvertible<Value, Error>>, emptySentinel: [Value]
  ) -> SignalProducer<[Value], Error> {
    let producers = Array(producers)
    return producers.isEmpty ? SignalProducer<[Value], Error>(value: emptySentinel) : combineLatest(producers)
  }
}

extension SerialSink {
  /// Returns a closure that receives the end of one of `count` sources. It ends the output when all sources have
  /// completed, or as soon as one of them has failed or was interrupted.
  @usableFromInline
  func endOfSource(amongst count: Int) -> @Sendable (TerminalEvent<Error>) -> Void {
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
