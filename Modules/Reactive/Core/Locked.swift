import Synchronization

#if REACTIVE_THREAD_SANITIZER
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif
#endif

// The one file in which the module says “trust me” about state: everything else holds its state in one of these
// types, and the compiler checks the rest.

/// State that any thread may use, one at a time.
///
/// Built with `-DREACTIVE_THREAD_SANITIZER`, it locks with a POSIX mutex instead of `Mutex`, which the thread sanitizer
/// does not see on Linux.
struct Locked<State>: ~Copyable, Sendable {
  init(_ state: State) {
    storage = Storage(Trusted(value: state))
  }

  /// Runs `body` alone with the state. Nothing that is not ours may be called in it: neither a user's closure nor what
  /// may end in one, a deinitialiser included.
  @inline(__always)
  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try storage.withLock { state in Trusted(value: try body(&state.value)) }.value
  }

  #if REACTIVE_THREAD_SANITIZER
    private let storage: SanitizedMutex<Trusted<State>>
    private typealias Storage = SanitizedMutex<Trusted<State>>
  #else
    private let storage: Mutex<Trusted<State>>
    private typealias Storage = Mutex<Trusted<State>>
  #endif
}

/// State of a stage that is called by one thread at a time, as each stage between a source and an observer is.
///
/// Sound because every source delivers serially (see ``Strand``), and hands the right to deliver from thread to thread
/// through a lock.
final class Confined<State>: @unchecked Sendable {
  var state: State

  init(_ state: State) {
    self.state = state
  }
}

/// A value that is passed on as it is.
///
/// Sound where it is used because the public types that hold one are `Sendable` only if the value is: a value that is not
/// stays in the isolation domain in which its signal or producer was made.
struct Trusted<Value>: @unchecked Sendable {
  var value: Value
}

#if REACTIVE_THREAD_SANITIZER
  /// A lock that the thread sanitizer knows. Sound because `state` is touched with the mutex held, and nowhere else.
  private final class SanitizedMutex<State>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var state: State

    init(_ state: State) {
      self.state = state
      mutex.initialize(to: pthread_mutex_t())
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&state)
    }
  }
#endif
