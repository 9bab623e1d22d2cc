import Dispatch
import Foundation

/// A semaphore whose `wait()` ends after ten seconds, so that a test fails instead of waiting forever.
struct Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  func wait() -> Bool { semaphore.wait(timeout: .now() + 10) == .success }
}

/// Waits until a condition holds, for at most ten seconds, and returns whether it does.
func isTrueSoon(_ condition: () -> Bool) -> Bool {
  let deadline = Date() + 10
  // The thread may belong to the global queue, which replaces a thread that is blocked, but not a busy one.
  while !condition(), Date() < deadline { Thread.sleep(forTimeInterval: 0.001) }
  return condition()
}

/// Runs a closure on several threads at the same time, with the numbers from 0, and waits for all of them.
///
/// `DispatchQueue.concurrentPerform` would often use only one thread, because other tests occupy those of its pool.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let (ready, begin, ended) = (DispatchGroup(), DispatchSemaphore(value: 0), DispatchGroup())
  for number in 0..<count {
    ready.enter()
    ended.enter()
    Thread.detachNewThread {
      ready.leave()
      begin.wait()
      body(number)
      ended.leave()
    }
  }
  ready.wait()
  for _ in 0..<count { begin.signal() }
  ended.wait()
}
