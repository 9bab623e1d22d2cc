#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Dispatch

/// The terminal that the process runs in.
///
/// Between ``start(_:)`` and ``stop()`` the terminal shows the alternate screen and delivers single keys without echo.
/// It is restored however the process ends; `TerminalSession` describes the effect of each signal. A signal that ends
/// the process does so immediately and is not reported as an event. Input, size changes and the time-out of the escape
/// key are handled on the main queue. When no event arrives, nothing runs and nothing is written.
///
/// Ctrl-L draws the screen again and is not reported as an event, because a view cannot know that its screen was
/// overwritten.
///
/// With ``Presentation/lines`` the terminal stays on its normal screen and nothing is drawn: changes are printed line
/// by line.
@MainActor
public final class ProcessTerminal: TerminalDevice {
  /// The ways to show screens.
  public enum Presentation: Sendable, Hashable {
    /// On the alternate screen, drawn by ``Renderer``.
    case screen
    /// As lines of text after the previous output, made by ``LineRenderer``, for users of a screen reader.
    case lines
  }

  /// The size that a screen should have now. With ``Presentation/lines`` it has the greatest possible width, so that
  /// lines are not cut.
  public var size: TerminalSize {
    let size = descriptors.size
    return presentation == .screen ? size : TerminalSize(columns: TerminalSize.limit, rows: size.rows)
  }

  private let descriptors: TerminalDescriptors
  private let presentation: Presentation
  private let renderer: Renderer

  private var handler: (@MainActor (TerminalEvent) -> Void)?
  private var watcher: InputWatcher?
  private var parser = KeyParser()
  private var escapeTimeout: DispatchWorkItem?

  /// The screen that the terminal should show.
  private var screen: Screen?

  /// The screen that the terminal shows, or `nil` if that is unknown.
  private var shownScreen: Screen?

  /// The pictures of earlier screens that the terminal may still store.
  private var leftPictures: [TerminalPicture] = []

  /// Creates a terminal on two file descriptors, which stay open.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read keys from.
  ///   - output: The descriptor to write screens to.
  ///   - presentation: The way to show screens.
  ///   - colorMode: The colours to use. By default, the environment determines them.
  public init(
    input: CInt = STDIN_FILENO,
    output: CInt = STDOUT_FILENO,
    presentation: Presentation = .screen,
    colorMode: ColorMode = ColorMode(environment: ProcessTerminal.environment)
  ) {
    descriptors = TerminalDescriptors(input: input, output: output)
    self.presentation = presentation
    renderer = Renderer(colorMode: colorMode)
  }

  /// Whether screens can be shown. The input and the output must be terminals. For ``Presentation/screen``, `TERM` must
  /// also be set and not be `dumb`.
  public nonisolated static func isInteractive(
    input: CInt = STDIN_FILENO,
    output: CInt = STDOUT_FILENO,
    presentation: Presentation = .screen,
    environment: (String) -> String? = ProcessTerminal.environment
  ) -> Bool {
    if presentation == .screen {
      guard let name = environment("TERM"), !name.isEmpty, name != "dumb" else { return false }
    }
    return TerminalDescriptors(input: input, output: output).areTerminals
  }

  /// Returns the value of an environment variable of the process.
  public nonisolated static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Takes control of the terminal. Throws if the input or output is not a terminal, or if a terminal of this process
  /// is already in use.
  public func start(_ handler: @escaping @MainActor (TerminalEvent) -> Void) throws(TerminalError) {
    guard self.handler == nil else { throw .inUse }
    guard descriptors.areTerminals else { throw .notATerminal }
    try TerminalSession.begin(descriptors, usesScreen: presentation == .screen)
    do {
      watcher = try watch()
    } catch {
      TerminalSession.end()
      throw error
    }
    self.handler = handler
    parser = KeyParser()
    (screen, shownScreen, leftPictures) = (nil, nil, [])
  }

  /// Writes the difference from the previous screen. In the background, the screen is drawn once the process has the
  /// terminal again.
  public func draw(_ screen: Screen) {
    guard handler != nil else { return }
    self.screen = screen
    guard TerminalSession.isEntered else { return }
    if presentation == .screen { TerminalSession.notePictures(screen.pictures) }
    let bytes = bytes(of: screen)
    (shownScreen, leftPictures) = (screen, [])
    if !descriptors.send(bytes, while: { TerminalSession.isEntered }) {
      // Asynchronous, because the caller does not expect an event during this call.
      DispatchQueue.main.async { [weak self] in self?.close() }
    }
  }

  /// Restores the terminal.
  public func stop() {
    guard handler != nil else { return }
    handler = nil
    (screen, shownScreen, leftPictures) = (nil, nil, [])
    watcher?.stop()
    watcher = nil
    escapeTimeout?.cancel()
    escapeTimeout = nil
    TerminalSession.end()
  }

  private func bytes(of screen: Screen) -> [UInt8] {
    switch presentation {
    case .screen: renderer.bytes(from: shownScreen, to: screen, leftPictures: leftPictures)
    case .lines: LineRenderer().lines(from: shownScreen, to: screen).flatMap { Array("\($0)\n".utf8) }
    }
  }

  private func receive() {
    guard TerminalSession.isForeground else { return }
    switch descriptors.receive() {
    case .bytes(let bytes):
      deliver(parser.feed(bytes))
      scheduleEscapeTimeout()
    case .nothing:
      break
    case .end:
      close()
    }
  }

  private func deliver(_ keys: [Key]) {
    for key in keys {
      if key == .control("l") {
        redraw()
      } else {
        handler?(.key(key))
      }
    }
  }

  /// Schedules the decision whether an escape is a key or the start of a sequence: after 50 ms, or after 1 s if the
  /// bytes are clearly the start of a sequence.
  private func scheduleEscapeTimeout() {
    escapeTimeout?.cancel()
    escapeTimeout = nil
    guard parser.isIncomplete, handler != nil else { return }
    let timeout = DispatchWorkItem { [weak self] in
      guard let self, handler != nil, !descriptors.hasInput else { return }
      deliver(parser.flush())
    }
    escapeTimeout = timeout
    let time = parser.isWithinSequence ? 1000 : 50
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(time), execute: timeout)
  }

  private func handleWake() {
    switch TerminalSession.acknowledgeWake() {
    case nil: return
    case .lost: return close()
    // Lines that have been printed stay valid.
    case .resized where presentation == .lines: break
    case .resized, .continued:
      invalidateShownScreen()
      if screen?.size == size { redraw() }
    }
    handler?(.resized(size))
  }

  private func redraw() {
    invalidateShownScreen()
    if let screen { draw(screen) }
  }

  /// Treats the content of the terminal as unknown.
  private func invalidateShownScreen() {
    leftPictures += shownScreen?.pictures ?? []
    shownScreen = nil
  }

  /// Ends the use of a terminal that is no longer available.
  private func close() {
    guard let handler else { return }
    stop()
    handler(.closed)
  }

  private func watch() throws(TerminalError) -> InputWatcher {
    try InputWatcher(keys: descriptors.input, wake: TerminalSession.wakeDescriptor) { [weak self] source in
      // A notification can arrive after the terminal was stopped.
      guard let self, handler != nil else { return }
      // The main queue may run on a different thread each time.
      provideSignalStack()
      switch source {
      case .keys: receive()
      case .wake: handleWake()
      }
    }
  }
}
