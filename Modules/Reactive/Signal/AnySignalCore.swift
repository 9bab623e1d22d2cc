import Synchronization

/// What a signal is made of, as far as it does not depend on the type of its values: the places of the observers, and
/// who needs it.
///
///                 ┌──────── Strand ◄───────────────┐
///                 │            ▲                   │   one for a source and all that is derived from it
///     Observer ─► core ──────► slot ─► sink ─► core ─► slot ─► your closure
///                  ▲                            ▲
///     Signal ──────┘            Signal ─────────┘      tells its core when it goes
///
/// A value that enters at the source takes the strand once, and then goes from stage to stage by one call each, with no
/// lock and no allocation. A core is held by what is above it (and by its signals and disposables), until it ends or
/// until it has neither observers nor a signal: then it lets go of what is above it, and that perhaps of what is above
/// that.
///
/// Unchecked, because the variables are touched by the owner of the strand only, which hands them over to the next
/// owner through the strand's lock. For the same reason nobody changes the slots while they are being delivered to
/// (whoever wants to has to wait for the strand), so that the exclusivity of each access need not be checked, nor a
/// slot be retained, while a value goes on its way.
@usableFromInline
class AnySignalCore: Strand, @unchecked Sendable {
  // The small ones come first, where they fit beside the strand's flag.
  @usableFromInline final let terminated = Synchronization.Atomic(false)
  @usableFromInline final let isSilent: Bool
  @exclusivity(unchecked) private final var holders: Int32 = 1

  /// The first observer, which most often is the only one. Retained by hand, as the target of a slot is.
  @usableFromInline @exclusivity(unchecked) final var first: Unmanaged<Slot>?
  /// The observers that came after the first.
  @usableFromInline @exclusivity(unchecked) final var others: [Slot] = []
  /// Disposed of when the core ends or when nobody needs it any longer.
  @usableFromInline @exclusivity(unchecked) final var upstream: CompositeDisposable?
  /// The strand of the source; nothing where this is the source.
  @usableFromInline final let shared: Strand?

  /// Makes a core with one holder.
  ///
  /// - Parameters:
  ///   - strand: The strand of the core that it is derived from; nothing for one of its own.
  ///   - upstream: What is to be disposed of when the core ends or is no longer needed.
  ///   - isSilent: Whether nothing will ever be sent, so that no observer need be kept.
  @usableFromInline
  init(strand: Strand? = nil, upstream: CompositeDisposable? = nil, isSilent: Bool = false) {
    shared = strand
    self.upstream = upstream
    self.isSilent = isSilent
  }

  deinit {
    first?.release()
  }

  /// Whether the sequence has ended. Written on the strand, read anywhere.
  @inlinable
  final var isTerminated: Bool {
    get { terminated.load(ordering: .acquiring) }
    set { terminated.store(newValue, ordering: .releasing) }
  }

  /// On what is delivered.
  @inlinable
  final var strand: Strand { shared ?? self }

  /// Says that there is one more who holds the core, or one less.
  @usableFromInline
  final func changeHolders(by change: Int32) {
    let strand = strand
    guard strand.enter(orPost: { { self.addHolders(change) } }) else { return }
    addHolders(change)
    strand.leave()
  }

  /// Takes an observer out.
  final func detach(_ slot: Slot) {
    let strand = strand
    guard strand.enter(orPost: { { self.remove(slot) } }) else { return }
    remove(slot)
    strand.leave()
  }

  /// The delivery of one value that waits, as work to post. It stands here, where there is no type of a value, because a
  /// closure that captures an object and no type needs no memory of its own.
  final var pendingDelivery: () -> Void {
    { self.deliverPending() }
  }

  // MARK: On the strand

  /// Delivers the value that has waited longest.
  func deliverPending() {}

  /// Adds `slot` to those that receive what is delivered from now on.
  ///
  /// - Returns: Whether the sequence goes on; if not, the slot is not added.
  @usableFromInline
  final func insert(_ slot: Slot) -> Bool {
    guard !isTerminated else { return false }
    if !slot.isDisposed, !isSilent {
      if first == nil { first = .passRetained(slot) } else { others.append(slot) }
    }
    return true
  }

  private func remove(_ slot: Slot) {
    slot.letGo()
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

  /// The place of one observer, which lets go of the observer as soon as nothing can be delivered any longer.
  ///
  /// The target is retained by hand, so that it need not be retained for each value: it stays until the strand's owner
  /// lets go of it, who does not while a value is on its way through it.
  ///
  /// Unchecked, because the target is touched by the strand's owner only, and the core by the one who closed the slot: the
  /// atomic flag says who that is.
  @usableFromInline
  final class Slot: Disposable, @unchecked Sendable {
    @usableFromInline @exclusivity(unchecked) var target: Unmanaged<AnyObject>?
    @usableFromInline let closed = Synchronization.Atomic(false)
    /// Let go of with the target, since whoever holds the disposable of an observation need not hold what was observed.
    /// It is used by the one who closed the slot, and by nobody after that.
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

    /// Makes it so that nothing is delivered any longer.
    ///
    /// - Returns: Whether that is new.
    @inlinable
    func close() -> Bool { !closed.exchange(true, ordering: .acquiringAndReleasing) }

    /// Lets go of the observer. On the strand.
    @usableFromInline
    func letGo() {
      target?.release()
      target = nil
      core = nil
    }
  }
}
