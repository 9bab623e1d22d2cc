public import Synchronization

/// The event that ends a sequence of events.
@usableFromInline
enum Termination<Error: Swift.Error>: Sendable {
  case completed
  case failed(Error)
  case interrupted
}

/// The destination of the events that an operator emits: the next operator or, at the end of a chain, an observer.
///
/// An operator is a function that creates the upstream sink from the downstream sink (see ``Stage``). An operator that
/// has nothing to do at the end reuses the `end` closure of the downstream sink, so a termination bypasses it.
///
/// Call a sink serially, and do not call it after `end`.
@usableFromInline
struct Sink<Value, Error: Swift.Error>: Sendable {
  @usableFromInline let onValue: @Sendable (Value) -> Void
  @usableFromInline let end: @Sendable (Termination<Error>) -> Void
  /// The ``SignalCore`` that receives the values, or `nil` if `onValue` receives them.
  ///
  /// A value reaches the core without a closure call and without a retain, which makes long chains of derived signals
  /// fast. The reference stays valid because the closures of this sink retain the core.
  @usableFromInline let core: Unmanaged<SignalCore<Value, Error>>?

  @inlinable
  init(value: @escaping @Sendable (Value) -> Void, end: @escaping @Sendable (Termination<Error>) -> Void) {
    onValue = value
    self.end = end
    core = nil
  }

  /// Creates a sink that delivers to the observers of `core`. Call it on the core's strand.
  @inlinable
  init(_ core: SignalCore<Value, Error>) {
    onValue = { core.deliver($0) }
    end = { core.deliver($0) }
    self.core = .passUnretained(core)
  }

  @inlinable
  @inline(__always)
  func value(_ value: Value) {
    if let core { core._withUnsafeGuaranteedRef { $0.deliver(value) } } else { onValue(value) }
  }
}

extension Sink {
  /// Creates a sink that passes each event to `action`.
  @inlinable
  init(_ action: @escaping @Sendable (Signal<Value, Error>.Event) -> Void) {
    self.init(value: { action(.value($0)) }, end: { action(Signal.Event($0)) })
  }

  /// Returns a thread-safe sink that forwards to this one.
  ///
  /// The returned sink may be called by several threads at once, re-entrantly, and after the end. This sink receives
  /// the events serially, with at most one termination.
  @usableFromInline
  func serialized() -> Sink {
    Sink(Serializer(self))
  }

  @inlinable
  init(_ serializer: Serializer<Value, Error>) {
    self.init(value: { serializer.send($0) }, end: { serializer.send($0) })
  }
}

/// The state of a serialised sink.
///
/// The conformance to `Sendable` is unchecked, and safe because only the owner of the strand accesses `downstream`.
@usableFromInline
final class Serializer<Value, Error: Swift.Error>: Strand, @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked) var downstream: Sink<Value, Error>?
  /// Whether an interruption was sent, so that the values that wait for their delivery are dropped.
  @usableFromInline let isInterruptionSent = Synchronization.Atomic(false)

  @usableFromInline
  init(_ downstream: Sink<Value, Error>) {
    self.downstream = downstream
  }

  @inlinable
  func send(_ value: Value) {
    perform({ deliver(value) }, orPost: { { self.deliver(value) } })
  }

  @usableFromInline
  func send(_ ending: Termination<Error>) {
    if case .interrupted = ending { isInterruptionSent.store(true, ordering: .releasing) }
    perform({ deliver(ending) }, orPost: { { self.deliver(ending) } })
  }

  // MARK: On the strand

  @inlinable
  func deliver(_ value: Value) {
    if !isInterruptionSent.load(ordering: .relaxed) { downstream?.value(value) }
  }

  private func deliver(_ ending: Termination<Error>) {
    let last = downstream
    downstream = nil
    last?.end(ending)
  }
}
