/// Several sequences, as the inputs of one: how they are started and put together.
@usableFromInline
struct Inputs<Output, Error: Swift.Error>: Sendable {
  @usableFromInline
  typealias Start = @Sendable (Pairing, Sink<Output, Error>, Strand, CompositeDisposable) -> Void

  @usableFromInline let start: Start

  @inlinable
  init(start: @escaping Start) {
    self.start = start
  }

  /// The inputs of an array. There must be at least one.
  @inlinable
  init<Value>(_ producers: [SignalProducer<Value, Error>]) where Output == [Value] {
    let subscribes = producers.map(\.subscribe)
    self.init { pairing, sink, strand, upstream in
      let inlets = subscribes.map { _ in Inlet<Value>() }
      let combination = Combination<_, Output, Error>(
        pairing, of: inlets, count: inlets.count, into: sink, on: strand
      ) { state in
        state.inlets.indices.map { state.inlets[$0].next(&state.tally) }
      }
      for (index, subscribe) in subscribes.enumerated() {
        combination.connect(subscribe, upstream) { $0.inlets[index].receive($1, &$0.tally) }
      }
    }
  }
}

extension SignalProducer {
  /// The producer that starts `inputs`, in their order, and puts their values together.
  @inlinable
  init(_ pairing: Pairing, _ inputs: Inputs<Value, Error>) {
    self.init(subscribe: { [start = inputs.start] sink, upstream in start(pairing, sink, Strand(), upstream) })
  }
}

extension Signal {
  /// The signal of the values of `inputs` put together.
  @inlinable
  convenience init(_ pairing: Pairing, _ inputs: Inputs<Value, Error>) {
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Error>(upstream: upstream)
    self.init(core)
    inputs.start(pairing, core.inputOnStrand, core.strand, upstream)
  }
}

// One initialiser for each number of inputs, since a pack of inlets in a closure is more than the compiler can do.

extension Inputs {
  @inlinable
  init<A, B>(
    _ a: SignalProducer<A, Error>, _ b: SignalProducer<B, Error>
  ) where Output == (A, B) {
    self.init { [a = a.subscribe, b = b.subscribe] pairing, sink, strand, upstream in
      let inlets = (Inlet<A>(), Inlet<B>())
      let combination = Combination<_, Output, Error>(pairing, of: inlets, count: 2, into: sink, on: strand) {
        ($0.inlets.0.next(&$0.tally), $0.inlets.1.next(&$0.tally))
      }
      combination.connect(a, upstream) { $0.inlets.0.receive($1, &$0.tally) }
      combination.connect(b, upstream) { $0.inlets.1.receive($1, &$0.tally) }
    }
  }

  @inlinable
  init<A, B, C>(
    _ a: SignalProducer<A, Error>, _ b: SignalProducer<B, Error>, _ c: SignalProducer<C, Error>
  ) where Output == (A, B, C) {
    self.init { [a = a.subscribe, b = b.subscribe, c = c.subscribe] pairing, sink, strand, upstream in
      let inlets = (Inlet<A>(), Inlet<B>(), Inlet<C>())
      let combination = Combination<_, Output, Error>(pairing, of: inlets, count: 3, into: sink, on: strand) {
        ($0.inlets.0.next(&$0.tally), $0.inlets.1.next(&$0.tally), $0.inlets.2.next(&$0.tally))
      }
      combination.connect(a, upstream) { $0.inlets.0.receive($1, &$0.tally) }
      combination.connect(b, upstream) { $0.inlets.1.receive($1, &$0.tally) }
      combination.connect(c, upstream) { $0.inlets.2.receive($1, &$0.tally) }
    }
  }

