public import Synchronization

/// A serial execution context, shared by a source of events and most of the signals that are derived from it.
///
/// A **strand** (a term from Boost.Asio) runs work one piece at a time, in the order of arrival, on the threads that
/// submit it:
///
/// - A thread that enters an idle strand becomes its **owner** and runs its work immediately, with no lock held.
/// - Work that arrives while the strand has an owner, from another thread or from inside the owner's own work, is
///   **posted**. The owner runs all posted work before it gives up ownership.
///
/// So no thread waits for work on another thread, and no event is delivered inside the delivery of another event.
/// Entering and leaving an idle strand are one atomic operation each. Only posting needs a lock.
///
/// An operator that emits only in response to its input runs on the strand of its source. An operator that also emits
/// at other times, such as `debounce`, creates a new strand (see ``Stage``).
///
/// Submit work with ``perform(_:orPost:)``. The work is written twice: once to run now, and once in a closure that
/// creates the work to post, and is called only if the strand has an owner. So work for an idle strand needs no memory:
///
///     strand.perform({ deliver(value) }, orPost: { { self.deliver(value) } })
///
/// A type that needs a separate strand inherits from this class, which saves an allocation. The conformance to
/// `Sendable` is unchecked because the compiler cannot check a class that is not final. It is safe because the stored
/// properties are immutable and `Sendable`.
@usableFromInline
class Strand: @unchecked Sendable {
  /// A piece of posted work. The structure avoids allocations: Swift allocates a thunk whenever a bare closure is
  /// stored in an array or read from it.
  fileprivate struct Work {
    let run: () -> Void
  }

  /// The posted work.
  @usableFromInline
  struct Mailbox {
    fileprivate var queue = FIFOQueue<Work>()

    @usableFromInline
    mutating func append(_ work: @escaping () -> Void) {
      queue.append(Work(run: work))
    }
  }

  /// The values of ``phase``.
  @usableFromInline
  enum Phase {
    /// The strand has no owner.
    @inlinable static var idle: UInt8 { 0 }
    /// The strand has an owner, and the mailbox is empty.
    @inlinable static var owned: UInt8 { 1 }
    /// The strand has an owner, and there may be work in the mailbox.
    @inlinable static var posted: UInt8 { 2 }
  }

  @usableFromInline final let mailbox = Locked(Mailbox())

  /// The owner of the strand changes this value without a lock, as long as no work is posted. It becomes
  /// ``Phase/posted`` only while the lock is held, and remains so until the owner has emptied the mailbox.
  @usableFromInline final let phase = Synchronization.Atomic(Phase.idle)

  @inlinable
  init() {}

  /// Runs work immediately if the strand is idle, and otherwise posts it for the current owner.
  ///
  /// - Parameters:
  ///   - work: Runs now, on the calling thread. It does not escape, and so needs no allocation.
  ///   - posted: Returns the same work in a form that can be stored. It is called only if the strand has an owner,
  ///     while the strand's lock is held.
  @inlinable
  @inline(__always)
  final func perform(_ work: () -> Void, orPost posted: () -> () -> Void) {
    if !phase.compareExchange(expected: Phase.idle, desired: Phase.owned, ordering: .acquiring).exchanged {
      guard enterOrPost(posted) else { return }
    }
    work()
    leave()
  }

  /// Makes the caller the owner of a strand that no other thread knows yet. The caller must call ``leave()``.
  @usableFromInline
  final func enter() {
    phase.store(Phase.owned, ordering: .relaxed)
  }

  /// Makes the caller the owner of the strand, or posts the work for the current owner. Returns `true` if the caller
  /// has become the owner.
  @usableFromInline
  final func enterOrPost(_ posted: () -> () -> Void) -> Bool {
    enter(committing: {}, orPost: posted)
  }

  /// Makes the caller the owner of the strand, or posts the work for the current owner, after a change.
  ///
  /// - Parameters:
  ///   - commit: Changes state that belongs to the work. It is always called, while the strand's lock is held, so that
  ///     these changes happen in the order in which the work runs. For its restrictions, see ``Locked/withLock(_:)``.
  ///   - work: Returns the work to post. It is called only if the strand already has an owner.
  /// - Returns: `true` if the caller has become the owner, and must call ``leave()``; `false` if the work was posted.
  @inlinable
  final func enter(committing commit: () -> Void, orPost work: () -> () -> Void) -> Bool {
    mailbox.withLock { mailbox in
      commit()
      if becomeOwner() { return true }
      mailbox.append(work())
      return false
    }
  }

  /// Makes the caller the owner, or records that work is posted. Call it while the lock is held.
  @usableFromInline
  final func becomeOwner() -> Bool {
    while true {
      let (isOwner, found) = phase.compareExchange(
        expected: Phase.idle, desired: Phase.owned, ordering: .acquiring)
      if isOwner { return true }
      if found == Phase.posted { return false }
      let (isPosted, _) = phase.compareExchange(expected: Phase.owned, desired: Phase.posted, ordering: .relaxed)
      if isPosted { return false }
    }
  }

  /// Runs the work that was posted while the caller was the owner, and gives up ownership.
  @inlinable
  @inline(__always)
  final func leave() {
    if !phase.compareExchange(expected: Phase.owned, desired: Phase.idle, ordering: .releasing).exchanged { drain() }
  }

  /// Runs posted work until the mailbox is empty, and gives up ownership.
  @usableFromInline
  final func drain() {
    while let work = next() {
      work.run()
    }
  }

  /// Removes and returns the oldest posted work. If there is none, gives up ownership and returns `nil`.
  private func next() -> Work? {
    mailbox.withLock { mailbox in
      let work = mailbox.queue.popFirst()
      if work == nil { phase.store(Phase.idle, ordering: .releasing) }
      return work
    }
  }
}
