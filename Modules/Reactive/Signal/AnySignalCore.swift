import Synchronization

/// The part of a signal's storage that does not depend on its value type: its observers and its lifetime.
///
///                 ┌──────── Strand ◄───────────────┐
///                 │            ▲                   │   shared by a source and all derived signals
///     Observer ─► core ──────► slot ─► sink ─► core ─► slot ─► your closure
///                  ▲                            ▲
///     Signal ──────┘            Signal ─────────┘      releases its core when deinitialised
///
/// A value enters the strand once, at the source. It then moves from stage to stage with one call each, without a lock
/// or an allocation.
///
/// A core is retained by the core upstream of it, by its signals and by its disposables. It releases its upstream when
/// its sequence ends, or when it has neither an observer nor a signal. This may in turn end the upstream core.
///
/// Unchecked, and safe because only the owner of the strand accesses the variables, and passes them to the next owner
/// through the strand's lock. For the same reason the slots do not change during a delivery: a change has to wait for
/// the strand. A delivery therefore needs no exclusivity checks, and does not retain the slots.
@usableFromInline
class AnySignalCore: Strand, @unchecked Sendable {
  // Small properties are declared first, because they fit into the padding after the strand's flag.
  @usableFromInline final let terminated = Synchronization.Atomic(false)
  @usableFromInline final let isSilent: Bool
  /// The number of signals and properties that refer to the core.
  @exclusivity(unchecked) private final var holders: Int32 = 1

  /// The first observer, which is usually the only one. Retained manually, like the target of a slot.
  @usableFromInline @exclusivity(unchecked) final var first: Unmanaged<Slot>?
  /// The observers after the first.
  @usableFromInline @exclusivity(unchecked) final var others: [Slot] = []
  /// Disposed of when the core ends or is no longer needed.
  @usableFromInline @exclusivity(unchecked) final var upstream: CompositeDisposable?
  /// The strand of the source, or `nil` if this core is the source.
  @usableFromInline final let sharedStrand: Strand?

  /// Creates a core with one holder.
  ///
  /// - Parameters:
  ///   - strand: The strand of the source, or `nil` to use the core itself.
  ///   - upstream: Disposed of when the core ends or is no longer needed.
  ///   - isSilent: Whether the signal never sends an event, so that observers need not be stored.
  @usableFromInline
  init(strand: Strand? = nil, upstream: CompositeDisposable? = nil, isSilent: Bool = false) {
    sharedStrand = strand
    self.upstream = upstream
    self.isSilent = isSilent
  }

  deinit {
    first?.release()
  }

  /// Whether the sequence has ended. Written on the strand, readable from any thread.
  @inlinable
  final var isTerminated: Bool {
    get { terminated.load(ordering: .acquiring) }
    set { terminated.store(newValue, ordering: .releasing) }
  }

  /// The strand on which events are delivered.
  @inlinable
  final var strand: Strand { sharedStrand ?? self }

  /// Adds `change` to the number of signals and properties that refer to the core.
  @usableFromInline
  final func changeHolders(by change: Int32) {
    let strand = strand
    guard strand.enter(orPost: { { self.addHolders(change) } }) else { return }
    addHolders(change)
    strand.leave()
  }

  /// Removes an observer.
  final func detach(_ slot: Slot) {
    let strand = strand
    guard strand.enter(orPost: { { self.remove(slot) } }) else { return }
    remove(slot)
    strand.leave()
  }

  /// The work that delivers the oldest pending value.
  ///
  /// It is declared in this class because a closure that captures an object, but no generic type, is not allocated.
  final var pendingDelivery: () -> Void {
    { self.deliverPending() }
  }

  // MARK: On the strand

  /// Delivers the oldest pending value.
  func deliverPending() {}

  /// Adds `slot` to the slots that receive the following events.
  ///
  /// - Returns: `false`, without adding the slot, if the sequence has ended.
  @usableFromInline
  final func insert(_ slot: Slot) -> Bool {
    guard !isTerminated else { return false }
    if !slot.isDisposed, !isSilent {
      if first == nil { first = .passRetained(slot) } else { others.append(slot) }
    }
    return true
  }

  private func remove(_ slot: Slot) {
    slot.releaseTarget()
    if first?.toOpaque() == Unmanaged.passUnretained(slot).toOpaque() {
      first?.release()
      first = others.isEmpty ? nil : .passRetained(others.removeFirst())
    } else if let index = others.firstIndex(where: { $0 === slot }) {
      others.remove(at: index)
    }
    endIfUnneeded()
  }

  private func addHolders(_ change: Int32) {
    holders += change
    endIfUnneeded()
  }

  private func endIfUnneeded() {
    guard first == nil, holders == 0, !isTerminated else { return }
    isTerminated = true
    upstream?.dispose()
  }

  /// The registration of one observer, which it releases as soon as no more events can be delivered.
  ///
  /// The target is retained manually, so that delivering a value does not retain it. Only the owner of the strand
  /// releases the target, and never while it delivers a value.
  ///
  /// Unchecked, and safe because only the owner of the strand accesses the target, and only the thread that closed the
  /// slot accesses the core. The atomic flag decides which thread that is.
  @usableFromInline
  final class Slot: Disposable, @unchecked Sendable {
    @usableFromInline @exclusivity(unchecked) var target: Unmanaged<AnyObject>?
    @usableFromInline let closed = Synchronization.Atomic(false)
    /// Released together with the target, so that a disposable does not retain the signal once its observation has ended.
    /// Accessed only by the thread that closed the slot, or on its behalf.
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

    /// Closes the slot, so that no more events are delivered.
    ///
    /// - Returns: Whether the slot was open.
    @inlinable
    func close() -> Bool { !closed.exchange(true, ordering: .acquiringAndReleasing) }

    /// Releases the observer. Call it on the strand.
    @usableFromInline
    func releaseTarget() {
      target?.release()
      target = nil
      core = nil
    }
  }
}
