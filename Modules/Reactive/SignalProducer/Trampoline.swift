import Synchronization

/// The disposable of work that is started in a loop, which also records what happens first: the end of the work, or the
/// return of the call that starts it.
///
/// If the work ends first, the caller starts the next work in its loop, and not recursively. So the stack does not
/// grow, however many synchronous producers follow each other.
///
/// The conformance to `Sendable` is unchecked because the superclass's is. The stored property is immutable and
/// `Sendable`.
final class Trampoline: StartContext, @unchecked Sendable {
  private let hasFirstHappened = Synchronization.Atomic(false)

  /// Records that the work has ended. Returns whether the starting call has already returned.
  func workDidEnd() -> Bool { hasFirstHappened.exchange(true, ordering: .acquiringAndReleasing) }

  /// Records that the starting call has returned. Returns whether the work had already ended.
  func startDidReturn() -> Bool { hasFirstHappened.exchange(true, ordering: .acquiringAndReleasing) }
}
