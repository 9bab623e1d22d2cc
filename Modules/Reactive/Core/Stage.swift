/// The implementation of an operator: a function that creates the upstream sink from the downstream sink.
///
/// `lift` applies a stage to a signal or a producer. It calls the function once for a signal, and at each start of a
/// producer. The function adds the resources that it needs to the given composite disposable, which the caller disposes
/// of when the sequence of events ends or is cancelled.
@usableFromInline
enum Stage<Value, Error: Swift.Error, NewValue, NewError: Swift.Error>: Sendable {
  @usableFromInline typealias Connect = @Sendable (Sink<NewValue, NewError>, CompositeDisposable) -> Sink<Value, Error>

  /// A stage that emits only in response to its input, so it runs on its source's strand.
  case inline(Connect)

  /// A stage that may call the downstream sink at any time, from any thread. If it emits on a scheduler, and a start is
  /// disposed of, the interruption is delivered on that scheduler too.
  case serialized(on: (any Scheduler)? = nil, Connect)

  /// A stage that combines its input with other sources on a separate strand, on which it must call the downstream
  /// sink.
  case onStrand(@Sendable (Sink<NewValue, NewError>, Strand, CompositeDisposable) -> Sink<Value, Error>)
}

extension Stage {
  /// Creates the upstream sink for a start of a producer.
  @usableFromInline
  @inline(never)
  func connect(to sink: Sink<NewValue, NewError>, _ upstream: StartContext) -> Sink<Value, Error> {
    switch self {
    case .inline(let connect):
      return connect(sink, upstream)
    case .serialized(let scheduler, let connect):
      upstream.interrupt(on: scheduler)
      return connect(sink.serialized(), upstream)
    case .onStrand(let connect):
      upstream.interrupt(on: nil)
      return connect(sink, Strand(), upstream)
    }
  }
}

extension Signal {
  @usableFromInline
  func lift<NewValue, NewError>(_ stage: Stage<Value, Error, NewValue, NewError>) -> Signal<NewValue, NewError> {
    let upstream = CompositeDisposable()
    let derived: SignalCore<NewValue, NewError>
    let sink: Sink<Value, Error>
    switch stage {
    case .inline(let connect):
      derived = SignalCore(strand: core.strand, upstream: upstream)
      sink = connect(derived.inputOnStrand, upstream)
    case .serialized(_, let connect):
      derived = SignalCore(upstream: upstream)
      sink = connect(derived.input, upstream)
    case .onStrand(let connect):
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
      if case .inline(let connect) = stage {
        subscribe(connect(sink, upstream), upstream)
      } else {
        let top = stage.connect(to: sink, upstream)
        if !upstream.isDisposed { subscribe(top, upstream) }
      }
    })
  }
}
