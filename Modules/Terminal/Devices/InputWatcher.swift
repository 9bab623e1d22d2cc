#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Dispatch

/// Tells the main actor that a descriptor can be read.
///
/// A thread waits in `poll`, and goes on once the main actor has done what it was told of. It is not a dispatch source,
/// because libdispatch on Linux can crash while one on a terminal that hangs up is torn down
/// (swiftlang/swift-corelibs-libdispatch#949).
final class InputWatcher: Sendable {
  /// What can be read.
  enum Source {
    case keys
    case wake
  }

  private let ends: (read: CInt, write: CInt)

  /// Watches until it is stopped. Keys are only waited for while the terminal is taken over: in the background they are
  /// for the shell.
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

  /// Ends the watch. Something may still be told that was found before.
  func stop() {
    close(ends.write)
  }
}

/// Waits until a descriptor can be read; `nil` if that is the last one. One that is negative is not waited for.
private func waitForInput(keys: CInt, _ wake: CInt, _ stop: CInt) -> InputWatcher.Source? {
  var descriptors = [stop, wake, keys].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  while poll(&descriptors, nfds_t(descriptors.count), -1) < 0, errno == EINTR || errno == EAGAIN {}
  if descriptors[0].revents != 0 { return nil }
  return descriptors[1].revents != 0 ? .wake : .keys
}

/// A pipe of which neither end blocks or is inherited.
func makePipe() throws(TerminalError) -> (read: CInt, write: CInt) {
  var ends: [CInt] = [-1, -1]
  guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
  for end in ends {
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
  }
  return (ends[0], ends[1])
}
