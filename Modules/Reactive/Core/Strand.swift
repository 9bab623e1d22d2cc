/// Runs work one piece at a time, in the order in which it came, on the threads that bring it: the serialisation of a
/// source of events.
///
/// Whoever enters while nobody is inside becomes the owner and does its work at once, with no lock held. Work that
/// comes in the meantime, from another thread or from within the owner's own work, is posted; the owner does it
/// before it leaves. So nobody ever waits, and nothing is ever delivered inside the delivery of something else.
///
/// Work is entered like this, so that in the common case nothing is allocated:
///
///     guard strand.enter(orPost: { { self.deliver(value) } }) else { return }
///     deliver(value)
///     strand.leave()
///
/// What needs a strand of its own is one, so that both are one object. Unchecked only because a class with subclasses
/// cannot be checked: the one stored property is immutable and `Sendable`.
@usableFromInline
class Strand: @unchecked Sendable {
  /// What was posted. It is wrapped because a bare closure in an array is wrapped for each of its uses, in memory of its own.
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
    /// How many of the first ones in the mailbox have been taken out.
    @usableFromInline var takenCount: UInt32 = 0
    @usableFromInline var isBusy = false

    @inlinable
    init() {}
  }

  @usableFromInline final let state = Locked(State())

  @inlinable
  init() {}

  /// Makes the caller the owner, or posts the work to the one that there is.
  ///
  /// - Parameters:
  ///   - commit: Done in either case with the strand's lock held, so that what it stores is stored in the order in
  ///     which the work will be done. It must not call anything that is not ours.
  ///   - work: Makes the work to post; called only where there is an owner already.
  /// - Returns: Whether the caller is the owner now; it must then call ``leave()``.
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

  /// Does what was posted in the meantime, and gives up the ownership.
  @inlinable
  final func leave() {
    let isDone = state.withLock { state in
      guard state.mailbox.isEmpty else { return false }
      state.isBusy = false
      return true
    }
    if !isDone { drain() }
  }

  @usableFromInline
  final func drain() {
    while let work = next() {
      work.run()
    }
  }

  /// Takes out what was posted first; gives up the ownership if there is nothing. What is left is an empty mailbox, whose
  /// memory is used for what will be posted.
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

  /// How much room a mailbox may keep when it has been emptied.
  private static let capacityToKeep = 256
}
