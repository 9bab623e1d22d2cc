#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The calling thread.
@usableFromInline
struct CurrentThread {
  /// The number of executors that the thread owns. The memory is released when the thread ends.
  private let ownedExecutors: UnsafeMutablePointer<Int>

  init() {
    if let count = pthread_getspecific(Self.key) {
      ownedExecutors = count.assumingMemoryBound(to: Int.self)
      return
    }
    guard let count = calloc(1, MemoryLayout<Int>.size) else { preconditionFailure("No memory is left.") }
    pthread_setspecific(Self.key, count)
    ownedExecutors = count.assumingMemoryBound(to: Int.self)
  }

  /// Returns the calling thread, which has become the owner of an executor.
  static func enteringExecutor() -> CurrentThread {
    let thread = CurrentThread()
    thread.enterExecutor()
    return thread
  }

  /// A number that identifies the thread as long as it runs.
  var id: UInt { UInt(bitPattern: ownedExecutors) }

  /// Whether the thread owns any executor.
  var ownsExecutor: Bool { ownedExecutors.pointee > 0 }

  func enterExecutor() { ownedExecutors.pointee += 1 }

  func leaveExecutor() { ownedExecutors.pointee -= 1 }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { count in free(count) }
    return key
  }()
}
