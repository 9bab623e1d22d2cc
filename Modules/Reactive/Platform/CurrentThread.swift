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
  /// The memory of the key, which always contains an `Int`. It is released when the thread ends.
  private let count: UnsafeMutablePointer<Int>

  init() {
    if let memory = pthread_getspecific(Self.key) {
      count = memory.assumingMemoryBound(to: Int.self)
      return
    }
    guard let memory = calloc(1, MemoryLayout<Int>.size) else { preconditionFailure("No memory is left.") }
    pthread_setspecific(Self.key, memory)
    count = memory.assumingMemoryBound(to: Int.self)
  }

  /// A number that identifies the thread as long as it runs.
  var id: UInt { UInt(bitPattern: count) }

  /// The number of executors that the thread owns.
  var ownedExecutorCount: Int { count.pointee }

  func enterExecutor() { count.pointee += 1 }

  func leaveExecutor() { count.pointee -= 1 }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { memory in free(memory) }
    return key
  }()
}
