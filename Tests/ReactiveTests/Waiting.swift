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
  while !condition(), Date() < deadline { DispatchQueue.global().sync {} }
  return condition()
}
