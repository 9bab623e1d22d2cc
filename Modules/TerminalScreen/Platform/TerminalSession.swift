#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Dispatch
import Synchronization

/// The control of the process over its terminal, which is restored however the process ends, except after KILL.
///
/// A process has at most one session, because a signal handler belongs to the whole process. The *owner* is the
/// ``ProcessTerminal`` that began the session. The signals have these effects:
/// - HUP, INT, TERM, PIPE, USR1, USR2, ALRM and XCPU restore the terminal and then take their previous action. By
///   default they end the process, so that the shell sees the signal.
/// - QUIT, ABRT, BUS, FPE, ILL, SEGV and TRAP restore the terminal on a separate stack, call the previous handler, and
///   end the process.
/// - TSTP restores the terminal and stops the process. A process that continues in the background is stopped again.
/// - CONT and WINCH notify the owner. The owner is also notified after TSTP, when the process continues.
///
/// The declaration of ``terminalState`` explains why the unsafe memory that this file writes is safe to use.
@MainActor
enum TerminalSession {
  /// A reason to notify the owner.
  enum Notification {
    /// The input of the terminal can be read.
    case input
    /// The terminal may have changed its size, or its content was overwritten.
    case resized
    /// The process was stopped, and has taken control of the terminal again.
    case continued
    /// The process cannot take control of the terminal.
    case lost
  }

  /// Notifies the owner; `nil` without a session.
  private static var notify: ((Notification) -> Void)?

  /// The input to wait for. It is negative while the process has no control of the terminal, because the shell receives
  /// the keys then.
  private nonisolated static let watchedInput = Atomic<CInt>(-1)

  /// Whether the process has taken control of the terminal, and has not given up control since. This stays `true` after
  /// STOP, which a process cannot handle.
  static var isEntered: Bool { isTerminalEntered.load(ordering: .acquiring) }

  /// Saves the settings of the terminal, installs the signal handlers, and takes control of the terminal.
  ///
  /// - Parameters:
  ///   - descriptors: The descriptors of the terminal.
  ///   - usesScreen: Whether to show the alternate screen. If `false`, only the handling of keys changes.
  ///   - usesMouse: Whether the terminal reports mouse events while it shows the alternate screen.
  ///   - notify: Notifies the owner, but never before this function returns.
  /// - Throws: An error if a session exists, if a system call fails, or if the process is in the background and cannot
  ///   be stopped.
  static func begin(
    _ descriptors: TerminalDescriptors, usesScreen: Bool, usesMouse: Bool, notify: @escaping (Notification) -> Void
  ) throws(TerminalError) {
    guard self.notify == nil else { throw .inUse }
    guard tcgetattr(descriptors.input, &terminalState.pointee.originalSettings) == 0 else {
      throw .system(call: "tcgetattr", code: errno)
    }
    if terminalState.pointee.wake.read < 0 {
      terminalState.pointee.wake = try makePipe()
      leaveTerminalAtExit()
      watch(wake: terminalState.pointee.wake.read)
    }
    terminalState.pointee.descriptors = descriptors
    (terminalState.pointee.usesScreen, terminalState.pointee.usesMouse) = (usesScreen, usesMouse)
    catchTerminalSignals()
    guard enterOrStop() else {
      releaseTerminalSignals()
      throw .inBackground
    }
    self.notify = notify
    writeByte(to: terminalState.pointee.wake.write)
  }

  /// Restores the terminal and the previous signal handlers.
  static func end() {
    guard notify != nil else { return }
    notify = nil
    leaveTerminal()
    releaseTerminalSignals()
  }

  /// Starts the thread that waits for input and for signals in all sessions. It waits again when the main actor has
  /// handled them.
  ///
  /// The thread does not use a dispatch source, because libdispatch on Linux can crash while it tears down a source on
  /// a terminal that hangs up (swiftlang/swift-corelibs-libdispatch#949).
  private static func watch(wake: CInt) {
    DispatchQueue(label: "Terminal.input").async {
      while true {
        let isReadable = waitForInput([wake, watchedInput.load(ordering: .acquiring)])
        let isDone = DispatchSemaphore(value: 0)
        DispatchQueue.main.async {
          // The main queue may run on a different thread each time.
          provideSignalStack()
          if isReadable[0] { handleSignal() }
          if isReadable[1], isEntered { notify?(.input) }
          watchedInput.store(isEntered ? terminalState.pointee.descriptors.input : -1, ordering: .releasing)
          isDone.signal()
        }
        isDone.wait()
      }
    }
  }

  /// Notifies the owner of a signal. Takes control of the terminal again if the process has continued.
  private static func handleSignal() {
    var buffer = [UInt8](repeating: 0, count: 64)
    while read(terminalState.pointee.wake.read, &buffer, buffer.count) > 0 {}
    let signal = pendingSignal.exchange(0, ordering: .acquiringAndReleasing)
    guard let notify, signal != 0 else { return }
    if signal == SIGCONT {
      notify(enterOrStop() ? .continued : .lost)
    } else if isEntered {
      notify(.resized)
    }
  }

  /// Takes control of the terminal: switches to the alternate screen, if it is used, and to single keys without echo.
  ///
  /// In the background, the call of `tcdrain` stops the job, until the shell brings it to the foreground.
  ///
  /// - Returns: Whether the process has control of the terminal. `false` for a background job that no shell controls,
  ///   or that ignores TTOU, because the system does not stop such a job.
  private static func enterOrStop() -> Bool {
    let input = terminalState.pointee.descriptors.input
    // STOP cannot be handled, so after STOP the terminal is still marked as entered.
    let wasEntered = isEntered
    while !isTerminalForeground() {
      leaveTerminal()
      var failure: CInt = 0
      // On Linux, the main queue may run on a thread that blocks all signals, and the system stops no such thread.
      withTerminalOutputSignal(SIG_UNBLOCK) { failure = tcdrain(input) == 0 ? 0 : errno }
      if !isTerminalForeground(), failure != EINTR { return false }
    }
    // Another job may have changed the settings in the meantime, so read them again. But after STOP, they are the
    // shell's own or those of the screen, and must not be saved.
    if !wasEntered, tcgetattr(input, &terminalState.pointee.originalSettings) != 0 { return false }
    var settings = terminalState.pointee.originalSettings
    settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    // Keys such as ctrl-C still send signals.
    settings.c_lflag |= tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &settings.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (1, 0) }
    withTerminal {
      // Set the flag first: from here on, a signal handler must undo even a partial change. After STOP it is still set,
      // and the saved title must stay the one of the shell.
      let wasEntered = isTerminalEntered.exchange(true, ordering: .acquiringAndReleasing)
      tcsetattr(input, TCSANOW, &settings)
      guard terminalState.pointee.usesScreen else { return }
      // The opposite sequence restores the title. Terminals without titles ignore both.
      let saveTitle = wasEntered ? "" : "\u{1B}[22;2t"
      let mouse = terminalState.pointee.usesMouse ? Mode.mouse.on + Mode.sgrMouse.on : ""
      let sequence = Mode.alternateScreen.on + saveTitle + Mode.bracketedPaste.on + mouse
      _ = terminalState.pointee.descriptors.send(Array(sequence.utf8)) { isEntered }
    }
    return true
  }
}
