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
/// - HUP, INT and TERM leave the terminal, and then do what they did before: by default they end the process, so that
///   the shell sees which of them it was. QUIT always does. What the process ignores from the start, as under `nohup`,
///   stays ignored.
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
    guard enterOrStop() else {
      releaseTerminalSignals()
      throw .inBackground
    }
    isBegun = true
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

  /// Why the owner was woken.
  enum Wake {
    /// The terminal may have another size, or has been overwritten.
    case resized
    /// The process was stopped, and has taken the terminal over again.
    case continued
    /// The process cannot get the terminal.
    case lost
  }

  /// Takes what has woken the owner; nothing if the terminal is not taken over.
  static func acknowledgeWake() -> Wake? {
    drain(wakeDescriptor)
    guard isBegun else { return nil }
    guard hasContinued.exchange(false, ordering: .acquiringAndReleasing) else { return isEntered ? .resized : nil }
    return enterOrStop() ? .continued : .lost
  }

  /// Takes the terminal over. In the background, where a shell has set it up for itself, the job stops, as by any use of
  /// the terminal, until it is continued with it.
  ///
  /// - Returns: Whether that was possible: a job that no shell looks after, or that ignores TTOU, is not stopped.
  private static func enterOrStop() -> Bool {
    let input = terminalState.pointee.input
    var settings = termios()
    while !isForeground {
      isTerminalEntered.store(false, ordering: .releasing)
      // What is set is what is there: it is the attempt that stops the job.
      guard tcgetattr(input, &settings) == 0 else { return false }
      let isSet = tcsetattr(input, TCSANOW, &settings) == 0
      if !isForeground, isSet || errno != EINTR { return false }
    }
    // Whoever had it in the meantime may have set it otherwise. One who was stopped without notice finds it as a shell
    // has left it, which is no one's wish.
    if !isEntered {
      guard tcgetattr(input, &settings) == 0 else { return false }
      terminalState.pointee.originalSettings = settings
    }
    enter()
    return true
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
