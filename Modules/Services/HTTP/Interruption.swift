#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(Glibc) || canImport(Musl)
  /// Ends the waiting of one thread from another: a pipe on which the one waits too, and into which the other writes.
  final class Interruption: Sendable {
    private let reader: Int32
    private let writer: Int32

    /// Makes one that has not been raised.
    init() throws(ServiceError) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw .systemFailure(errno) }
      (reader, writer) = (ends[0], ends[1])
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }

    deinit {
      close(reader)
      close(writer)
    }

    /// Ends every wait, those that are under way and those to come.
    func interrupt() {
      // This fails only where the pipe is full, and then the waiting has been ended already.
      _ = write(writer, "x", 1)
    }

    /// Waits until `descriptor` can be read from (`POLLIN`) or written to (`POLLOUT`), or has failed.
    func wait(for event: Int32, on descriptor: Int32, timeout: Double) throws(ServiceError) {
      var descriptors = [
        pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(event), revents: 0),
      ]
      let milliseconds = Int32(min(max(timeout * 1000, 0), 1e9).rounded(.up))
      var count: Int32
      repeat {
        count = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
      } while count < 0 && errno == EINTR
      guard count >= 0 else { throw .systemFailure(errno) }
      guard count > 0 else { throw .timedOut(seconds: timeout) }
      // Nobody gets to see this one: whoever interrupts has stopped listening.
      guard descriptors[0].revents == 0 else { throw .connection("the request was cancelled") }
    }
  }

  extension ServiceError {
    /// The error for a value of `errno` after a call on a connection.
    static func systemFailure(_ number: Int32) -> ServiceError {
      switch number {
      case ECONNREFUSED: .connection("the connection was refused")
      case ECONNRESET, EPIPE, ECONNABORTED: .connection("the connection broke")
      case EHOSTUNREACH, ENETUNREACH, ENETDOWN: .connection("there is no way to it on the network")
      default: .connection(strerror(number).map { String(cString: $0) } ?? "error \(number)")
      }
    }
  }
#endif
