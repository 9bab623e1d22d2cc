public import Synchronization

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
