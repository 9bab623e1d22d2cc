import Dispatch
import Synchronization

/// A serial execution context: it runs one piece of work at a time, in the order of arrival.
///
/// An executor has no thread of its own. (Boost.Asio calls this a strand.) A thread that submits work to an idle
/// executor becomes its **owner** and runs the work immediately, with no lock held. Work that arrives while the
/// executor has an owner, from another thread or from inside the work of the owner, is **posted**: it waits in a queue,
/// which the owner empties before it gives up ownership. So no event is delivered inside the delivery of another event.
///
/// Two rules protect a thread from a flood of work that other threads submit:
///
/// - An owner is **overdue** when it has run ``foreignLimit`` pieces of work of other threads, and its own work that
///   was waiting then. The next thread that submits work posts it and waits, and the owner **abandons** the executor to
///   this thread. If no thread waits, because all submitting threads own an executor, a dispatch queue becomes the
///   owner after ``capacity`` more pieces.
/// - A thread that finds more than ``capacity`` pieces of work in the queue posts its own and then waits until half of
///   them have been run.
///
/// A thread that owns any executor never waits, so threads cannot wait for each other in a circle. When the calls of
/// all threads that submit work have returned, all work has been run, unless a dispatch queue has become the owner.
///
/// All signals that are derived from a source with synchronous operators share the executor of the source. Entering and
/// leaving an idle executor are one atomic operation each. Posting allocates memory. Posting and
/// ``perform(committing:_:)`` take a lock.
@usableFromInline
final class EventExecutor: Sendable {
  /// The number of pieces of work of other threads that an owner runs before it is overdue.
  static let foreignLimit = 100
  /// The number of pieces of work that may wait before a thread that submits more has to wait, too.
  static let capacity = 1000

  private enum Phase: UInt8, AtomicRepresentable {
    /// The executor has no owner, and no work waits.
    case idle
    /// The executor has an owner, and no work waits. Only in this phase, the owner leaves without taking the lock.
    case owned
    /// Work may be waiting, for the owner or, if the executor is abandoned, for the next one.
    case posted
  }

  private struct Work {
    let run: () -> Void
    /// The thread that submitted the work.
    let thread: UInt
  }

  private struct Mailbox {
    var works = FIFOQueue<Work>()
    var isOverdue = false
    var isAbandoned = false
    /// The semaphores of the threads that wait until the queue is shorter.
    var waiting: [DispatchSemaphore] = []
  }

  private let phase = Synchronization.Atomic(Phase.idle)
  private let mailbox = Locked(Mailbox())

  @usableFromInline
  init() {}

  /// Runs `work` now if the executor is idle, and posts it otherwise.
  ///
  /// - Parameter work: The work, as a closure literal. It is an autoclosure, so that memory is allocated for the
  ///   closure only if the work is posted.
  @inlinable @inline(__always)
  func perform(_ work: @autoclosure () -> () -> Void) {
    guard let thread = enterIfIdle() ?? enter(committing: {}, orPost: work) else { return }
    work()()
    leave(thread)
  }

  /// Changes state that the lock of the executor protects, and then runs or posts `work`.
  ///
  /// - Parameters:
  ///   - commit: Runs while the lock is held, so that the changes happen in the order in which the work runs. For its
  ///     restrictions, see ``Locked/withLock(_:)``.
  ///   - work: The work, as in ``perform(_:)``.
  @inline(__always)
  func perform(committing commit: () -> Void, _ work: @autoclosure () -> () -> Void) {
    guard let thread = enter(committing: commit, orPost: work) else { return }
    work()()
    leave(thread)
  }

  /// Calls `body` while the lock of the executor is held. For its restrictions, see ``Locked/withLock(_:)``.
  @inline(__always)
  func withLock<Result>(_ body: () -> Result) -> Result {
    mailbox.withLock { _ in body() }
  }

  /// Runs the posted work, and gives up ownership.
  @usableFromInline @inline(never)
  func leave(_ thread: CurrentThread) {
    if phase.compareExchange(expected: .owned, desired: .idle, ordering: .releasing).exchanged {
      thread.leaveExecutor()
    } else {
      drain(thread)
    }
  }

  @usableFromInline @inline(never)
  func enterIfIdle() -> CurrentThread? {
    guard phase.compareExchange(expected: .idle, desired: .owned, ordering: .acquiring).exchanged else { return nil }
    return .enteringExecutor()
  }

