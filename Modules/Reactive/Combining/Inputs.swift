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

// There is one initialiser for each number of inputs, because the compiler does not support a parameter pack of inputs
// in a closure.

extension Inputs {
  @inlinable
  init<A, B>(
    _ a: SignalProducer<A, Error>, _ b: SignalProducer<B, Error>
  ) where Output == (A, B) {
    self.init { [a = a.subscribe, b = b.subscribe] strategy, sink, strand, upstream in
      let inputs = (CombinationInput<A>(), CombinationInput<B>())
      let combination = Combination<_, Output, Error>(strategy, of: inputs, count: 2, into: sink, on: strand) {
        ($0.inputs.0.next(&$0.counts), $0.inputs.1.next(&$0.counts))
      }
      combination.connect(a, upstream) { $0.inputs.0.receive($1, &$0.counts) }
      combination.connect(b, upstream) { $0.inputs.1.receive($1, &$0.counts) }
    }
  }

  @inlinable
  init<A, B, C>(
    _ a: SignalProducer<A, Error>, _ b: SignalProducer<B, Error>, _ c: SignalProducer<C, Error>
  ) where Output == (A, B, C) {
    self.init { [a = a.subscribe, b = b.subscribe, c = c.subscribe] strategy, sink, strand, upstream in
      let inputs = (CombinationInput<A>(), CombinationInput<B>(), CombinationInput<C>())
      let combination = Combination<_, Output, Error>(strategy, of: inputs, count: 3, into: sink, on: strand) {
        ($0.inputs.0.next(&$0.counts), $0.inputs.1.next(&$0.counts), $0.inputs.2.next(&$0.counts))
      }
      combination.connect(a, upstream) { $0.inputs.0.receive($1, &$0.counts) }
      combination.connect(b, upstream) { $0.inputs.1.receive($1, &$0.counts) }
      combination.connect(c, upstream) { $0.inputs.2.receive($1, &$0.counts) }
    }
  }

  @inlinable
  init<A, B, C, D>(
    _ a: SignalProducer<A, Error>, _ b: SignalProducer<B, Error>, _ c: SignalProducer<C, Error>,
    _ d: SignalProducer<D, Error>
  ) where Output == (A, B, C, D) {
    self.init { [a = a.subscribe, b = b.subscribe, c = c.subscribe, d = d.subscribe] strategy, sink, strand, upstream in
      let inputs = (CombinationInput<A>(), CombinationInput<B>(), CombinationInput<C>(), CombinationInput<D>())
      let combination = Combination<_, Output, Error>(strategy, of: inputs, count: 4, into: sink, on: strand) {
        (
          $0.inputs.0.next(&$0.counts), $0.inputs.1.next(&$0.counts), $0.inputs.2.next(&$0.counts),
          $0.inputs.3.next(&$0.counts)
        )
      }
      combination.connect(a, upstream) { $0.inputs.0.receive($1, &$0.counts) }
      combination.connect(b, upstream) { $0.inputs.1.receive($1, &$0.counts) }
      combination.connect(c, upstream) { $0.inputs.2.receive($1, &$0.counts) }
      combination.connect(d, upstream) { $0.inputs.3.receive($1, &$0.counts) }
    }
  }

  @inlinable
  init<A, B, C, D, E>(
    _ a: SignalProducer<A, Error>, _ b: SignalProducer<B, Error>, _ c: SignalProducer<C, Error>,
    _ d: SignalProducer<D, Error>, _ e: SignalProducer<E, Error>
  ) where Output == (A, B, C, D, E) {
    self.init {
      [
        a = a.subscribe, b = b.subscribe, c = c.subscribe, d = d.subscribe, e = e.subscribe
      ] strategy, sink, strand, upstream in
      let inputs = (
        CombinationInput<A>(), CombinationInput<B>(), CombinationInput<C>(), CombinationInput<D>(),
        CombinationInput<E>()
      )
      let combination = Combination<_, Output, Error>(strategy, of: inputs, count: 5, into: sink, on: strand) {
        (
          $0.inputs.0.next(&$0.counts), $0.inputs.1.next(&$0.counts), $0.inputs.2.next(&$0.counts),
          $0.inputs.3.next(&$0.counts), $0.inputs.4.next(&$0.counts)
        )
      }
      combination.connect(a, upstream) { $0.inputs.0.receive($1, &$0.counts) }
      combination.connect(b, upstream) { $0.inputs.1.receive($1, &$0.counts) }
      combination.connect(c, upstream) { $0.inputs.2.receive($1, &$0.counts) }
      combination.connect(d, upstream) { $0.inputs.3.receive($1, &$0.counts) }
      combination.connect(e, upstream) { $0.inputs.4.receive($1, &$0.counts) }
    }
  }

