import Dispatch

/// An object that notifies the main actor when a file descriptor can be read.
///
/// A thread waits for input. After each notification, the thread waits until the main actor has handled the
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

  /// The pipe through which ``stop()`` ends the thread.
  let ends: (read: CInt, write: CInt)

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
      while true {
        let isReadable = waitForInput([ends.read, wake, isTerminalEntered.load(ordering: .acquiring) ? keys : -1])
        if isReadable[0] { break }
        let isDone = DispatchSemaphore(value: 0)
        DispatchQueue.main.async {
          onReady(isReadable[1] ? .wake : .keys)
          isDone.signal()
        }
        isDone.wait()
      }
      closeDescriptor(ends.read)
    }
  }

  /// Stops watching. A notification that is already on its way may still arrive.
  func stop() {
    // Closing is not enough: a child process that another thread is starting has a copy of the descriptor until it
    // runs its program.
    writeByte(to: ends.write)
    closeDescriptor(ends.write)
  }
}
