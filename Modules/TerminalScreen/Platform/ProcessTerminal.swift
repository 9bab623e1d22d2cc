import Dispatch

/// The terminal that the process runs in.
///
/// Between ``start(_:)`` and ``stop()`` the terminal shows the alternate screen, delivers each key at once, and does
/// not echo it. The terminal is restored however the process ends, except after the signal KILL; `TerminalSession`
/// describes the effect of each signal. A signal that ends the process is not reported as an event.
///
/// Input and size changes are handled on the main queue. The escape key is reported after a time-out of 50 ms, and an
/// incomplete sequence ends after one second, as ``InputParser`` describes. A control string without an end, which the
/// terminal may have sent as a reply to another program, hides later keys for at most five seconds. When no event
/// arrives, nothing runs and nothing is written.
///
/// While the terminal reports mouse events, the user can still select text with the shift key pressed.
///
/// Ctrl-L draws the screen again, for example after another program has written to the terminal. It is not reported as
/// an event.
///
/// With ``Presentation/lines`` the terminal stays on its normal screen and nothing is drawn: changes are printed line
/// by line.
@MainActor
public final class ProcessTerminal: TerminalDevice {
  /// The ways to show screens.
  public enum Presentation: Sendable, Hashable {
    /// On the alternate screen, drawn by ``Renderer``.
    case screen
    /// As lines of text after the previous output, created by ``LineRenderer``, for users of a screen reader.
    case lines
  }

  /// The size that a screen should have now. With ``Presentation/lines`` the width is ``TerminalSize/limit``, so that
  /// lines are not cut.
  public var size: TerminalSize {
    let size = descriptors.size
    return presentation == .screen ? size : TerminalSize(columns: TerminalSize.limit, rows: size.rows)
  }

  /// Whether the terminal is Apple's Terminal, which ignores OSC 52. Tests change it, to keep the pasteboard of the user.
  var usesPasteboard = environment("TERM_PROGRAM") == "Apple_Terminal"

  /// The greatest size of a copied text in bytes. Its control sequence has at most 100,000 bytes then, the limit of
  /// hterm.
  private static let copyLimit = 74_991

  private let descriptors: TerminalDescriptors
  private let presentation: Presentation
  private let usesMouse: Bool
  private let renderer: Renderer

  private var handler: (@MainActor ([TerminalEvent]) -> Void)?
  private var parser = InputParser()
  private var inputTimeout: DispatchWorkItem?
  /// The time at which a control string that has begun must end.
  private var stringEnd: DispatchTime?

  /// The times to wait for the next byte of incomplete input. Tests change them.
  var inputTimeouts: (escape: DispatchTimeInterval, sequence: DispatchTimeInterval, string: DispatchTimeInterval) =
    (.milliseconds(50), .seconds(1), .seconds(5))

  /// The screen that the terminal should show.
  private var screen: Screen?

  /// The screen that the terminal shows, or `nil` if that is unknown.
  private var shownScreen: Screen?

  /// The pictures of earlier screens that the terminal may still store.
  private var stalePictures: [TerminalPicture] = []

  /// Creates a terminal on two file descriptors, which it never closes.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read keys and mouse events from; by default the standard input.
  ///   - output: The descriptor to write screens to; by default the standard output.
  ///   - presentation: The way to show screens.
  ///   - usesMouse: Whether to report mouse events. With ``Presentation/lines``, none are reported.
  ///   - colorMode: The colours to use. By default, the environment determines them.
  public init(
    input: CInt = 0,
    output: CInt = 1,
    presentation: Presentation = .screen,
    usesMouse: Bool = true,
    colorMode: ColorMode = ColorMode(environment: ProcessTerminal.environment)
  ) {
    descriptors = TerminalDescriptors(input: input, output: output)
    self.presentation = presentation
    self.usesMouse = usesMouse && presentation == .screen
    renderer = Renderer(colorMode: colorMode)
  }

  /// Returns whether screens can be shown.
  ///
  /// The input and the output must be terminals. For ``Presentation/screen``, the environment variable `TERM` must also
  /// be set, and not be empty or `dumb`.
  public nonisolated static func isInteractive(
    input: CInt = 0,
    output: CInt = 1,
    presentation: Presentation = .screen,
    environment: (String) -> String? = ProcessTerminal.environment
  ) -> Bool {
    let canShowScreens = !["", "dumb"].contains(environment("TERM") ?? "")
    return (presentation == .lines || canShowScreens) && TerminalDescriptors(input: input, output: output).areTerminals
  }

  /// Takes control of the terminal. If the process is in the background, the system stops it here until the user brings
  /// it to the foreground.
  public func start(_ handler: @escaping @MainActor ([TerminalEvent]) -> Void) throws(TerminalError) {
    guard descriptors.areTerminals else { throw .notATerminal }
    try TerminalSession.begin(descriptors, usesScreen: presentation == .screen, usesMouse: usesMouse) { [weak self] in
      self?.handle($0)
    }
    self.handler = handler
    resetInput()
  }

