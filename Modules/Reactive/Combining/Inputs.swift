/// A function that starts several producers and combines their values in a ``Combination``.
@usableFromInline
struct Inputs<Output, Error: Swift.Error>: Sendable {
  @usableFromInline
  typealias Start = @Sendable (CombinationStrategy, Sink<Output, Error>, Strand, CompositeDisposable) -> Void

  @usableFromInline let start: Start

  @inlinable
  init(start: @escaping Start) {
    self.start = start
  }

  /// Creates the inputs from two producers. The initialisers for more producers are in `ThreeToTenSources.swift`.
  @inlinable
  init<A, B>(_ a: SignalProducer<A, Error>, _ b: SignalProducer<B, Error>) where Output == (A, B) {
    self.init { [a = a.subscribe, b = b.subscribe] strategy, sink, strand, upstream in
      let inputs = (CombinationInput<A>(), CombinationInput<B>())
      let combination = Combination<_, Output, Error>(strategy, of: inputs, count: 2, into: sink, on: strand) {
        ($0.inputs.0.next(&$0.counts), $0.inputs.1.next(&$0.counts))
      }
      combination.connect(a, upstream) { $0.inputs.0.receive($1, &$0.counts) }
      combination.connect(b, upstream) { $0.inputs.1.receive($1, &$0.counts) }
    }
  }

  /// Creates the inputs from an array of producers, which must not be empty.
  @inlinable
  init<Value>(_ producers: [SignalProducer<Value, Error>]) where Output == [Value] {
    let subscribes = producers.map(\.subscribe)
    self.init { strategy, sink, strand, upstream in
      let inputs = subscribes.map { _ in CombinationInput<Value>() }
      let combination = Combination<_, Output, Error>(
        strategy, of: inputs, count: inputs.count, into: sink, on: strand
      ) { state in
        state.inputs.indices.map { state.inputs[$0].next(&state.counts) }
      }
      for (index, subscribe) in subscribes.enumerated() {
        combination.connect(subscribe, upstream) { $0.inputs[index].receive($1, &$0.counts) }
      }
    }
  }
}

extension SignalProducer {
  /// Creates a producer that starts `inputs` in order and combines their values.
  @inlinable
  init(_ strategy: CombinationStrategy, _ inputs: Inputs<Value, Error>) {
    self.init(subscribe: { [start = inputs.start] sink, upstream in start(strategy, sink, Strand(), upstream) })
  }
}

extension Signal {
  /// Creates a signal that combines the values of `inputs`, and starts them immediately.
  @inlinable
  convenience init(_ strategy: CombinationStrategy, _ inputs: Inputs<Value, Error>) {
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Error>(upstream: upstream)
    self.init(core)
    inputs.start(strategy, core.inputOnStrand, core.strand, upstream)
  }
}
