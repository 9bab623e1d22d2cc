/// What an operator does: it makes the sink above it from the sink below it.
///
/// A stage is written once and lifted to signals, where it is made once and stays as long as the derived signal, and to
/// producers, where it is made anew at each start. What it adds to the disposable it is given is disposed of at the
/// end.
@usableFromInline
enum Stage<Value, Error: Swift.Error, NewValue, NewError: Swift.Error>: Sendable {
  @usableFromInline typealias Above = Sink<Value, Error>
  @usableFromInline typealias Below = Sink<NewValue, NewError>

  /// A stage that emits only in answer to what it gets, and so on the strand of its source.
  case inline(@Sendable (Below, CompositeDisposable) -> Above)

  /// A stage that emits at other times too, and so has a strand of its own, on which alone it may call the sink below.
  case onStrand(@Sendable (Below, Strand, CompositeDisposable) -> Above)

  /// A stage that emits on a scheduler, where it also has an interruption from below delivered.
  case scheduled(any Scheduler, @Sendable (Below, Strand, CompositeDisposable) -> Above)

  /// A stage that emits at other times too, and calls the sink below as it likes.
  @inlinable
  static func serialized(_ connect: @escaping @Sendable (Below, CompositeDisposable) -> Above) -> Stage {
    .onStrand { sink, strand, upstream in connect(sink.serialized(on: strand), upstream) }
  }

  /// A stage that emits on `scheduler`, and calls the sink below as it likes.
  @inlinable
  static func serialized(
    on scheduler: any Scheduler, _ connect: @escaping @Sendable (Below, CompositeDisposable) -> Above
  ) -> Stage {
    .scheduled(scheduler) { sink, strand, upstream in connect(sink.serialized(on: strand), upstream) }
  }
}

extension Signal {
  /// The signal of what a stage makes of the events of this one.
  @inlinable
  func lift<NewValue, NewError>(_ stage: Stage<Value, Error, NewValue, NewError>) -> Signal<NewValue, NewError> {
    let upstream = CompositeDisposable()
    let derived: SignalCore<NewValue, NewError>
    let sink: Sink<Value, Error>
    switch stage {
    case .inline(let connect):
      derived = SignalCore(strand: core.strand, upstream: upstream)
      sink = connect(derived.inputOnStrand, upstream)
    case .onStrand(let connect), .scheduled(_, let connect):
      derived = SignalCore(upstream: upstream)
      sink = connect(derived.inputOnStrand, derived.strand, upstream)
    }
    upstream.insert(core.attach(sink))
    return Signal<NewValue, NewError>(derived)
  }
}

extension SignalProducer {
  /// The producer of what a stage makes of the events of this one.
  @inlinable
  func lift<NewValue, NewError>(
    _ stage: Stage<Value, Error, NewValue, NewError>
  ) -> SignalProducer<NewValue, NewError> {
    SignalProducer<NewValue, NewError>(subscribe: { [subscribe] sink, upstream in
      switch stage {
      case .inline(let connect):
        subscribe(connect(sink, upstream), upstream)
      case .onStrand(let connect):
        upstream.interrupt(on: nil)
        let top = connect(sink, Strand(), upstream)
        if !upstream.isDisposed { subscribe(top, upstream) }
      case .scheduled(let scheduler, let connect):
        upstream.interrupt(on: scheduler)
        let top = connect(sink, Strand(), upstream)
        if !upstream.isDisposed { subscribe(top, upstream) }
      }
    })
  }
}
