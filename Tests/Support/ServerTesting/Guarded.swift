import Foundation

/// State that any thread may use, one at a time.
///
/// It locks with `NSLock`, which the thread sanitizer sees; `Mutex` it does not see on Linux. Unchecked, and sound because
/// `state` is touched with the lock held, and nowhere else.
final class Guarded<State: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var state: State

  init(_ state: State) {
    self.state = state
  }

  /// Runs `body` alone with the state.
  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }
}
