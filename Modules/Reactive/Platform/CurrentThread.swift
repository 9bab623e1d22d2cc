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
  /// The number of strands that the thread owns. The memory is released when the thread ends.
  private let ownedStrands: UnsafeMutablePointer<Int>

  init() {
    if let count = pthread_getspecific(Self.key) {
      ownedStrands = count.assumingMemoryBound(to: Int.self)
      return
    }
    guard let count = calloc(1, MemoryLayout<Int>.size) else { preconditionFailure("No memory is left.") }
    pthread_setspecific(Self.key, count)
    ownedStrands = count.assumingMemoryBound(to: Int.self)
  }

  /// Returns the calling thread, which has become the owner of a strand.
  static func enteringStrand() -> CurrentThread {
    let thread = CurrentThread()
    thread.enterStrand()
    return thread
  }

  /// A number that identifies the thread as long as it runs.
  var id: UInt { UInt(bitPattern: ownedStrands) }

  /// Whether the thread owns any strand.
  var ownsStrand: Bool { ownedStrands.pointee > 0 }

  func enterStrand() { ownedStrands.pointee += 1 }

  func leaveStrand() { ownedStrands.pointee -= 1 }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { count in free(count) }
    return key
  }()
}
