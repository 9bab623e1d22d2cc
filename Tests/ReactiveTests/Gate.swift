import Dispatch

/// A semaphore whose `wait()` ends after ten seconds, so that a test fails instead of waiting forever.
struct Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  func wait() -> Bool { semaphore.wait(timeout: .now() + 10) == .success }
}
