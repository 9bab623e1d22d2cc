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
  @usableFromInline let value: @Sendable (Value) -> Void
  @usableFromInline let end: @Sendable (Ending<Error>) -> Void

  @inlinable
  init(value: @escaping @Sendable (Value) -> Void, end: @escaping @Sendable (Ending<Error>) -> Void) {
    self.value = value
    self.end = end
  }
}

extension Sink {
  /// The sink that hands each event to `action` as one value.
  @inlinable
  init(_ action: @escaping @Sendable (Signal<Value, Error>.Event) -> Void) {
    self.init(value: { action(.value($0)) }, end: { action(Signal.Event($0)) })
  }

  /// A sink that may be called by several threads at once, within its own calls, and after the end, and that gives this one
  /// a serial sequence of events with one end.
  @inlinable
  func serialized(on strand: Strand = Strand()) -> Sink {
    let serializer = Serializer(self, strand: strand)
    return Sink(value: { serializer.send($0) }, end: { serializer.send($0) })
  }
}

/// The state of a serialised sink.
@usableFromInline
final class Serializer<Value, Error: Swift.Error>: Sendable {
  @usableFromInline let strand: Strand
  @usableFromInline let downstream: Confined<Sink<Value, Error>?>

  @inlinable
  init(_ downstream: Sink<Value, Error>, strand: Strand) {
    self.strand = strand
    self.downstream = Confined(downstream)
  }

  @inlinable
  func send(_ value: Value) {
    guard strand.enter(orPost: { { self.deliver(value) } }) else { return }
    deliver(value)
    strand.leave()
  }

  @inlinable
  func send(_ ending: Ending<Error>) {
    guard strand.enter(orPost: { { self.deliver(ending) } }) else { return }
    deliver(ending)
    strand.leave()
  }

  @inlinable
  func deliver(_ value: Value) {
    downstream.state?.value(value)
  }

  @inlinable
  func deliver(_ ending: Ending<Error>) {
    let last = downstream.state
    downstream.state = nil
    last?.end(ending)
  }
}
