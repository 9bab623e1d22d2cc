/// How a sequence of events ends.
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
struct Sink<Value, Error: Swift.Error>: Sendable {
  let value: @Sendable (Value) -> Void
  let end: @Sendable (Ending<Error>) -> Void
}

extension Sink {
  /// The sink that hands each event to `action` as one value.
  init(_ action: @escaping @Sendable (Signal<Value, Error>.Event) -> Void) {
    self.init(value: { action(.value($0)) }, end: { action(Signal.Event($0)) })
  }

  /// A sink that may be called by several threads at once, within its own calls, and after the end, and that gives this one
  /// a serial sequence of events with one end.
  func serialized(on strand: Strand = Strand()) -> Sink {
    let serializer = Serializer(self, strand: strand)
    return Sink(value: { serializer.send($0) }, end: { serializer.send($0) })
  }
}

/// The state of a serialised sink.
private final class Serializer<Value, Error: Swift.Error>: Sendable {
  private let strand: Strand
  private let downstream: Confined<Sink<Value, Error>?>

  init(_ downstream: Sink<Value, Error>, strand: Strand) {
    self.strand = strand
    self.downstream = Confined(downstream)
  }

  func send(_ value: Value) {
    guard strand.enter(orPost: { { self.deliver(value) } }) else { return }
    deliver(value)
    strand.leave()
  }

  func send(_ ending: Ending<Error>) {
    guard strand.enter(orPost: { { self.deliver(ending) } }) else { return }
    deliver(ending)
    strand.leave()
  }

  private func deliver(_ value: Value) {
    downstream.state?.value(value)
  }

  private func deliver(_ ending: Ending<Error>) {
    let last = downstream.state
    downstream.state = nil
    last?.end(ending)
  }
}
