#if REACTIVE_THREAD_SANITIZER
  #if canImport(Glibc)
    public import Glibc
  #elseif canImport(Musl)
    public import Musl
  #else
    public import Darwin
  #endif
#else
  public import Synchronization
#endif

// The one file in which the module says “trust me” about state: everything else holds its state in one of these
// types, or is a `SignalCore`, and the compiler checks the rest.

/// State that any thread may use, one at a time.
///
/// Built with `-DREACTIVE_THREAD_SANITIZER`, it locks with a POSIX mutex instead of `Mutex`, which the thread sanitizer
/// does not see on Linux.
@usableFromInline
struct Locked<State>: ~Copyable, Sendable {
  #if REACTIVE_THREAD_SANITIZER
    @usableFromInline typealias Storage = SanitizedMutex<Trusted<State>>
  #else
    @usableFromInline typealias Storage = Mutex<Trusted<State>>
  #endif

  @usableFromInline let storage: Storage

  @inlinable
  init(_ state: State) {
    storage = Storage(Trusted(value: state))
  }

  /// Runs `body` alone with the state. Nothing that is not ours may be called in it: neither a user's closure nor what
  /// may end in one, a deinitialiser included.
  @inlinable
  @inline(__always)
  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try storage.withLock { state in Trusted(value: try body(&state.value)) }.value
  }
}

/// State of a stage that is called by one thread at a time, as each stage between a source and an observer is.
///
/// Sound because every source delivers serially (see ``Strand``), and hands the right to deliver from thread to thread
/// through a lock. For the same reason no access overlaps another, and none need be checked for it.
@usableFromInline
final class Confined<State>: @unchecked Sendable {
  @usableFromInline @exclusivity(unchecked) var state: State

  @inlinable
  init(_ state: State) {
    self.state = state
  }
}

/// A value that is passed on as it is.
///
/// Sound where it is used because the public types that hold one are `Sendable` only if the value is: a value that is
/// not stays in the isolation domain in which its signal or producer was made.
@usableFromInline
struct Trusted<Value>: @unchecked Sendable {
  @usableFromInline var value: Value

  @inlinable
  init(value: Value) {
    self.value = value
  }
}

#if REACTIVE_THREAD_SANITIZER
  /// A lock that the thread sanitizer knows. Sound because `state` is touched with the mutex held, and nowhere else.
  @usableFromInline
  final class SanitizedMutex<State>: @unchecked Sendable {
    @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    @usableFromInline var state: State

    @usableFromInline
    init(_ state: State) {
      self.state = state
      mutex.initialize(to: pthread_mutex_t())
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    @inlinable
    func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&state)
    }
  }
#endif