  @inlinable
  init<A, B, C, D, E, F>(
    _ a: SignalProducer<A, Error>, _ b: SignalProducer<B, Error>, _ c: SignalProducer<C, Error>,
    _ d: SignalProducer<D, Error>, _ e: SignalProducer<E, Error>, _ f: SignalProducer<F, Error>
  ) where Output == (A, B, C, D, E, F) {
    self.init {
      [
        a = a.subscribe, b = b.subscribe, c = c.subscribe, d = d.subscribe, e = e.subscribe, f = f.subscribe
      ] strategy, sink, strand, upstream in
      let inputs = (
        CombinationInput<A>(), CombinationInput<B>(), CombinationInput<C>(), CombinationInput<D>(),
        CombinationInput<E>(), CombinationInput<F>()
      )
      let combination = Combination<_, Output, Error>(strategy, of: inputs, count: 6, into: sink, on: strand) {
        (
          $0.inputs.0.next(&$0.counts), $0.inputs.1.next(&$0.counts), $0.inputs.2.next(&$0.counts),
          $0.inputs.3.next(&$0.counts), $0.inputs.4.next(&$0.counts), $0.inputs.5.next(&$0.counts)
        )
      }
      combination.connect(a, upstream) { $0.inputs.0.receive($1, &$0.counts) }
      combination.connect(b, upstream) { $0.inputs.1.receive($1, &$0.counts) }
      combination.connect(c, upstream) { $0.inputs.2.receive($1, &$0.counts) }
      combination.connect(d, upstream) { $0.inputs.3.receive($1, &$0.counts) }
      combination.connect(e, upstream) { $0.inputs.4.receive($1, &$0.counts) }
      combination.connect(f, upstream) { $0.inputs.5.receive($1, &$0.counts) }
    }
  }

  @inlinable
  init<A, B, C, D, E, F, G>(
    _ a: SignalProducer<A, Error>, _ b: SignalProducer<B, Error>, _ c: SignalProducer<C, Error>,
    _ d: SignalProducer<D, Error>, _ e: SignalProducer<E, Error>, _ f: SignalProducer<F, Error>,
    _ g: SignalProducer<G, Error>
  ) where Output == (A, B, C, D, E, F, G) {
    self.init {
      [
        a = a.subscribe, b = b.subscribe, c = c.subscribe, d = d.subscribe, e = e.subscribe, f = f.subscribe,
        g = g.subscribe
      ] strategy, sink, strand, upstream in
      let inputs = (
        CombinationInput<A>(), CombinationInput<B>(), CombinationInput<C>(), CombinationInput<D>(),
        CombinationInput<E>(), CombinationInput<F>(), CombinationInput<G>()
      )
      let combination = Combination<_, Output, Error>(strategy, of: inputs, count: 7, into: sink, on: strand) {
        (
          $0.inputs.0.next(&$0.counts), $0.inputs.1.next(&$0.counts), $0.inputs.2.next(&$0.counts),
          $0.inputs.3.next(&$0.counts), $0.inputs.4.next(&$0.counts), $0.inputs.5.next(&$0.counts),
          $0.inputs.6.next(&$0.counts)
        )
      }
      combination.connect(a, upstream) { $0.inputs.0.receive($1, &$0.counts) }
      combination.connect(b, upstream) { $0.inputs.1.receive($1, &$0.counts) }
      combination.connect(c, upstream) { $0.inputs.2.receive($1, &$0.counts) }
      combination.connect(d, upstream) { $0.inputs.3.receive($1, &$0.counts) }
      combination.connect(e, upstream) { $0.inputs.4.receive($1, &$0.counts) }
      combination.connect(f, upstream) { $0.inputs.5.receive($1, &$0.counts) }
      combination.connect(g, upstream) { $0.inputs.6.receive($1, &$0.counts) }
    }
  }