  private enum Outcome {
    case entered, tookOver, posted
    case waiting(DispatchSemaphore)
  }

  /// Returns the calling thread if it has become the owner, and must run the work and leave. Otherwise, the work was
  /// posted.
  @usableFromInline @inline(never)
  func enter(committing commit: () -> Void, orPost work: () -> () -> Void) -> CurrentThread? {
    let thread = CurrentThread()
    let outcome = mailbox.withLock { mailbox -> Outcome in
      commit()
      if becomeOwner() { return .entered }
      mailbox.works.append(Work(run: work(), thread: thread.id))
      if mailbox.isAbandoned {
        mailbox.isAbandoned = false
        return .tookOver
      }
      guard mailbox.isOverdue || mailbox.works.count > Self.capacity, !thread.ownsExecutor else {
        return .posted
      }
      let semaphore = DispatchSemaphore(value: 0)
      mailbox.waiting.append(semaphore)
      return .waiting(semaphore)
    }
    switch outcome {
    case .entered:
      thread.enterExecutor()
      return thread
    case .tookOver:
      thread.enterExecutor()
      drain(thread)
    case .waiting(let semaphore):
      semaphore.wait()
      takeOver()
    case .posted:
      break
    }
    return nil
  }

  /// Makes the caller the owner of an idle executor. Otherwise, makes the owner look into the queue before it leaves.
  /// Called while the lock is held.
  private func becomeOwner() -> Bool {
    while true {
      let (isOwner, found) = phase.compareExchange(expected: .idle, desired: .owned, ordering: .acquiring)
      if isOwner { return true }
      if found == .posted { return false }
      if phase.compareExchange(expected: .owned, desired: .posted, ordering: .relaxed).exchanged { return false }
    }
  }

  /// Becomes the owner of an abandoned executor, and runs the posted work.
  private func takeOver() {
    let isOwner = mailbox.withLock { mailbox in
      defer { mailbox.isAbandoned = false }
      return mailbox.isAbandoned
    }
    guard isOwner else { return }
    drain(.enteringExecutor())
  }

  /// Runs posted work, and gives up ownership when none is left, or in favour of another thread.
  private func drain(_ thread: CurrentThread) {
    var allowance = Self.foreignLimit
    var isExtended = false
    while let work = next(for: thread.id, &allowance, &isExtended) { work.run() }
    thread.leaveExecutor()
  }

  /// Removes and returns the oldest posted work. Otherwise, makes the executor idle or abandons it, and returns `nil`.
  ///
  /// - Parameters:
  ///   - thread: The owner.
  ///   - allowance: The number of pieces of work of other threads that the owner still runs. Negative if it is overdue.
  ///   - isExtended: Whether the allowance has been extended, once, so that the owner runs its own work that waits.
  private func next(for thread: UInt, _ allowance: inout Int, _ isExtended: inout Bool) -> Work? {
    var released: [DispatchSemaphore] = []
    var isAbandoned = false
    let work = mailbox.withLock { mailbox -> Work? in
      if let first = mailbox.works.first, first.thread != thread {
        if allowance == 0, !isExtended {
          allowance = mailbox.works.numberBeforeLast { $0.thread == thread }
          isExtended = true
        }
        allowance -= 1
      }
      mailbox.isOverdue = allowance < 0
      isAbandoned = allowance < -Self.capacity || allowance < 0 && !mailbox.waiting.isEmpty
      if isAbandoned || mailbox.works.count <= Self.capacity / 2 { swap(&released, &mailbox.waiting) }
      if !isAbandoned, let work = mailbox.works.popFirst() { return work }
      isAbandoned = isAbandoned && !mailbox.works.isEmpty
      mailbox.isAbandoned = isAbandoned
      mailbox.isOverdue = false
      if !isAbandoned { phase.store(.idle, ordering: .releasing) }
      return nil
    }
    for semaphore in released { semaphore.signal() }
    // A thread that waited takes over the executor.
    if isAbandoned, released.isEmpty { DispatchQueue.global().async { self.takeOver() } }
    return work
  }
}

extension FIFOQueue {
  /// Returns the number of elements before the last one that satisfies `predicate`, or 0 if there is none.
  fileprivate func numberBeforeLast(where predicate: (Element) -> Bool) -> Int {
    var number = 0
    for (index, element) in enumerated() where predicate(element) { number = index }
    return number
  }
}