  @inlinable
  init<A, B, C, D>(
    _ a: SignalProducer<A, Error>, _ b: SignalProducer<B, Error>, _ c: SignalProducer<C, Error>,
    _ d: SignalProducer<D, Error>
  ) where Output == (A, B, C, D) {
    self.init { [a = a.subscribe, b = b.subscribe, c = c.subscribe, d = d.subscribe] pairing, sink, strand, upstream in
      let inlets = (Inlet<A>(), Inlet<B>(), Inlet<C>(), Inlet<D>())
      let combination = Combination<_, Output, Error>(pairing, of: inlets, count: 4, into: sink, on: strand) {
        (
          $0.inlets.0.next(&$0.tally), $0.inlets.1.next(&$0.tally), $0.inlets.2.next(&$0.tally),
          $0.inlets.3.next(&$0.tally)
        )
      }
      combination.connect(a, upstream) { $0.inlets.0.receive($1, &$0.tally) }
      combination.connect(b, upstream) { $0.inlets.1.receive($1, &$0.tally) }
      combination.connect(c, upstream) { $0.inlets.2.receive($1, &$0.tally) }
      combination.connect(d, upstream) { $0.inlets.3.receive($1, &$0.tally) }
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
      ] pairing, sink, strand, upstream in
      let inlets = (Inlet<A>(), Inlet<B>(), Inlet<C>(), Inlet<D>(), Inlet<E>())
      let combination = Combination<_, Output, Error>(pairing, of: inlets, count: 5, into: sink, on: strand) {
        (
          $0.inlets.0.next(&$0.tally), $0.inlets.1.next(&$0.tally), $0.inlets.2.next(&$0.tally),
          $0.inlets.3.next(&$0.tally), $0.inlets.4.next(&$0.tally)
        )
      }
      combination.connect(a, upstream) { $0.inlets.0.receive($1, &$0.tally) }
      combination.connect(b, upstream) { $0.inlets.1.receive($1, &$0.tally) }
      combination.connect(c, upstream) { $0.inlets.2.receive($1, &$0.tally) }
      combination.connect(d, upstream) { $0.inlets.3.receive($1, &$0.tally) }
      combination.connect(e, upstream) { $0.inlets.4.receive($1, &$0.tally) }
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
      ] pairing, sink, strand, upstream in
      let inlets = (Inlet<A>(), Inlet<B>(), Inlet<C>(), Inlet<D>(), Inlet<E>(), Inlet<F>())
      let combination = Combination<_, Output, Error>(pairing, of: inlets, count: 6, into: sink, on: strand) {
        (
          $0.inlets.0.next(&$0.tally), $0.inlets.1.next(&$0.tally), $0.inlets.2.next(&$0.tally),
          $0.inlets.3.next(&$0.tally), $0.inlets.4.next(&$0.tally), $0.inlets.5.next(&$0.tally)
        )
      }
      combination.connect(a, upstream) { $0.inlets.0.receive($1, &$0.tally) }
      combination.connect(b, upstream) { $0.inlets.1.receive($1, &$0.tally) }
      combination.connect(c, upstream) { $0.inlets.2.receive($1, &$0.tally) }
      combination.connect(d, upstream) { $0.inlets.3.receive($1, &$0.tally) }
      combination.connect(e, upstream) { $0.inlets.4.receive($1, &$0.tally) }
      combination.connect(f, upstream) { $0.inlets.5.receive($1, &$0.tally) }
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
      ] pairing, sink, strand, upstream in
      let inlets = (Inlet<A>(), Inlet<B>(), Inlet<C>(), Inlet<D>(), Inlet<E>(), Inlet<F>(), Inlet<G>())
      let combination = Combination<_, Output, Error>(pairing, of: inlets, count: 7, into: sink, on: strand) {
        (
          $0.inlets.0.next(&$0.tally), $0.inlets.1.next(&$0.tally), $0.inlets.2.next(&$0.tally),
          $0.inlets.3.next(&$0.tally), $0.inlets.4.next(&$0.tally), $0.inlets.5.next(&$0.tally),
          $0.inlets.6.next(&$0.tally)
        )
      }
      combination.connect(a, upstream) { $0.inlets.0.receive($1, &$0.tally) }
      combination.connect(b, upstream) { $0.inlets.1.receive($1, &$0.tally) }
      combination.connect(c, upstream) { $0.inlets.2.receive($1, &$0.tally) }
      combination.connect(d, upstream) { $0.inlets.3.receive($1, &$0.tally) }
      combination.connect(e, upstream) { $0.inlets.4.receive($1, &$0.tally) }
      combination.connect(f, upstream) { $0.inlets.5.receive($1, &$0.tally) }
      combination.connect(g, upstream) { $0.inlets.6.receive($1, &$0.tally) }
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
      ] pairing, sink, strand, upstream in
      let inlets = (Inlet<A>(), Inlet<B>(), Inlet<C>(), Inlet<D>(), Inlet<E>(), Inlet<F>(), Inlet<G>(), Inlet<H>())
      let combination = Combination<_, Output, Error>(pairing, of: inlets, count: 8, into: sink, on: strand) {
        (
          $0.inlets.0.next(&$0.tally), $0.inlets.1.next(&$0.tally), $0.inlets.2.next(&$0.tally),
          $0.inlets.3.next(&$0.tally), $0.inlets.4.next(&$0.tally), $0.inlets.5.next(&$0.tally),
          $0.inlets.6.next(&$0.tally), $0.inlets.7.next(&$0.tally)
        )
      }
      combination.connect(a, upstream) { $0.inlets.0.receive($1, &$0.tally) }
      combination.connect(b, upstream) { $0.inlets.1.receive($1, &$0.tally) }
      combination.connect(c, upstream) { $0.inlets.2.receive($1, &$0.tally) }
      combination.connect(d, upstream) { $0.inlets.3.receive($1, &$0.tally) }
      combination.connect(e, upstream) { $0.inlets.4.receive($1, &$0.tally) }
      combination.connect(f, upstream) { $0.inlets.5.receive($1, &$0.tally) }
      combination.connect(g, upstream) { $0.inlets.6.receive($1, &$0.tally) }
      combination.connect(h, upstream) { $0.inlets.7.receive($1, &$0.tally) }
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
      ] pairing, sink, strand, upstream in
      let inlets = (
        Inlet<A>(), Inlet<B>(), Inlet<C>(), Inlet<D>(), Inlet<E>(), Inlet<F>(), Inlet<G>(), Inlet<H>(), Inlet<I>()
      )
      let combination = Combination<_, Output, Error>(pairing, of: inlets, count: 9, into: sink, on: strand) {
        (
          $0.inlets.0.next(&$0.tally), $0.inlets.1.next(&$0.tally), $0.inlets.2.next(&$0.tally),
          $0.inlets.3.next(&$0.tally), $0.inlets.4.next(&$0.tally), $0.inlets.5.next(&$0.tally),
          $0.inlets.6.next(&$0.tally), $0.inlets.7.next(&$0.tally), $0.inlets.8.next(&$0.tally)
        )
      }
      combination.connect(a, upstream) { $0.inlets.0.receive($1, &$0.tally) }
      combination.connect(b, upstream) { $0.inlets.1.receive($1, &$0.tally) }
      combination.connect(c, upstream) { $0.inlets.2.receive($1, &$0.tally) }
      combination.connect(d, upstream) { $0.inlets.3.receive($1, &$0.tally) }
      combination.connect(e, upstream) { $0.inlets.4.receive($1, &$0.tally) }
      combination.connect(f, upstream) { $0.inlets.5.receive($1, &$0.tally) }
      combination.connect(g, upstream) { $0.inlets.6.receive($1, &$0.tally) }
      combination.connect(h, upstream) { $0.inlets.7.receive($1, &$0.tally) }
      combination.connect(i, upstream) { $0.inlets.8.receive($1, &$0.tally) }
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
      ] pairing, sink, strand, upstream in
      let inlets = (
        Inlet<A>(), Inlet<B>(), Inlet<C>(), Inlet<D>(), Inlet<E>(), Inlet<F>(), Inlet<G>(), Inlet<H>(), Inlet<I>(),
        Inlet<J>()
      )
      let combination = Combination<_, Output, Error>(pairing, of: inlets, count: 10, into: sink, on: strand) {
        (
          $0.inlets.0.next(&$0.tally), $0.inlets.1.next(&$0.tally), $0.inlets.2.next(&$0.tally),
          $0.inlets.3.next(&$0.tally), $0.inlets.4.next(&$0.tally), $0.inlets.5.next(&$0.tally),
          $0.inlets.6.next(&$0.tally), $0.inlets.7.next(&$0.tally), $0.inlets.8.next(&$0.tally),
          $0.inlets.9.next(&$0.tally)
        )
      }
      combination.connect(a, upstream) { $0.inlets.0.receive($1, &$0.tally) }
      combination.connect(b, upstream) { $0.inlets.1.receive($1, &$0.tally) }
      combination.connect(c, upstream) { $0.inlets.2.receive($1, &$0.tally) }
      combination.connect(d, upstream) { $0.inlets.3.receive($1, &$0.tally) }
      combination.connect(e, upstream) { $0.inlets.4.receive($1, &$0.tally) }
      combination.connect(f, upstream) { $0.inlets.5.receive($1, &$0.tally) }
      combination.connect(g, upstream) { $0.inlets.6.receive($1, &$0.tally) }
      combination.connect(h, upstream) { $0.inlets.7.receive($1, &$0.tally) }
      combination.connect(i, upstream) { $0.inlets.8.receive($1, &$0.tally) }
      combination.connect(j, upstream) { $0.inlets.9.receive($1, &$0.tally) }
    }
  }
}
