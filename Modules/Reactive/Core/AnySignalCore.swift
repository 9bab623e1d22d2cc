import Synchronization

/// The part of a signal's storage that does not depend on its value type: its observers and its lifetime.
///
/// The storage of a signal is its **core**. The registration of one observer is a **slot**.
///
/// A core is retained by its input or its upstream core, by its signals and properties, and by the disposables of its
/// observers. When its signal ends, or when it has no observers, signals or properties left, it disposes of its
/// subscription to the upstream core. This may in turn end the upstream core.
///
/// The conformance to `Sendable` is unchecked. It is safe because only the owner of the strand accesses the variables,
/// and ownership passes from thread to thread by an atomic variable. For the same reason, the slots do not change
/// during a delivery: a change is work on the strand too. A delivery therefore needs no exclusivity checks, and does
/// not retain the slots.
@usableFromInline
class AnySignalCore: Strand, @unchecked Sendable {
  // Small properties are declared first, because they fit into the padding after the phase of the strand.
  @usableFromInline final let terminated = Synchronization.Atomic(false)
  final let isSilent: Bool
  /// Whether an interruption was sent, so that later values are not stored. Accessed while the strand's lock is held.
  @exclusivity(unchecked) final var isInterruptionSent = false
  /// The number of holders: the signals, properties and replay handles that refer to the core.
  @exclusivity(unchecked) private final var holders: Int32 = 1
  /// The number of removed slots in ``others``.
  @exclusivity(unchecked) private final var removedCount: Int32 = 0

  /// The slot of the first observer, which is usually the only one. Retained manually, like the target of a slot.
  @usableFromInline @exclusivity(unchecked) final var first: Unmanaged<Slot>?
  /// The slots of the other observers, in the order in which they were added. A removed slot stays in the array,
  /// closed, until half of the slots in it are removed ones.
  @usableFromInline @exclusivity(unchecked) final var others: [Slot] = []
  /// The resources of the core, which are disposed of when it ends, or when it has no observers and no holders left.
  @exclusivity(unchecked) final var upstream: CompositeDisposable?
  /// The strand of the source, or `nil` if this core is the source. Retained manually, so that sending a value does not
  /// retain it.
  @usableFromInline final let sharedStrand: Unmanaged<Strand>?

  /// Creates a core with one holder.
  ///
  /// - Parameters:
  ///   - strand: The strand of the source, or `nil` to use the core itself.
  ///   - upstream: The resources of the core.
  ///   - isSilent: Whether the signal never sends an event, so that observers need not be stored.
  @usableFromInline
  init(strand: Strand? = nil, upstream: CompositeDisposable? = nil, isSilent: Bool = false) {
    sharedStrand = strand.map { .passRetained($0) }
    self.upstream = upstream
    self.isSilent = isSilent
  }

  deinit {
    first?.release()
    sharedStrand?.release()
  }

  /// Whether the sequence has ended. Written on the strand, readable from any thread.
  @inlinable
  final var isTerminated: Bool {
    get { terminated.load(ordering: .acquiring) }
    set { terminated.store(newValue, ordering: .releasing) }
  }

  /// The strand on which events are delivered.
  @inlinable
  final var strand: Strand { unretainedStrand.takeUnretainedValue() }

  /// The strand on which events are delivered. The core retains it.
  @inlinable
  @inline(__always)
  final var unretainedStrand: Unmanaged<Strand> { sharedStrand ?? .passUnretained(self) }

  /// Adds `change` to the number of holders.
  @usableFromInline
  final func changeHolders(by change: Int32) {
    let strand = strand
    strand.perform({ addHolders(change) }, orPost: { { self.addHolders(change) } })
  }

  final func detach(_ slot: Slot) {
    let strand = strand
    strand.perform({ remove(slot) }, orPost: { { self.remove(slot) } })
  }

  /// The work that delivers the oldest pending value. In this class, it captures only the object, and so needs no
  /// allocation. In the generic subclass, it would capture the generic type as well.
  final var pendingDelivery: () -> Void {
    { self.deliverPending() }
  }

  // MARK: On the strand

  /// Delivers the oldest pending value.
  func deliverPending() {}

  /// Adds `slot` to the slots that receive the following events. Returns `false` if the sequence has ended.
  final func insert(_ slot: Slot) -> Bool {
    guard !isTerminated else { return false }
    if !slot.isDisposed, !isSilent {
      slot.isInserted = true
      if first == nil, others.isEmpty { first = .passRetained(slot) } else { others.append(slot) }
    }
    return true
  }

  private func remove(_ slot: Slot) {
    slot.releaseTarget()
    if first?.toOpaque() == Unmanaged.passUnretained(slot).toOpaque() {
      first?.release()
      first = nil
    } else if others.last === slot {
      others.removeLast()
    } else if slot.isInserted {
      removedCount += 1
    }
    if removedCount > others.count / 2 {
      others.removeAll { $0.target == nil }
      removedCount = 0
    }
    endIfUnneeded()
  }

  private func addHolders(_ change: Int32) {
    holders += change
    endIfUnneeded()
  }

  private func endIfUnneeded() {
    guard first == nil, others.isEmpty, holders == 0, !isTerminated else { return }
    isTerminated = true
    upstream?.dispose()
  }

  /// The registration of one observer. It releases the observer as soon as no more events can be delivered.
  ///
  /// The target is retained manually, so that delivering a value does not retain it. It is released by the owner of the
  /// strand, never during the delivery of a value, or by the deinitialiser of the slot.
  ///
  /// The conformance to `Sendable` is unchecked. It is safe because only the owner of the strand accesses the target.
  /// The core is accessed only by the thread that closes the slot, or by the owner of the strand on its behalf. The
  /// atomic flag ensures that only one thread closes the slot.
  @usableFromInline
  final class Slot: Disposable, @unchecked Sendable {
    @usableFromInline @exclusivity(unchecked) var target: Unmanaged<AnyObject>?
    @usableFromInline let closed = Synchronization.Atomic(false)
    /// Whether the slot was open when the core inserted it. Accessed by the owner of the strand.
    @exclusivity(unchecked) fileprivate final var isInserted = false
    /// The core of the observed signal. It is released together with the target, so that a disposable does not retain
    /// the signal once the observation has ended.
    @exclusivity(unchecked) private var core: AnySignalCore?

    @usableFromInline
    init(_ target: AnyObject, core: AnySignalCore) {
      self.target = Unmanaged.passRetained(target)
      self.core = core
    }

    deinit {
      target?.release()
    }

    @inlinable
    var isDisposed: Bool { closed.load(ordering: .acquiring) }

    @usableFromInline
    func dispose() {
      if close() { core?.detach(self) }
    }

    /// Closes the slot, so that no more events are delivered. Returns whether the slot was open.
    @inlinable
    func close() -> Bool { !closed.exchange(true, ordering: .acquiringAndReleasing) }

    /// Releases the observer. Call it on the strand.
    func releaseTarget() {
      target?.release()
      target = nil
      core = nil
    }
  }
}
