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
///
/// An operator that emits only in response to its input runs on the strand of its source. An operator that also emits
/// at other times, such as `debounce`, creates a new strand (see ``Stage``).
///
/// Submit work as follows. The outer closure creates the work to post, and is called only if the strand has an owner.
/// So submitting work to an idle strand allocates no memory:
///
///     guard strand.enter(orPost: { { self.deliver(value) } }) else { return }
///     deliver(value)
///     strand.leave()
///
/// A type that needs a separate strand inherits from this class, which saves an allocation. The conformance to
/// `Sendable` is unchecked because the compiler cannot check a class that is not final. It is safe because the only
/// stored property is immutable and `Sendable`.
@usableFromInline
class Strand: @unchecked Sendable {
  /// A piece of posted work. The structure avoids allocations: Swift allocates a thunk whenever a bare closure is
  /// stored in an array or read from it.
  @usableFromInline
  struct Work {
    @usableFromInline let run: () -> Void

    @inlinable
    init(_ run: @escaping () -> Void) {
      self.run = run
    }
  }

  @usableFromInline
  struct State {
    @usableFromInline var mailbox: [Work?] = []
    /// The number of elements at the start of the mailbox that have been taken out.
    @usableFromInline var takenCount: UInt32 = 0
    @usableFromInline var isBusy = false

    @inlinable
    init() {}
  }

  @usableFromInline final let state = Locked(State())

  @inlinable
  init() {}

  /// Makes the caller the owner of the strand, or posts the work for the current owner.
  ///
  /// - Parameters:
  ///   - commit: Changes state that belongs to the work. It is always called, while the strand's lock is held, so that
  ///     these changes happen in the order in which the work runs. For its restrictions, see ``Locked/withLock(_:)``.
  ///   - work: Returns the work to post. It is called only if the strand already has an owner.
  /// - Returns: `true` if the caller has become the owner, and must call ``leave()``; `false` if the work was posted.
  @inlinable
  final func enter(committing commit: () -> Void = {}, orPost work: () -> () -> Void) -> Bool {
    state.withLock { state in
      commit()
      guard state.isBusy else {
        state.isBusy = true
        return true
      }
      state.mailbox.append(Work(work()))
      return false
    }
  }

  /// Runs the work that was posted while the caller was the owner, and gives up ownership.
  @inlinable
  final func leave() {
    let isDone = state.withLock { state in
      guard state.mailbox.isEmpty else { return false }
      state.isBusy = false
      return true
    }
    if !isDone { drain() }
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
    state.withLock { state in
      let index = Int(state.takenCount)
      guard index < state.mailbox.count else {
        state.mailbox.removeAll(keepingCapacity: state.mailbox.capacity <= Self.capacityToKeep)
        state.takenCount = 0
        state.isBusy = false
        return nil
      }
      state.takenCount += 1
      return state.mailbox[index].take()
    }
  }

  /// The largest capacity that an emptied mailbox keeps, in elements.
  private static let capacityToKeep = 256
}
