public import TerminalScreen

/// A fake terminal for tests. It records the screens that are drawn, and a test sends it events in place of a user.
@MainActor
public final class RecordingTerminal: TerminalDevice {
  /// The size that a screen should have now.
  public private(set) var size: TerminalSize

  /// All screens that have been drawn, in order.
  public private(set) var screens: [Screen] = []

  /// All texts that have been copied to the clipboard, in order.
  public private(set) var copiedTexts: [String] = []

  /// Whether the terminal has been started and not yet stopped.
  public var isStarted: Bool { handler != nil }

  /// The streams to which each draw sends an element, until they are finished.
  var drawObservers: [AsyncStream<Void>.Continuation] = []

  private var handler: (@MainActor ([TerminalEvent]) -> Void)?

  /// Creates a terminal of the given size.
  public init(size: TerminalSize) {
    self.size = size
  }

  /// Whether ``copy(_:)`` records texts. A test can set it to `false`, as in a terminal that cannot copy.
  public var canCopy = true

  /// Stores the handler, which receives the events that a test sends.
  ///
  /// - Throws: `TerminalError.inUse` if the terminal has been started and not yet stopped.
  public func start(_ handler: @escaping @MainActor ([TerminalEvent]) -> Void) throws(TerminalError) {
    guard self.handler == nil else { throw .inUse }
    self.handler = handler
  }

  /// Records a screen. Does nothing before the start or after the stop.
  public func draw(_ screen: Screen) {
    guard isStarted else { return }
    screens.append(screen)
    drawObservers.removeAll { if case .terminated = $0.yield() { true } else { false } }
  }

  /// Records a text. Does nothing before the start or after the stop, or if ``canCopy`` is `false`.
  public func copy(_ text: String) {
    if isStarted, canCopy { copiedTexts.append(DisplayText.line(text)) }
  }

  /// Releases the handler and keeps the recorded screens.
  public func stop() {
    handler = nil
  }

  /// Sends events to the handler as if they had arrived together. Does nothing before the start or after the stop.
  public func send(_ events: [TerminalEvent]) {
    handler?(events)
  }

  /// Changes the size of the terminal and sends a resize event.
  public func resize(to size: TerminalSize) {
    self.size = size
    send([.resized(size)])
  }
}
