/// The storage of a signal, including the part that depends on the type of the values.
///
/// The conformance to `Sendable` is unchecked. It is safe because the only variable is accessed while the strand's lock
/// is held. For the variables of the superclass, see ``AnySignalCore``.
@usableFromInline
class SignalCore<Value, Error: Swift.Error>: AnySignalCore, @unchecked Sendable {
  /// The values that were sent during a delivery. Created on first use, and accessed while the strand's lock is held.
  @exclusivity(unchecked) final var pending: PendingValues<Value>?

  /// The sink for callers on any thread. It delivers an event immediately if the strand is idle, otherwise posts it.
  @inlinable
  final var input: Sink<Value, Error> {
    Sink(value: { self.send($0) }, end: { self.send($0) })
  }

  /// The sink for callers on the strand, which delivers events immediately.
  @inlinable
  final var inputOnStrand: Sink<Value, Error> {
    Sink(self)
  }

  @inlinable
  final func send(_ value: Value) {
    let strand = unretainedStrand
    strand._withUnsafeGuaranteedRef { $0.perform({ deliver(value) }, orPost: { post(value) }) }
  }

  /// Enqueues a value for later delivery, while the strand's lock is held. Returns the work to post, which captures
  /// only the core, and so needs no allocation.
  @usableFromInline
  final func post(_ value: Value) -> () -> Void {
    if !isInterruptionSent {
      let pending = pending ?? PendingValues()
      self.pending = pending
      pending.append(value)
    }
    return pendingDelivery
  }

  final override func deliverPending() {
    if let value = strand.mailbox.withLock({ _ in pending?.next() }) { deliver(value) }
  }

  /// Sends an ending. An interruption discards the values that wait for their delivery, so that it is the next event.
  @usableFromInline
  final func send(_ ending: Termination<Error>) {
    var discarded: PendingValues<Value>?
    let isOwner = strand.enter(
      committing: {
        guard case .interrupted = ending else { return }
        discarded = pending
        pending = nil
        isInterruptionSent = true
      },
      orPost: { { self.deliver(ending) } })
    withExtendedLifetime(discarded) {}
    guard isOwner else { return }
    deliver(ending)
    strand.leave()
  }

  /// Adds an observer for code outside the module, and returns a disposable that removes it without sending an event.
  /// If the sequence has ended, interrupts the observer before returning `nil`, even during a delivery.
  @inlinable
  final func observe(_ sink: Sink<Value, Error>) -> (any Disposable)? {
    guard !isTerminated else {
      sink.end(.interrupted)
      return nil
    }
    let slot = attach(sink)
    return slot.isDisposed ? nil : slot
  }

  /// Adds an observer, and returns a disposable that removes it without sending an event. If the sequence has ended,
  /// the observer is interrupted on the strand.
  @inlinable
  final func attach(_ sink: Sink<Value, Error>) -> any Disposable {
    let slot = makeSlot(sink)
    let strand = strand
    strand.perform(
      { insert(slot, otherwise: .interrupted) }, orPost: { { self.insert(slot, otherwise: .interrupted) } })
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
    guard let first else { return deliverToOthers(value) }
    first._withUnsafeGuaranteedRef { Self.deliver(value, to: $0) }
    if !others.isEmpty { deliverToOthers(value) }
  }

  @usableFromInline
  @inline(never)
  final func deliverToOthers(_ value: Value) {
    others.withUnsafeBufferPointer { slots in
      for slot in slots { Self.deliver(value, to: slot) }
    }
  }

  @usableFromInline
  final func deliver(_ ending: Termination<Error>) {
    guard !isTerminated else { return }
    isTerminated = true
    let (first, others) = (first?.takeRetainedValue(), others)
    (self.first, self.others) = (nil, [])
    if let first { Self.deliver(ending, to: first) }
    for slot in others { Self.deliver(ending, to: slot) }
    upstream?.dispose()
  }

  /// Adds `slot` to the slots that receive the following events, or delivers `ending` to it if the sequence has ended.
  @usableFromInline
  final func insert(_ slot: Slot, otherwise ending: Termination<Error>) {
    if !insert(slot) { Self.deliver(ending, to: slot) }
  }

  @inlinable
  @inline(__always)
  static func deliver(_ value: Value, to slot: Slot) {
    guard !slot.isDisposed, let target = slot.target else { return }
    // Slots are only created by `makeSlot(_:)`, with a target of this core's type.
    Unmanaged<Target>.fromOpaque(target.toOpaque())._withUnsafeGuaranteedRef { $0.sink.onValue(value) }
  }

  static func deliver(_ ending: Termination<Error>, to slot: Slot) {
    guard slot.close(), let target = slot.target else { return }
    Unmanaged<Target>.fromOpaque(target.toOpaque()).takeUnretainedValue().sink.end(ending)
    slot.releaseTarget()
  }

  /// The observer of a slot.
  @usableFromInline
  final class Target: Sendable {
    @usableFromInline let sink: Sink<Value, Error>

    @inlinable
    init(_ sink: Sink<Value, Error>) {
      self.sink = sink
    }
  }
}
