extension SignalProducer {
  /// Starts the work, sends its events to `sink`, and returns a disposable that cancels it.
  @inlinable
  func start(_ sink: Sink<Value, Error>) -> any Disposable {
    let resources = CompositeDisposable()
    let input = subscribe(
      Sink(
        value: sink.value,
        end: { ending in
          sink.end(ending)
          resources.dispose()
        }),
      resources)
    guard let input else { return resources }
    let start = Start(resources)
    start.retain(input)
    return start
  }

  /// Starts the work as a part of other work, which is cancelled together with it.
  ///
  /// - Parameters:
  ///   - resources: The resources of the other work. They contain those of the part while it runs.
  ///   - part: The resources of the part. Disposing of them cancels the part.
  ///   - value: Called for each value.
  ///   - end: Called when the part ends, unless it was cancelled.
  @usableFromInline
  func start(
    within resources: CompositeDisposable, as part: CompositeDisposable = CompositeDisposable(),
    value: @escaping @Sendable (Value) -> Void, end: @escaping @Sendable (TerminalEvent<Error>) -> Void
  ) {
    guard !part.isDisposed, let key = resources.insert(part) else { return }
    let input = subscribe(
      Sink(
        value: value,
        end: { ending in
          resources.remove(key)
          let isCancelled = part.isDisposed
          part.dispose()
          if !isCancelled { end(ending) }
        }),
      part)
    if let input {
      let input = UncheckedSendable(value: input)
      part.add { withExtendedLifetime(input) {} }
    }
  }
}

extension SignalProducer {
  /// Starts the work as a part of other work, and forwards all events to `output`.
  @usableFromInline
  func start(within resources: CompositeDisposable, into output: SerialSink<Value, Error>) {
    start(within: resources, value: { output.send($0) }, end: { output.send($0) })
  }
}

/// The disposable of a start. It retains the input of the work, so that the work is interrupted if the caller releases
/// this disposable and nothing else retains the input.
@usableFromInline
final class Start: Disposable {
  private let resources: CompositeDisposable
  private let input = Locked<AnyObject?>(nil)

  @usableFromInline
  init(_ resources: CompositeDisposable) { self.resources = resources }

  @usableFromInline
  var isDisposed: Bool { resources.isDisposed }

  /// Retains the input of the work until the start is disposed of. Called once.
  @usableFromInline
  func retain(_ object: AnyObject?) {
    input.withLock { $0 = object }
    if isDisposed { dispose() }
  }

  @usableFromInline
  func dispose() {
    resources.dispose()
    withExtendedLifetime(input.withLock { $0.take() }) {}
  }
}
