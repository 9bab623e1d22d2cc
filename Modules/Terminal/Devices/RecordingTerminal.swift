/// A terminal for tests: it keeps the screens that are drawn, and a test plays the user.
@MainActor
public final class RecordingTerminal: TerminalDevice {
  /// How large a screen should be now.
  public private(set) var size: TerminalSize

  /// All screens that have been drawn, in order.
  public private(set) var screens: [Screen] = []

  /// Whether the terminal has been started and not stopped.
  public var isStarted: Bool { handler != nil }

  private var handler: (@MainActor (TerminalEvent) -> Void)?

  /// A terminal of that size.
  public init(size: TerminalSize) {
    self.size = size
  }

  /// The rows of the last screen that was drawn, without trailing blanks; none if there is no such screen.
  public var lines: [String] { screens.last?.lines ?? [] }

  /// Keeps the handler for the events that a test plays.
  public func start(_ handler: @escaping @MainActor (TerminalEvent) -> Void) throws(TerminalError) {
    guard self.handler == nil else { throw .inUse }
    self.handler = handler
  }

  /// Keeps the screen.
  public func draw(_ screen: Screen) {
    guard isStarted else { return }
    screens.append(screen)
  }

  /// Forgets the handler; the screens stay.
  public func stop() {
    handler = nil
  }

  /// Plays an event. It does nothing before the start and after the end.
  public func send(_ event: TerminalEvent) {
    handler?(event)
  }

  /// Plays keys, one after the other.
  public func press(_ keys: Key...) {
    for key in keys {
      send(.key(key))
    }
  }

  /// Gives the terminal another size, and tells of it.
  public func resize(to size: TerminalSize) {
    self.size = size
    send(.resized(size))
  }
}
