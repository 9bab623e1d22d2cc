/// How a sequence of events ends.
@usableFromInline
enum Ending<Error: Swift.Error>: Sendable {
  case completed
  case failed(Error)
  case interrupted
}

/// Where a stage puts what it emits: the next stage, and at last an observer.
///
/// An operator is a function from the sink below it to the sink above it. A value goes from stage to stage by one call;
/// a stage that does nothing at the end of the sequence passes the `end` of the stage below on as its own, so that an
/// ending skips it. Whoever calls a sink does so serially, and not after `end`.
@usableFromInline
struct Sink<Value, Error: Swift.Error>: Sendable {
  /// What a value goes to.
  @usableFromInline let onValue: @Sendable (Value) -> Void
  /// What the ending goes to.
  @usableFromInline let end: @Sendable (Ending<Error>) -> Void
  /// The core that values go to, where it is one: they reach it without the call of a closure, and without retaining
  /// it, which is why a long chain of derived signals is fast. The closures hold it.
  @usableFromInline let core: Unmanaged<SignalCore<Value, Error>>?

  @inlinable
  init(value: @escaping @Sendable (Value) -> Void, end: @escaping @Sendable (Ending<Error>) -> Void) {
    onValue = value
    self.end = end
    core = nil
  }

  /// The sink that delivers to the observers of `core`. On its strand.
  @inlinable
  init(_ core: SignalCore<Value, Error>) {
    onValue = { core.deliver($0) }
    end = { core.deliver($0) }
    self.core = .passUnretained(core)
  }

  /// Sends a value.
  @inlinable
  @inline(__always)
  func value(_ value: Value) {
    if let core { core._withUnsafeGuaranteedRef { $0.deliver(value) } } else { onValue(value) }
  }
}

extension Sink {
  /// The sink that hands each event to `action` as one value.
  @inlinable
  init(_ action: @escaping @Sendable (Signal<Value, Error>.Event) -> Void) {
    self.init(value: { action(.value($0)) }, end: { action(Signal.Event($0)) })
  }

  /// A sink that may be called by several threads at once, within its own calls, and after the end, and that gives this
  /// one a serial sequence of events with one end.
  ///
  /// - Parameter strand: On what the events are delivered; a strand of its own if none is given.
  @inlinable
  func serialized(on strand: Strand? = nil) -> Sink {
    Sink(Serializer(self, strand: strand))
  }

  /// The sink that `serializer` is behind.
  @inlinable
  init(_ serializer: Serializer<Value, Error>) {
    self.init(value: { serializer.send($0) }, end: { serializer.send($0) })
  }
}

/// The state of a serialised sink.
///
/// Unchecked, because the variable is touched by the owner of the strand only.
@usableFromInline
final class Serializer<Value, Error: Swift.Error>: Strand, @unchecked Sendable {
  @usableFromInline let shared: Strand?
  @usableFromInline @exclusivity(unchecked) var downstream: Sink<Value, Error>?

  @inlinable
  init(_ downstream: Sink<Value, Error>, strand: Strand?) {
    shared = strand
    self.downstream = downstream
  }

  @inlinable
  func send(_ value: Value) {
    let strand = shared ?? self
    guard strand.enter(orPost: { { self.deliver(value) } }) else { return }
    deliver(value)
    strand.leave()
  }

  @inlinable
  func send(_ ending: Ending<Error>) {
    let strand = shared ?? self
    guard strand.enter(orPost: { { self.deliver(ending) } }) else { return }
    deliver(ending)
    strand.leave()
  }

  // MARK: On the strand

  @inlinable
  func deliver(_ value: Value) {
    downstream?.value(value)
  }

  @inlinable
  func deliver(_ ending: Ending<Error>) {
    let last = downstream
    downstream = nil
    last?.end(ending)
  }
}
