/// One start of a producer. It passes the events to the sink, and disposes of `upstream` after the last event.
///
/// The conformance to `Sendable` is unchecked, and safe because only the owner of the strand accesses `sink`.
@usableFromInline
final class Start<Value, Error: Swift.Error>: Strand, Disposable, @unchecked Sendable {
  @usableFromInline let upstream = StartContext()
  @usableFromInline @exclusivity(unchecked) var sink: Sink<Value, Error>?

  @usableFromInline
  init(_ sink: Sink<Value, Error>) {
    self.sink = sink
  }

  @inlinable
  var isDisposed: Bool { upstream.isDisposed }

  @usableFromInline
  func dispose() {
    perform({ interrupt() }, orPost: { { self.interrupt() } })
    upstream.dispose()
  }

  @inlinable
  func send(_ value: Value) {
    perform({ deliver(value) }, orPost: { { self.deliver(value) } })
  }

  @usableFromInline
  func send(_ ending: Termination<Error>) {
    perform({ deliver(ending) }, orPost: { { self.deliver(ending) } })
  }

  // MARK: On the strand

  @inlinable
  func deliver(_ value: Value) {
    sink?.value(value)
  }

  func deliver(_ ending: Termination<Error>) {
    let last = sink
    sink = nil
    last?.end(ending)
    upstream.dispose()
  }

  /// Delivers the interruption as the last event, on the interruption scheduler of `upstream` if it has one.
  func interrupt() {
    guard let last = sink else { return }
    sink = nil
    let effects = upstream.interruptionEffects
    for effect in effects where !effect.isScheduled { effect.run() }
    // A local function, and not a closure, allocates no memory unless it is scheduled.
    @Sendable func interrupt() {
      for effect in effects where effect.isScheduled { effect.run() }
      last.end(.interrupted)
    }
    if let scheduler = upstream.interruptionScheduler {
      scheduler.schedule { interrupt() }
    } else {
      interrupt()
    }
    upstream.dispose()
  }
}

/// The disposable of a start whose input has to be retained.
///
/// If the caller releases this disposable, and nothing else retains the input, the work is interrupted.
@usableFromInline
final class StartHandle: Disposable {
  private let start: any Disposable
  private let retained = Locked<[UncheckedSendable<AnyObject>]>([])

  @usableFromInline
  init(_ start: any Disposable) {
    self.start = start
  }

  @usableFromInline var isDisposed: Bool { start.isDisposed }

  @usableFromInline
  func dispose() {
    start.dispose()
    retain([])
  }

  @usableFromInline
  func retain(_ objects: [UncheckedSendable<AnyObject>]) {
    let former = retained.withLock { retained in
      defer { retained = objects }
      return retained
    }
    withExtendedLifetime(former) {}
  }
}
