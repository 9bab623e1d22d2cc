/// The implementation of an operator: a function that creates the upstream sink from the downstream sink.
///
/// `lift` applies a stage to a signal or a producer. It calls the function once for a signal, and at each start of a
/// producer. The function adds the resources that it needs to the given composite disposable, which the caller disposes
/// of when the sequence of events ends or is cancelled.
@usableFromInline
enum Stage<Value, Error: Swift.Error, NewValue, NewError: Swift.Error>: Sendable {
  @usableFromInline typealias Upstream = Sink<Value, Error>
  @usableFromInline typealias Downstream = Sink<NewValue, NewError>

  /// A stage that emits only in response to its input, so it runs on its source's strand.
  case inline(@Sendable (Downstream, CompositeDisposable) -> Upstream)

  /// A stage that also emits at other times. It has a separate strand, on which it must call the downstream sink.
  case onStrand(@Sendable (Downstream, Strand, CompositeDisposable) -> Upstream)

  /// A stage that emits on a scheduler. If a start is disposed of, the interruption is delivered on that scheduler too.
  case scheduled(any Scheduler, @Sendable (Downstream, Strand, CompositeDisposable) -> Upstream)

  /// Creates a stage that may call the downstream sink at any time, from any thread.
  @inlinable
  static func serialized(_ connect: @escaping @Sendable (Downstream, CompositeDisposable) -> Upstream) -> Stage {
    .onStrand { sink, strand, upstream in connect(sink.serialized(on: strand), upstream) }
  }

  /// Creates a stage that emits on `scheduler`. It may call the downstream sink at any time, from any thread.
  @inlinable
  static func serialized(
    on scheduler: any Scheduler, _ connect: @escaping @Sendable (Downstream, CompositeDisposable) -> Upstream
  ) -> Stage {
    .scheduled(scheduler) { sink, strand, upstream in connect(sink.serialized(on: strand), upstream) }
  }
}

extension Signal {
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
