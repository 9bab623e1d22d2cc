import Foundation

/// State that is protected by a lock.
///
/// It uses `NSLock`, because on Linux the thread sanitizer does not recognise `Mutex`. The unchecked conformance is sound
/// because `state` is only accessed while the lock is held.
final class LockedState<State: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var state: State

  init(_ state: State) {
    self.state = state
  }

  /// Calls `body` with the state while holding the lock.
  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }
}
