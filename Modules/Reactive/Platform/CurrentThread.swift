#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The calling thread.
enum CurrentThread {
  /// A number that identifies the thread as long as it runs.
  static var id: UInt { UInt(bitPattern: ownedStrands) }

  /// The number of strands that the thread owns.
  static var ownedStrands: UnsafeMutablePointer<Int> {
    if let count = pthread_getspecific(key) { return count.assumingMemoryBound(to: Int.self) }
    guard let count = calloc(1, MemoryLayout<Int>.size) else { preconditionFailure("No memory is left.") }
    pthread_setspecific(key, count)
    return count.assumingMemoryBound(to: Int.self)
  }

  /// The key of the variable, whose memory is released when the thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { count in free(count) }
    return key
  }()
}
