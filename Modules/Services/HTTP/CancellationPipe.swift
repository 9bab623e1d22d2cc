#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(Glibc) || canImport(Musl)
  /// A pipe with which one thread cancels the waits of another.
  ///
  /// The waiting thread polls the pipe together with its descriptor. The cancelling thread writes to the pipe.
  final class CancellationPipe: Sendable {
    private let reader: Int32
    private let writer: Int32

    /// Creates a pipe that is not cancelled.
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

    /// Cancels the current wait and all future ones.
    func cancel() {
      // Writing fails only if the pipe is full, and then the waits are already cancelled.
      _ = write(writer, "x", 1)
    }

    /// Waits until `descriptor` is ready for reading (`POLLIN`) or writing (`POLLOUT`), or has failed.
    ///
    /// - Parameter timeout: The maximum wait in seconds.
    /// - Throws: ``ServiceError/timedOut(seconds:)``, or a connection error if the wait was cancelled or failed.
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
      // This error is never shown, because a cancelled request has no observer.
      guard descriptors[0].revents == 0 else { throw .connection("the request was cancelled") }
    }
  }

  extension ServiceError {
    /// Returns the error for a value of `errno` after a system call for a connection.
    static func systemFailure(_ number: Int32) -> ServiceError {
      switch number {
      case ECONNREFUSED: .connection("connection refused")
      case ECONNRESET, EPIPE, ECONNABORTED: .connection("connection lost")
      case EHOSTUNREACH, ENETUNREACH, ENETDOWN: .connection("no route to host")
      default: .connection(strerror(number).map { String(cString: $0) } ?? "error \(number)")
      }
    }
  }
#endif
