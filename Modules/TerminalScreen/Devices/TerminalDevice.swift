/// An event that a terminal reports.
public enum TerminalEvent: Sendable, Hashable {
  /// A key was pressed.
  case key(Key)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The terminal has this size now, or has lost the content of its screen. In both cases, draw a screen.
  case resized(TerminalSize)
  /// The terminal is no longer available. No other event follows, and nothing can be drawn.
  ///
  /// A terminal that hangs up also sends HUP, which ends the process unless the process ignores or handles it.
  case closed
}

/// An error that prevents the use of a terminal.
public enum TerminalError: Error, Hashable {
  /// The input or the output is not a terminal.
  case notATerminal
  /// A terminal of this process is already in use: it has been started and not yet stopped.
  case inUse
  /// The terminal belongs to another job of the shell, and the process cannot be stopped to wait for the terminal.
  case inBackground
  /// A system call failed with this value of `errno`.
  case system(call: String, code: Int32)
}

extension TerminalError: CustomStringConvertible {
  /// A message for the user.
  public var description: String {
    switch self {
    case .notATerminal: "Cannot use the terminal: the input or the output is not a terminal."
    case .inUse: "Cannot use the terminal: it is already in use."
    case .inBackground: "Cannot use the terminal: the program runs in the background. Run it in the foreground."
    case .system(let call, let code): "Cannot use the terminal: \(call) failed with error \(code)."
    }
  }
}

/// A terminal that shows screens and reports keys, mouse events and size changes.
///
/// ``ProcessTerminal`` is the real one. The module `TextPresentationTesting` has a fake for tests.
@MainActor
public protocol TerminalDevice: AnyObject {
  /// The size that a screen should have now.
  var size: TerminalSize { get }

  /// Whether ``copy(_:)`` sends texts to the terminal.
  var canCopy: Bool { get }

  /// Takes control of the terminal.
  ///
  /// - Parameter handler: Receives all events from now on, on the main actor. Events that arrive together are in one
  ///   array. The handler is never called before this method returns.
  /// - Throws: The reason why the terminal cannot be used. The terminal is then unchanged.
  func start(_ handler: @escaping @MainActor ([TerminalEvent]) -> Void) throws(TerminalError)

  /// Shows a screen. Does nothing before the start or after the stop.
  func draw(_ screen: Screen)

  /// Copies a text to the clipboard of the user, if the terminal supports this. Does nothing before the start or after
  /// the stop.
  ///
  /// The text is sanitised as in ``DisplayText/line(_:columns:)``, so it is one line without control characters.
  func copy(_ text: String)

  /// Restores the terminal. No event follows. Stopping a second time has no effect.
  func stop()
}
