import Synchronization

// Most mutable state of the module is stored in one of these types, so that the compiler can check the `Sendable`
// conformance of the type that contains it. The exceptions are the classes with subclasses, and the types that are only
// used on an executor or while a lock is held. Each of them states why its unchecked conformance is safe.

/// State that is protected by a lock.
///
/// The state is stored beside the lock. Generic code would look up the type of a `Mutex` that contains it at run time,
/// for each access.
struct Locked<State>: ~Copyable, Sendable {
  private let mutex = Mutex(())
  /// Is read and written while the lock is held. On Linux, the thread sanitizer recognises an atomic variable, but not
  /// `Mutex`. Without this variable, a client's thread sanitizer would report races that do not exist.
  private let order = Synchronization.Atomic(false)
  private let serial: SerialState<State>

  init(_ state: State) {
    serial = SerialState(state)
  }

  /// Calls `body` with exclusive access to the state, and returns its result.
  ///
  /// `body` must not run code from outside the module, which may use the same state and so cause a deadlock. This
  /// includes the deinitialiser of an object, so `body` must not release the last reference to an object. The closures
  /// of ``Atomic`` and ``MutableProperty/modify(_:)`` are exceptions: their documentation forbids using the same
  /// object.
  @inline(__always)
  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try mutex.withLock { _ in
      _ = order.load(ordering: .acquiring)
      defer { order.store(false, ordering: .releasing) }
      // The result may not be sendable. It stays with the caller.
      nonisolated(unsafe) let result = try body(&serial.state)
      return result
    }
  }
}

/// State that is accessed by one thread at a time, such as the state of an operator.
///
/// The conformance to `Sendable` is unchecked, and safe because every source delivers serially (see ``EventExecutor``),
/// and an executor passes from thread to thread by a lock. So accesses never overlap, and need no
/// exclusivity checks.
@usableFromInline
final class SerialState<State>: @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked) var state: State

  @inlinable
  init(_ state: State) {
    self.state = state
  }
}

/// A wrapper that makes any value sendable, without a check by the compiler.
///
/// This is safe because a public type that stores a wrapper is `Sendable` only if the wrapped type is. A signal or a
/// producer of other values stays in the isolation domain that created it, and so do its values.
@usableFromInline
struct UncheckedSendable<Value>: @unchecked Sendable {
  @usableFromInline var value: Value

  @inlinable
  init(value: Value) {
    self.value = value
  }
}
