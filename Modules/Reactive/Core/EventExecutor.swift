import Dispatch

/// Runs one piece of work at a time, in the order of arrival, on the threads that submit work.
///
/// An executor borrows a thread for its work. (Boost.Asio calls this a strand.) A thread that submits work to an idle
/// executor becomes its **owner**, and runs the work immediately, with no lock held. Meanwhile, another thread or the
/// work of the owner may submit more work. This work is **posted**: it waits in a queue, which the owner empties before
/// it leaves. So no event is delivered inside the delivery of another event.
///
/// Two limits protect a thread from a flood of work that other threads submit:
///
/// - An owner that has run ``limit`` pieces of work of other threads leaves the executor, even if work is waiting. The
///   next thread that submits work, or a thread that waits, becomes the owner. If no thread waits, a dispatch queue
///   becomes the owner, unless another thread has come first.
/// - A thread that finds ``limit`` pieces of work in the queue waits until the queue is empty, or until the owner has
///   left. A thread that owns an executor never waits, so threads cannot wait for each other in a circle. The work that
///   such a thread submits is not bounded.
@usableFromInline
final class EventExecutor: Sendable {
  static let limit = 1000

  private struct Work {
    let run: () -> Void
    /// The thread that submitted the work.
    let thread: UInt
  }

  private struct Mailbox {
    var works = FIFOQueue<Work>()
    /// The semaphores of the threads that wait for the owner; `nil` if there is no owner.
    var waiting: [DispatchSemaphore]?
  }

  private let mailbox = Locked(Mailbox())

  @usableFromInline
  init() {}

  /// Runs `work` now if the executor is idle, and posts it otherwise.
  ///
  /// - Parameters:
  ///   - commit: Changes state that the lock of the executor protects. Runs while the lock is held, so that the changes
  ///     happen in the order in which the work runs. For its restrictions, see ``Locked/withLock(_:)``.
  ///   - work: The work, as a closure literal. It is an autoclosure, which is evaluated after `commit`, so that memory
  ///     is allocated for the closure only if the work is posted.
  @inlinable @inline(__always)
  func perform(committing commit: () -> Void = {}, _ work: @autoclosure () -> () -> Void) {
    guard let thread = enter(committing: commit, orPost: work) else { return }
    work()()
    leave(thread)
  }

  /// Calls `body` while the lock of the executor is held. For its restrictions, see ``Locked/withLock(_:)``.
  @inline(__always)
  func withLock<Result>(_ body: () -> Result) -> Result {
    mailbox.withLock { _ in body() }
  }

  private enum Entry {
    /// The thread is the owner, and no other work is posted.
    case runNow
    /// The thread is the owner, and other work has to be run before its own, which is posted.
    case runPosted
    /// The work is posted, for another owner or for this thread further up its stack.
    case leaveToOwner
    case waitForOwner(DispatchSemaphore)
  }

  /// Returns the calling thread if it has become the owner, and must run the work and leave. Otherwise, posts the work.
  @usableFromInline @inline(never)
  func enter(committing commit: () -> Void, orPost work: () -> () -> Void) -> CurrentThread? {
    let thread = CurrentThread()
    let canWait = thread.ownedExecutorCount == 0
    // From here on, `commit` does not wait for another executor, because the lock is held.
    thread.enterExecutor()
    let entry = mailbox.withLock { mailbox -> Entry in
      commit()
      let isOwner = mailbox.waiting == nil
      if isOwner { mailbox.waiting = [] }
      if isOwner, mailbox.works.isEmpty { return .runNow }
      mailbox.works.append(Work(run: work(), thread: thread.id))
      if isOwner { return .runPosted }
      guard canWait, mailbox.works.count > Self.limit else { return .leaveToOwner }
      let semaphore = DispatchSemaphore(value: 0)
      mailbox.waiting?.append(semaphore)
      return .waitForOwner(semaphore)
    }
    switch entry {
    case .runNow:
      return thread
    case .runPosted:
      leave(thread)
    case .leaveToOwner:
      thread.leaveExecutor()
    case .waitForOwner(let semaphore):
      thread.leaveExecutor()
      semaphore.wait()
      takeOver()
    }
    return nil
  }

  /// Runs the posted work, and gives up ownership.
  @usableFromInline @inline(never)
  func leave(_ thread: CurrentThread) {
    var foreignCount = 0
    while let work = nextWork(isOverdue: foreignCount == Self.limit) {
      if work.thread != thread.id { foreignCount += 1 }
      work.run()
    }
    thread.leaveExecutor()
  }

  /// Removes and returns the oldest posted work. If there is none, or if the owner is overdue, gives up ownership.
  private func nextWork(isOverdue: Bool) -> Work? {
    var released: [DispatchSemaphore] = []
    let (work, isAbandoned) = mailbox.withLock { mailbox in
      let work = isOverdue ? nil : mailbox.works.popFirst()
      if isOverdue || mailbox.works.isEmpty {
        released = mailbox.waiting ?? []
        mailbox.waiting = work == nil ? nil : []
      }
      return (work, isOverdue && !mailbox.works.isEmpty)
    }
    for semaphore in released { semaphore.signal() }
    if isAbandoned, released.isEmpty { DispatchQueue.global().async { self.takeOver() } }
    return work
  }

  /// Becomes the owner and runs the posted work, if the last owner has left it.
  private func takeOver() {
    let isOwner = mailbox.withLock { mailbox in
      guard mailbox.waiting == nil, !mailbox.works.isEmpty else { return false }
      mailbox.waiting = []
      return true
    }
    guard isOwner else { return }
    let thread = CurrentThread()
    thread.enterExecutor()
    leave(thread)
  }
}
