/// What a terminal tells its user.
public enum TerminalEvent: Sendable, Hashable {
  /// A key was pressed.
  case key(Key)
  /// The terminal has that size now, or what it shows has been lost: a screen should be drawn.
  case resized(TerminalSize)
  /// The terminal has gone, or cannot be had any longer. No other event follows, and nothing can be drawn. A terminal
  /// that hangs up sends HUP as well, which ends the process unless it is ignored or handled.
  case closed
}

/// Why a terminal cannot be used.
public enum TerminalError: Error, Hashable {
  /// Input or output is not a terminal.
  case notATerminal
  /// A terminal of this process is in use: it has been started and not stopped.
  case inUse
  /// The terminal is another job's, and the process cannot wait for it, since nobody would continue it.
  case inBackground
  /// A system call has failed, with that value of `errno`.
  case system(call: String, code: Int32)
}

extension TerminalError: CustomStringConvertible {
  /// A sentence for the user.
  public var description: String {
    switch self {
    case .notATerminal: "The input or the output is not a terminal."
    case .inUse: "The terminal is already in use."
    case .inBackground: "The program runs in the background and cannot get the terminal."
    case .system(let call, let code): "The terminal cannot be set up: \(call) failed with error \(code)."
    }
  }
}

/// A terminal: it shows screens, and tells of keys and sizes.
///
/// ``ProcessTerminal`` is the real one, ``RecordingTerminal`` stands in for it in tests.
@MainActor
public protocol TerminalDevice: AnyObject {
  /// How large a screen should be now.
  var size: TerminalSize { get }

  /// Takes the terminal over.
  ///
  /// - Parameter handler: Gets all that happens from now on, on the main actor, never before this call has returned.
  /// - Throws: Why the terminal cannot be used; it is as it was, then.
  func start(_ handler: @escaping @MainActor (TerminalEvent) -> Void) throws(TerminalError)

  /// Shows a screen. It does nothing before the start and after the end.
  func draw(_ screen: Screen)

  /// Gives the terminal back as it was. No event follows. Stopping twice is stopping once.
  func stop()
}
