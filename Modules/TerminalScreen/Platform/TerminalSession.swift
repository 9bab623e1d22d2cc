#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The control of the process over its terminal, which is restored however the process ends, except after KILL.
///
/// A process has at most one session, because a signal handler belongs to the whole process. The *owner* is the
/// ``ProcessTerminal`` that began the session. The signals have these effects:
/// - HUP, INT, TERM, PIPE, USR1, USR2, ALRM and XCPU restore the terminal and then take their previous action. By
///   default they end the process, so that the shell sees the signal.
/// - QUIT, ABRT, BUS, FPE, ILL, SEGV and TRAP restore the terminal on a separate stack, call the previous handler, and
///   end the process.
/// - TSTP restores the terminal and stops the process. A process that continues in the background is stopped again.
/// - CONT and WINCH wake the owner: ``wakeDescriptor`` becomes readable. The owner is also woken after TSTP, when the
///   process continues.
///
/// The declaration of ``terminalState`` explains why the unsafe memory that this file writes is safe to use.
@MainActor
enum TerminalSession {
  private static var isBegun = false
  private static var usesMouse = false

  /// The descriptor that becomes readable when the owner should call ``acknowledgeWake()``; negative before the first
  /// session.
  static var wakeDescriptor: CInt { terminalState.pointee.wakeOutput }

  /// Whether the process has taken control of the terminal, and has not given up control since. This stays `true` after
  /// STOP, which a process cannot handle.
  static var isEntered: Bool { isTerminalEntered.load(ordering: .acquiring) }

  /// Saves the settings of the terminal, installs the signal handlers, and takes control of the terminal.
  ///
  /// - Parameters:
  ///   - descriptors: The descriptors of the terminal.
  ///   - usesScreen: Whether to show the alternate screen. If `false`, only the handling of keys changes.
  ///   - usesMouse: Whether the terminal reports mouse events while it shows the alternate screen.
  /// - Throws: An error if a session exists, if a system call fails, or if the process is in the background and cannot
  ///   be stopped.
  static func begin(_ descriptors: TerminalDescriptors, usesScreen: Bool, usesMouse: Bool) throws(TerminalError) {
    guard !isBegun else { throw .inUse }
    var settings = termios()
    guard tcgetattr(descriptors.input, &settings) == 0 else { throw .system(call: "tcgetattr", code: errno) }
    if wakeDescriptor < 0 {
      (terminalState.pointee.wakeOutput, terminalState.pointee.wakeInput) = try makePipe()
      leaveTerminalAtExit()
    }
    terminalState.pointee.input = descriptors.input
    terminalState.pointee.output = descriptors.output
    terminalState.pointee.originalSettings = settings
    terminalState.pointee.usesScreen = usesScreen
    self.usesMouse = usesMouse
    // The owner of the last session may have stopped before it was woken.
    _ = acknowledgeWake()
    catchTerminalSignals()
    guard enterOrStop() else {
      releaseTerminalSignals()
      throw .inBackground
    }
    isBegun = true
  }

  /// Restores the terminal and the previous signal handlers.
  static func end() {
    guard isBegun else { return }
    isBegun = false
    leaveTerminal()
    releaseTerminalSignals()
  }

  /// The reason why the owner was woken.
  enum WakeReason {
    /// The terminal may have changed its size, or its content was overwritten.
    case resized
    /// The process was stopped, and has taken control of the terminal again.
    case continued
    /// The process cannot take control of the terminal.
    case lost
  }

  /// Returns the reason why the owner was woken. Takes control of the terminal again if the process has continued.
  ///
  /// - Returns: The reason, or `nil` if there is no session that has control of the terminal.
  static func acknowledgeWake() -> WakeReason? {
    var buffer = [UInt8](repeating: 0, count: 64)
    while read(wakeDescriptor, &buffer, buffer.count) > 0 {}
    guard isBegun else { return nil }
    guard hasContinued.exchange(false, ordering: .acquiringAndReleasing) else { return isEntered ? .resized : nil }
    return enterOrStop() ? .continued : .lost
  }

  /// Takes control of the terminal.
  ///
  /// In the background, the call of `tcdrain` stops the job, until the shell brings it to the foreground.
  ///
  /// - Returns: Whether the process has control of the terminal. `false` for a background job that no shell controls,
  ///   or that ignores TTOU, because the system does not stop such a job.
  private static func enterOrStop() -> Bool {
    let input = terminalState.pointee.input
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
    if !wasEntered {
      var settings = termios()
      guard tcgetattr(input, &settings) == 0 else { return false }
      terminalState.pointee.originalSettings = settings
    }
    enter()
    return true
  }

  /// Switches to the alternate screen, if it is used, and to single keys without echo. Keys such as ctrl-C still send
  /// signals.
  private static func enter() {
    var settings = terminalState.pointee.originalSettings
    settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    settings.c_lflag |= tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    withTerminal {
      // Set the flag first: from here on, a signal handler must undo even a partial change. After STOP it is still set,
      // and the saved title must stay the one of the shell.
      let wasEntered = isTerminalEntered.exchange(true, ordering: .acquiringAndReleasing)
      tcsetattr(terminalState.pointee.input, TCSANOW, &settings)
      guard terminalState.pointee.usesScreen else { return }
      let mouse = usesMouse ? Mode.mouse.on + Mode.sgrMouse.on : ""
      let bytes = Array((Mode.alternateScreen.on + (wasEntered ? "" : saveTitle) + Mode.bracketedPaste.on + mouse).utf8)
      let (input, output) = (terminalState.pointee.input, terminalState.pointee.output)
      _ = TerminalDescriptors(input: input, output: output).send(bytes) { isEntered }
    }
  }
}

/// The sequence that makes the terminal save the title of its window. The restore sequence contains the opposite one.
/// Terminals without titles ignore both.
private let saveTitle = "\u{1B}[22;2t"
