/// The implementation of an operator: a function that creates the upstream sink from the downstream sink.
///
/// A stage is written once, and `lift` applies it to a signal or a producer. For a signal, `lift` calls the function
/// once, and the resulting sink lives as long as the derived signal. For a producer, each start calls the function
/// again.
///
/// The function adds the resources that it needs to the given composite disposable. The caller disposes of the
/// composite when the sequence of events ends or is cancelled.
@usableFromInline
enum Stage<Value, Error: Swift.Error, NewValue, NewError: Swift.Error>: Sendable {
  @usableFromInline typealias Upstream = Sink<Value, Error>
  @usableFromInline typealias Downstream = Sink<NewValue, NewError>

  /// A stage that emits only in response to its input, so it runs on its source's strand.
  case inline(@Sendable (Downstream, CompositeDisposable) -> Upstream)

  /// A stage that also emits at other times. It has a separate strand, and must call the downstream sink on that
  /// strand.
  case onStrand(@Sendable (Downstream, Strand, CompositeDisposable) -> Upstream)

  /// A stage that emits on a scheduler.
  ///
  /// If the start of a producer is disposed of, the interruption is delivered on that scheduler too.
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
  /// Returns the signal that `stage` derives from this one.
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
  /// Returns the producer that `stage` derives from this one.
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
