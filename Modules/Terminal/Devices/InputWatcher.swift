#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Dispatch

/// An object that notifies the main actor when a file descriptor can be read.
///
/// A thread waits in `poll`. After each notification, the thread waits until the main actor has handled the
/// notification. The watcher is not a dispatch source, because libdispatch on Linux can crash while it tears down a
/// source on a terminal that hangs up (swiftlang/swift-corelibs-libdispatch#949).
final class InputWatcher: Sendable {
  /// A descriptor that can be read.
  enum Source {
    /// The input of the terminal.
    case keys
    /// The pipe that the signal handlers write to.
    case wake
  }

  private let ends: (read: CInt, write: CInt)

  /// Starts watching. Call ``stop()`` to end it.
  ///
  /// Keys are watched only while the process has control of the terminal. In the background, the shell receives the
  /// keys.
  init(
    keys: CInt,
    wake: CInt,
    onReady: @escaping @MainActor @Sendable (Source) -> Void
  ) throws(TerminalError) {
    let ends = try makePipe()
    self.ends = ends
    DispatchQueue(label: "Terminal.input").async {
      while let source = waitForInput(keys: isTerminalEntered.load(ordering: .acquiring) ? keys : -1, wake, ends.read) {
        let isDone = DispatchSemaphore(value: 0)
        DispatchQueue.main.async {
          onReady(source)
          isDone.signal()
        }
        isDone.wait()
      }
      close(ends.read)
    }
  }

  /// Stops watching. A notification that is already on its way may still arrive.
  func stop() {
    close(ends.write)
  }
}

/// Waits until a descriptor can be read, and returns its source. Returns `nil` if `stop` can be read. A negative
/// descriptor is ignored.
private func waitForInput(keys: CInt, _ wake: CInt, _ stop: CInt) -> InputWatcher.Source? {
  var descriptors = [stop, wake, keys].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  while poll(&descriptors, nfds_t(descriptors.count), -1) < 0, errno == EINTR || errno == EAGAIN {}
  if descriptors[0].revents != 0 { return nil }
  return descriptors[1].revents != 0 ? .wake : .keys
}

/// Creates a pipe whose ends do not block and are not inherited by child processes.
func makePipe() throws(TerminalError) -> (read: CInt, write: CInt) {
  var ends: [CInt] = [-1, -1]
  guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
  for end in ends {
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
  }
  return (ends[0], ends[1])
}