  @inlinable
  init<A, B, C, D, E, F, G, H>(
    _ a: SignalProducer<A, Error>, _ b: SignalProducer<B, Error>, _ c: SignalProducer<C, Error>,
    _ d: SignalProducer<D, Error>, _ e: SignalProducer<E, Error>, _ f: SignalProducer<F, Error>,
    _ g: SignalProducer<G, Error>, _ h: SignalProducer<H, Error>
  ) where Output == (A, B, C, D, E, F, G, H) {
    self.init {
      [
        a = a.subscribe, b = b.subscribe, c = c.subscribe, d = d.subscribe, e = e.subscribe, f = f.subscribe,
        g = g.subscribe, h = h.subscribe
      ] strategy, sink, strand, upstream in
      let inputs = (
        CombinationInput<A>(), CombinationInput<B>(), CombinationInput<C>(), CombinationInput<D>(),
        CombinationInput<E>(), CombinationInput<F>(), CombinationInput<G>(), CombinationInput<H>()
      )
      let combination = Combination<_, Output, Error>(strategy, of: inputs, count: 8, into: sink, on: strand) {
        (
          $0.inputs.0.next(&$0.counts), $0.inputs.1.next(&$0.counts), $0.inputs.2.next(&$0.counts),
          $0.inputs.3.next(&$0.counts), $0.inputs.4.next(&$0.counts), $0.inputs.5.next(&$0.counts),
          $0.inputs.6.next(&$0.counts), $0.inputs.7.next(&$0.counts)
        )
      }
      combination.connect(a, upstream) { $0.inputs.0.receive($1, &$0.counts) }
      combination.connect(b, upstream) { $0.inputs.1.receive($1, &$0.counts) }
      combination.connect(c, upstream) { $0.inputs.2.receive($1, &$0.counts) }
      combination.connect(d, upstream) { $0.inputs.3.receive($1, &$0.counts) }
      combination.connect(e, upstream) { $0.inputs.4.receive($1, &$0.counts) }
      combination.connect(f, upstream) { $0.inputs.5.receive($1, &$0.counts) }
      combination.connect(g, upstream) { $0.inputs.6.receive($1, &$0.counts) }
      combination.connect(h, upstream) { $0.inputs.7.receive($1, &$0.counts) }
    }
  }

  @inlinable
  init<A, B, C, D, E, F, G, H, I>(
    _ a: SignalProducer<A, Error>, _ b: SignalProducer<B, Error>, _ c: SignalProducer<C, Error>,
    _ d: SignalProducer<D, Error>, _ e: SignalProducer<E, Error>, _ f: SignalProducer<F, Error>,
    _ g: SignalProducer<G, Error>, _ h: SignalProducer<H, Error>, _ i: SignalProducer<I, Error>
  ) where Output == (A, B, C, D, E, F, G, H, I) {
    self.init {
      [
        a = a.subscribe, b = b.subscribe, c = c.subscribe, d = d.subscribe, e = e.subscribe, f = f.subscribe,
        g = g.subscribe, h = h.subscribe, i = i.subscribe
      ] strategy, sink, strand, upstream in
      let inputs = (
        CombinationInput<A>(), CombinationInput<B>(), CombinationInput<C>(), CombinationInput<D>(),
        CombinationInput<E>(), CombinationInput<F>(), CombinationInput<G>(), CombinationInput<H>(),
        CombinationInput<I>()
      )
      let combination = Combination<_, Output, Error>(strategy, of: inputs, count: 9, into: sink, on: strand) {
        (
          $0.inputs.0.next(&$0.counts), $0.inputs.1.next(&$0.counts), $0.inputs.2.next(&$0.counts),
          $0.inputs.3.next(&$0.counts), $0.inputs.4.next(&$0.counts), $0.inputs.5.next(&$0.counts),
          $0.inputs.6.next(&$0.counts), $0.inputs.7.next(&$0.counts), $0.inputs.8.next(&$0.counts)
        )
      }
      combination.connect(a, upstream) { $0.inputs.0.receive($1, &$0.counts) }
      combination.connect(b, upstream) { $0.inputs.1.receive($1, &$0.counts) }
      combination.connect(c, upstream) { $0.inputs.2.receive($1, &$0.counts) }
      combination.connect(d, upstream) { $0.inputs.3.receive($1, &$0.counts) }
      combination.connect(e, upstream) { $0.inputs.4.receive($1, &$0.counts) }
      combination.connect(f, upstream) { $0.inputs.5.receive($1, &$0.counts) }
      combination.connect(g, upstream) { $0.inputs.6.receive($1, &$0.counts) }
      combination.connect(h, upstream) { $0.inputs.7.receive($1, &$0.counts) }
      combination.connect(i, upstream) { $0.inputs.8.receive($1, &$0.counts) }
    }
  }

