/// One start of a producer: it hands the events to the sink, and ends the work after the last one.
///
/// Unchecked, because the variable is touched by the owner of the strand only.
@usableFromInline
final class Start<Value, Error: Swift.Error>: Strand, Disposable, @unchecked Sendable {
  @usableFromInline let upstream = CompositeDisposable()
  @usableFromInline @exclusivity(unchecked) var sink: Sink<Value, Error>?

  @inlinable
  init(_ sink: Sink<Value, Error>) {
    self.sink = sink
  }

  /// Whether the work has ended or has been ended.
  @inlinable
  var isDisposed: Bool { upstream.isDisposed }

  /// Interrupts the observer, and ends the work.
  @inlinable
  func dispose() {
    if enter(orPost: { { self.interrupt() } }) {
      interrupt()
      leave()
    }
    upstream.dispose()
  }

  @inlinable
  func send(_ value: Value) {
    guard enter(orPost: { { self.deliver(value) } }) else { return }
    deliver(value)
    leave()
  }

  @inlinable
  func send(_ ending: Ending<Error>) {
    guard enter(orPost: { { self.deliver(ending) } }) else { return }
    deliver(ending)
    leave()
  }

  // MARK: On the strand

  @inlinable
  func deliver(_ value: Value) {
    sink?.value(value)
  }

  @inlinable
  func deliver(_ ending: Ending<Error>) {
    let last = sink
    sink = nil
    last?.end(ending)
    upstream.dispose()
  }

  /// Delivers nothing more but the interruption, where the last stage that has a scheduler delivers.
  @inlinable
  func interrupt() {
    guard let last = sink else { return }
    sink = nil
    if let scheduler = upstream.interruptionScheduler {
      scheduler.schedule { last.end(.interrupted) }
    } else {
      last.end(.interrupted)
    }
    upstream.dispose()
  }
}

/// What ends a start, and holds its input: whoever holds neither lets the work be interrupted.
@usableFromInline
final class StartHandle: Disposable {
  private let start: any Disposable
  private let held = Locked<[Trusted<AnyObject>]>([])

  @usableFromInline
  init(_ start: any Disposable) {
    self.start = start
  }

  @usableFromInline var isDisposed: Bool { start.isDisposed }

  @usableFromInline
  func dispose() {
    start.dispose()
    hold([])
  }

  @usableFromInline
  func hold(_ objects: [Trusted<AnyObject>]) {
    let former = held.withLock { held in
      defer { held = objects }
      return held
    }
    withExtendedLifetime(former) {}
  }
}
