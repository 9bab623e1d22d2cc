#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process's use of its terminal, so arranged that the terminal comes back however the process ends.
///
/// There is one such session in a process, since its signals are the process's:
/// - HUP, INT, QUIT and TERM leave the terminal, and then end the process as they do by default, so that the shell sees
///   which of them it was. What the process ignores from the start, as under `nohup`, stays ignored.
/// - ABRT, BUS, FPE, ILL, SEGV and TRAP leave the terminal, on a stack of their own, and go on to the handler that was
///   there before.
/// - TSTP leaves the terminal and stops the process. After that, on CONT and on WINCH, the owner is woken.
///
/// The unsafe memory that this file writes is explained where it is declared, at ``TerminalState``.
@MainActor
enum TerminalSession {
  private static var isBegun = false

  /// Readable when ``acknowledgeWake()`` should be called; valid once a session has begun.
  static var wakeDescriptor: CInt { terminalState.pointee.wakeOutput }

  /// Whether the terminal is taken over now. It is not while the process is stopped or in the background.
  static var isEntered: Bool { isTerminalEntered.load(ordering: .acquiring) }

  /// Whether the terminal is the process's to use, and not that of another job of a shell.
  static var isForeground: Bool { isTerminalForeground() }

  /// Notes how the terminal is, catches the signals, and takes it over.
  ///
  /// - Parameter usesScreen: Whether the alternate screen is shown; if not, only the keys are taken over.
  static func begin(_ descriptors: TerminalDescriptors, usesScreen: Bool) throws(TerminalError) {
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
    catchTerminalSignals()
    isBegun = true
    enterOrStop()
  }

  /// Leaves the terminal, and lets the signals do what they did before.
  static func end() {
    guard isBegun else { return }
    isBegun = false
    leaveTerminal()
    releaseTerminalSignals()
  }

  /// Notes pictures that the terminal is about to get, so that it forgets them when it is left.
  static func notePictures(_ pictures: [TerminalPicture]) {
    let highest = Int(pictures.map(\.id).max() ?? 0)
    if highest > highestPicture.load(ordering: .acquiring) {
      highestPicture.store(highest, ordering: .releasing)
    }
  }

  /// Takes what has woken the owner.
  ///
  /// - Returns: Whether the terminal is taken over now. Its size may be another then, and what it shows is not known.
  static func acknowledgeWake() -> Bool {
    drain(wakeDescriptor)
    guard isBegun else { return false }
    if hasContinued.exchange(false, ordering: .acquiringAndReleasing) {
      enterOrStop()
    }
    return isEntered
  }

  /// Takes the terminal over; in the background, where a shell has set it up for itself, the job stops, as by any use
  /// of the terminal, and is continued when it gets the terminal.
  private static func enterOrStop() {
    if isForeground {
      enter()
    } else {
      isTerminalEntered.store(false, ordering: .releasing)
      kill(0, SIGTTOU)
    }
  }

  /// Switches to the alternate screen, if it is used, and to single keys without echo. Keys that are signals stay signals.
  private static func enter() {
    var settings = terminalState.pointee.originalSettings
    settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    settings.c_lflag |= tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    // First the flag: a signal from here on restores what is only half done.
    isTerminalEntered.store(true, ordering: .releasing)
    tcsetattr(terminalState.pointee.input, TCSANOW, &settings)
    guard terminalState.pointee.usesScreen else { return }
    let bytes = Array(Mode.alternateScreen.on.utf8)
    _ = write(terminalState.pointee.output, bytes, bytes.count)
  }

  private static func drain(_ descriptor: CInt) {
    var buffer = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &buffer, buffer.count) > 0 {}
  }
}