  @inlinable
  init<A, B, C, D, E, F, G, H, I, J>(
    _ a: SignalProducer<A, Error>, _ b: SignalProducer<B, Error>, _ c: SignalProducer<C, Error>,
    _ d: SignalProducer<D, Error>, _ e: SignalProducer<E, Error>, _ f: SignalProducer<F, Error>,
    _ g: SignalProducer<G, Error>, _ h: SignalProducer<H, Error>, _ i: SignalProducer<I, Error>,
    _ j: SignalProducer<J, Error>
  ) where Output == (A, B, C, D, E, F, G, H, I, J) {
    self.init {
      [
        a = a.subscribe, b = b.subscribe, c = c.subscribe, d = d.subscribe, e = e.subscribe, f = f.subscribe,
        g = g.subscribe, h = h.subscribe, i = i.subscribe, j = j.subscribe
      ] strategy, sink, strand, upstream in
      let inputs = (
        CombinationInput<A>(), CombinationInput<B>(), CombinationInput<C>(), CombinationInput<D>(),
        CombinationInput<E>(), CombinationInput<F>(), CombinationInput<G>(), CombinationInput<H>(),
        CombinationInput<I>(), CombinationInput<J>()
      )
      let combination = Combination<_, Output, Error>(strategy, of: inputs, count: 10, into: sink, on: strand) {
        (
          $0.inputs.0.next(&$0.counts), $0.inputs.1.next(&$0.counts), $0.inputs.2.next(&$0.counts),
          $0.inputs.3.next(&$0.counts), $0.inputs.4.next(&$0.counts), $0.inputs.5.next(&$0.counts),
          $0.inputs.6.next(&$0.counts), $0.inputs.7.next(&$0.counts), $0.inputs.8.next(&$0.counts),
          $0.inputs.9.next(&$0.counts)
        )
      }
      combination.connect(a, upstream) { $0.inputs.0.receive($1, &$0.counts) }
      combination.connect(b, upstream) { $0.inputs.1.receive($1, &$0.counts) }
      combination.connect(c, upstream) { $0.inputs.2.receive($1, &$0.counts) }
      combination.connect(d, upstream) { $0.inputs.3.receive($1, &$0.counts) }
      combination.connect(e, upstream) { $0.inputs.4.receive($1, &$0.counts) }
      combination.connect(f, upstream) { $0.inputs.5.receive($1, &$0.counts) }
      combination.connect(g, upstream) { $0.inputs.6.receive($1, &$0.counts) }
      combination.connect(h, upstream) { $0.inputs.7.receive($1, &$0.counts) }
      combination.connect(i, upstream) { $0.inputs.8.receive($1, &$0.counts) }
      combination.connect(j, upstream) { $0.inputs.9.receive($1, &$0.counts) }
    }
  }
}
