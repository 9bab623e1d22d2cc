extension Signal {
  /// Pairs the first values of both signals, then their second values, and so on. A value is buffered until the other
  /// signal has sent its counterpart. Completes when either signal has completed and all its values have been used.
  /// Fails or is interrupted as soon as either fails or is interrupted.
  ///
  ///     let pairs = Signal.zip(numbers, letters)
  ///     // numbers  1--2--3------|
  ///     // letters  ----a-----b---
  ///     // pairs    ----(1,a)-(2,b)
  @inlinable
  public static func zip<B>(_ a: Signal, _ b: Signal<B, Error>) -> Signal<(Value, B), Error> {
    Signal<(Value, B), Error>(starting: SignalProducer.zip(a, b))
  }

  /// Combines the first values of `signals`, in order, then their second values, and so on. If `signals` is empty, the
  /// returned signal interrupts its observers. Each output takes time proportional to the number of signals.
  public static func zip(_ signals: some Sequence<Signal<Value, Error>>) -> Signal<[Value], Error> {
    Signal<[Value], Error>(starting: SignalProducer.zip(signals))
  }
}

extension SignalProducer {
  /// Starts both producers in order, and pairs their values by position. A producer that is still running at the end is
  /// cancelled. See ``Signal/zip(_:_:)``.
  @inlinable
  public static func zip<B>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>
  ) -> SignalProducer<(Value, B), Error> {
    .init(asynchronous: { [a = a.producer.unchecked, b = b.producer.unchecked] output, resources in
      let (left, right) = (SerialState(ZipInput<Value>()), SerialState(ZipInput<B>()))
      let send = { @Sendable in
        if !left.state.values.isEmpty, let b = right.state.values.popFirst(), let a = left.state.values.popFirst() {
          output.deliver((a, b))
        }
        if left.state.isExhausted || right.state.isExhausted { output.deliver(.completed) }
      }
      a.value.start(within: resources, as: left, of: output, send)
      b.value.start(within: resources, as: right, of: output, send)
    })
  }

  /// Starts all `producers` in order, and combines their values by position. Completes immediately if there are none.
  public static func zip(
    _ producers: some Sequence<some SignalProducerConvertible<Value, Error>>
  ) -> SignalProducer<[Value], Error> {
    let producers = producers.map(\.producer.unchecked)
    guard !producers.isEmpty else { return .empty }
    return SignalProducer<[Value], Error>(asynchronous: { output, resources in
      let inputs = producers.map { _ in SerialState(ZipInput<Value>()) }
      @Sendable func send() {
        if inputs.allSatisfy({ !$0.state.values.isEmpty }) {
          output.deliver(inputs.compactMap { $0.state.values.popFirst() })
        }
        if inputs.contains(where: { $0.state.isExhausted }) { output.deliver(.completed) }
      }
      for (input, producer) in Swift.zip(inputs, producers) {
        producer.value.start(within: resources, as: input, of: output, send)
      }
    })
  }

  /// Works like ``zip(_:)``, but sends `emptySentinel` and completes if `producers` is empty.
  public static func zip(
    _ producers: some Sequence<some SignalProducerConvertible<Value, Error>>, emptySentinel: [Value]
  ) -> SignalProducer<[Value], Error> {
    let producers = Array(producers)
    return producers.isEmpty ? SignalProducer<[Value], Error>(value: emptySentinel) : zip(producers)
  }

  /// Starts the work as an input of `zip`. `send` is called after each change of the input.
  @inlinable
  func start<Output>(
    within resources: CompositeDisposable, as input: SerialState<ZipInput<Value>>, of output: SerialSink<Output, Error>,
    _ send: @escaping @Sendable () -> Void
  ) {
    start(
      within: resources,
      value: { value in
        output.perform({
          input.state.values.append(value)
          send()
        })
      },
      end: { ending in
        output.perform({
          guard case .completed = ending else { return output.deliver(ending) }
          input.state.isCompleted = true
          send()
        })
      })
  }
}

/// The values of one source of `zip` that wait for their counterparts.
@usableFromInline
struct ZipInput<Value> {
  @usableFromInline var values = FIFOQueue<Value>()
  @usableFromInline var isCompleted = false

  @inlinable
  init() {}

  @inlinable
  var isExhausted: Bool { isCompleted && values.isEmpty }
}
