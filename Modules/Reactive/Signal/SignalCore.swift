/// What a signal is made of: how values reach the observers. What does not depend on their type stands in
/// ``AnySignalCore``.
///
/// Unchecked, because its one variable is used with the strand's lock held, and for the reasons that ``AnySignalCore`` has.
@usableFromInline
class SignalCore<Value, Error: Swift.Error>: AnySignalCore, @unchecked Sendable {
  /// What was sent while something was being delivered; made when that happens first. Used with the strand's lock held.
  @usableFromInline @exclusivity(unchecked) final var pending: PendingValues<Value>?

  /// For those outside the strand: delivers in turn.
  @inlinable
  final var input: Sink<Value, Error> {
    Sink(value: { self.send($0) }, end: { self.send($0) })
  }

  /// For those on the strand: delivers at once.
  @inlinable
  final var inputOnStrand: Sink<Value, Error> {
    Sink(self)
  }

  @inlinable
  final func send(_ value: Value) {
    let strand = strand
    guard strand.enter(orPost: { post(value) }) else { return }
    deliver(value)
    strand.leave()
  }

  /// Keeps a value for its turn. With the strand's lock held.
  ///
  /// - Returns: The work to post. It captures nothing but the core, and so is not allocated.
  @usableFromInline
  final func post(_ value: Value) -> () -> Void {
    let pending = pending ?? PendingValues()
    self.pending = pending
    pending.append(value)
    return pendingDelivery
  }

  final override func deliverPending() {
    if let value = strand.state.withLock({ _ in pending?.next() }) { deliver(value) }
  }

  @inlinable
  final func send(_ ending: Ending<Error>) {
    let strand = strand
    guard strand.enter(orPost: { { self.deliver(ending) } }) else { return }
    deliver(ending)
    strand.leave()
  }

  /// Adds an observer from outside; one that comes after the end is interrupted within the call.
  ///
  /// - Returns: A disposable that takes it out again, silently; nothing if the sequence has ended.
  @inlinable
  final func observe(_ sink: Sink<Value, Error>) -> (any Disposable)? {
    guard !isTerminated else {
      sink.end(.interrupted)
      return nil
    }
    let slot = attach(sink)
    return slot.isDisposed ? nil : slot
  }

  /// Adds an observer, which is interrupted at once if the sequence has ended.
  ///
  /// - Returns: A disposable that takes it out again, silently.
  @inlinable
  final func attach(_ sink: Sink<Value, Error>) -> any Disposable {
    let slot = makeSlot(sink)
    let strand = strand
    if strand.enter(orPost: { { self.insert(slot, otherwise: .interrupted) } }) {
      insert(slot, otherwise: .interrupted)
      strand.leave()
    }
    return slot
  }

  @inlinable
  final func makeSlot(_ sink: Sink<Value, Error>) -> Slot {
    Slot(Target(sink), core: self)
  }

  // MARK: On the strand

  @inlinable
  @inline(__always)
  final func deliver(_ value: Value) {
    guard let first else { return }
    first._withUnsafeGuaranteedRef { Self.deliver(value, to: $0) }
    if !others.isEmpty { deliverToOthers(value) }
  }

  @inlinable
  @inline(never)
  final func deliverToOthers(_ value: Value) {
    others.withUnsafeBufferPointer { slots in
      for slot in slots { Self.deliver(value, to: slot) }
    }
  }

  @inlinable
  final func deliver(_ ending: Ending<Error>) {
    guard !isTerminated else { return }
    isTerminated = true
    let (first, others) = (first?.takeRetainedValue(), others)
    (self.first, self.others) = (nil, [])
    if let first { Self.deliver(ending, to: first) }
    for slot in others { Self.deliver(ending, to: slot) }
    upstream?.dispose()
  }

  /// Adds `slot` to those that receive what is delivered from now on; if the sequence has ended, it receives `ending`.
  @inlinable
  final func insert(_ slot: Slot, otherwise ending: Ending<Error>) {
    if !insert(slot) { Self.deliver(ending, to: slot) }
  }

  @inlinable
  @inline(__always)
  static func deliver(_ value: Value, to slot: Slot) {
    guard !slot.isDisposed, let target = slot.target else { return }
    // A slot is made with a target of this core's type, and nowhere else.
    Unmanaged<Target>.fromOpaque(target.toOpaque())._withUnsafeGuaranteedRef { $0.sink.onValue(value) }
  }

  @inlinable
  static func deliver(_ ending: Ending<Error>, to slot: Slot) {
    guard slot.close(), let target = slot.target else { return }
    Unmanaged<Target>.fromOpaque(target.toOpaque()).takeUnretainedValue().sink.end(ending)
    slot.letGo()
  }

  /// What a slot delivers to.
  @usableFromInline
  final class Target: Sendable {
    @usableFromInline let sink: Sink<Value, Error>

    @inlinable
    init(_ sink: Sink<Value, Error>) {
      self.sink = sink
    }
  }
}