  /// Writes the difference from the previous screen, and waits until the terminal has accepted it.
  ///
  /// While the process is in the background, nothing is written. The screen is drawn when the process has control of
  /// the terminal again. Drawing has no effect before the start or after the stop.
  public func draw(_ screen: Screen) {
    guard handler != nil else { return }
    self.screen = screen
    guard TerminalSession.isEntered else { return }
    let bytes = bytes(of: screen)
    (shownScreen, stalePictures) = (screen, [])
    send(bytes)
  }

  /// Whether ``copy(_:)`` sends texts to the terminal. With ``Presentation/lines``, it does not, because a terminal
  /// that needs lines may print a control sequence.
  public var canCopy: Bool { presentation == .screen }

  /// Copies a text to the clipboard with the control sequence OSC 52. Many terminals support it, some of them only
  /// after the user has allowed it. Other terminals ignore it. In Apple's Terminal, the program `pbcopy` copies the text.
  ///
  /// A text of more than 74,991 bytes is cut and ends with an ellipsis, because terminals ignore longer sequences.
  public func copy(_ text: String) {
    guard handler != nil, canCopy, TerminalSession.isEntered else { return }
    var line = DisplayText.line(text, columns: Self.copyLimit)
    if line.utf8.count > Self.copyLimit {
      line = line[..<line.utf8.index(line.startIndex, offsetBy: Self.copyLimit - "…".utf8.count)] + "…"
    }
    if usesPasteboard { return copyToPasteboard(line) }
    send(Array("\u{1B}]52;c;".utf8) + base64(Array(line.utf8)) + Array("\u{1B}\\".utf8))
  }

  private func send(_ bytes: [UInt8]) {
    var isConnected = true
    withTerminal { isConnected = descriptors.send(bytes, while: { TerminalSession.isEntered }) }
    if !isConnected {
      // Asynchronous, because the caller does not expect an event during this call.
      DispatchQueue.main.async { [weak self] in self?.close() }
    }
  }

  public func stop() {
    guard handler != nil else { return }
    handler = nil
    invalidateShownScreen()
    send(stalePictures.flatMap { KittyGraphics.deletion(of: $0.id) })
    (screen, stalePictures) = (nil, [])
    resetInput()
    TerminalSession.end()
  }

  private func bytes(of screen: Screen) -> [UInt8] {
    switch presentation {
    case .screen: renderer.bytes(from: shownScreen, to: screen, stalePictures: stalePictures)
    case .lines: LineRenderer().lines(from: shownScreen, to: screen).flatMap { Array("\($0)\n".utf8) }
    }
  }

  private func receive() {
    // The input that was reported may have been discarded since then, or may be for the shell. Reading would block the
    // main thread.
    guard isTerminalForeground(), descriptors.hasInput else { return }
    guard let bytes = descriptors.receive() else { return close() }
    deliver(parser.feed(bytes))
    scheduleInputTimeout()
  }

  private func deliver(_ events: [TerminalEvent]) {
    let redrawKey = TerminalEvent.key(.control("l"))
    if events.contains(redrawKey) { redraw() }
    let delivered = events.filter { event in if case .mouse = event { usesMouse } else { event != redrawKey } }
    if !delivered.isEmpty { handler?(delivered) }
  }

  /// Forgets incomplete input, whose rest may go to another program.
  private func resetInput() {
    inputTimeout?.cancel()
    (inputTimeout, stringEnd, parser) = (nil, nil, InputParser())
  }

  /// Schedules the end of incomplete input, which ``InputParser`` describes. Each byte extends the time. The time
  /// of a control string has a limit.
  private func scheduleInputTimeout() {
    inputTimeout?.cancel()
    inputTimeout = nil
    let now = DispatchTime.now()
    stringEnd = parser.isWithinString ? stringEnd ?? now + inputTimeouts.string : nil
    guard parser.isIncomplete, handler != nil else { return }
    let timeout = DispatchWorkItem { [weak self] in self?.endInput() }
    inputTimeout = timeout
    let end = now + (parser.isWithinSequence ? inputTimeouts.sequence : inputTimeouts.escape)
    DispatchQueue.main.asyncAfter(deadline: min(end, stringEnd ?? end), execute: timeout)
  }

  /// Completes incomplete input after its time-out. If the main thread was busy, the next bytes may have arrived in
  /// time. They are then waiting, and ``receive()`` follows.
  func endInput() {
    guard handler != nil, !descriptors.hasInput else { return }
    deliver(parser.flush())
    scheduleInputTimeout()
  }

  private func handle(_ notification: TerminalSession.Notification) {
    switch notification {
    case .input: return receive()
    case .lost: return close()
    // Printed lines are not affected by a change of the size.
    case .resized where presentation == .lines: break
    case .resized, .continued:
      invalidateShownScreen()
      if screen?.size == size { redraw() }
    }
    handler?([.resized(size)])
  }

  private func redraw() {
    invalidateShownScreen()
    if let screen { draw(screen) }
  }

  /// Treats the content of the terminal as unknown.
  private func invalidateShownScreen() {
    stalePictures += shownScreen?.pictures ?? []
    shownScreen = nil
  }

  /// Ends the use of a terminal that is no longer available.
  private func close() {
    guard let handler else { return }
    stop()
    handler([.closed])
  }
}
