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
/// While it is started, it shows the alternate screen, gives single keys without echo, and comes back as it was however
/// the process ends: see `TerminalSession` for what each signal does. A signal that ends the process does so at once
/// and is no event. Input, sizes and the time-out of the escape key are handled on the main queue; when nothing
/// happens, nothing runs and nothing is written.
///
/// Ctrl-L draws the screen again and is no event, as no view knows more about a screen that was overwritten.
///
/// In ``Presentation/lines`` the terminal stays where it is and nothing is drawn: what changes is printed line by line.
@MainActor
public final class ProcessTerminal: TerminalDevice {
  /// How screens are shown.
  public enum Presentation: Sendable, Hashable {
    /// On the alternate screen, drawn by ``Renderer``.
    case screen
    /// As lines of text, below whatever is there, by ``LineRenderer``: for those who have the terminal read aloud.
    case lines
  }

  /// How large a screen should be now. It is as wide as can be where lines are printed, so that they are not cut.
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

  /// What the terminal should show.
  private var screen: Screen?

  /// What it does show, if that is known.
  private var shownScreen: Screen?

  /// The pictures of screens that were lost, which the terminal may still have.
  private var leftPictures: [TerminalPicture] = []

  /// A terminal on two file descriptors, which stay open.
  ///
  /// - Parameters:
  ///   - input: Where keys come from.
  ///   - output: Where screens go.
  ///   - presentation: How they are shown.
  ///   - colorMode: The colours to use; what the environment asks for unless given.
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

  /// Whether screens can be shown at all: input and output are terminals, and, unless lines are printed, `TERM` is set
  /// and not `dumb`.
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

  /// A variable of the process's environment.
  public nonisolated static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Takes the terminal over, unless input or output is none, or a terminal of this process is in use.
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

  /// Writes what differs from the screen before. In the background it waits until the process has the terminal again.
  public func draw(_ screen: Screen) {
    guard handler != nil else { return }
    self.screen = screen
    guard TerminalSession.isEntered else { return }
    if presentation == .screen { TerminalSession.notePictures(screen.pictures) }
    let bytes = bytes(of: screen)
    (shownScreen, leftPictures) = (screen, [])
    if !descriptors.send(bytes, while: { TerminalSession.isEntered }) {
      // Not now: whoever draws does not expect an event in between.
      DispatchQueue.main.async { [weak self] in self?.close() }
    }
  }

  /// Gives the terminal back as it was.
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
      awaitRestOfKey()
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

  /// Settles after 50 ms whether an escape was a key or the start of one. One that is clearly a start has longer.
  private func awaitRestOfKey() {
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

  private func wake() {
    switch TerminalSession.acknowledgeWake() {
    case nil: return
    case .lost: return close()
    // Lines that have been said stay said.
    case .resized where presentation == .lines: break
    case .resized, .continued:
      loseScreen()
      if screen?.size == size { redraw() }
    }
    handler?(.resized(size))
  }

  private func redraw() {
    loseScreen()
    if let screen { draw(screen) }
  }

  /// Takes nothing for granted of what the terminal shows.
  private func loseScreen() {
    leftPictures += shownScreen?.pictures ?? []
    shownScreen = nil
  }

  /// Ends the use of a terminal that has gone.
  private func close() {
    guard let handler else { return }
    stop()
    handler(.closed)
  }

  private func watch() throws(TerminalError) -> InputWatcher {
    try InputWatcher(keys: descriptors.input, wake: TerminalSession.wakeDescriptor) { [weak self] source in
      // What was found before the terminal was stopped may come after.
      guard let self, handler != nil else { return }
      // The main queue may run on another thread each time.
      provideSignalStack()
      switch source {
      case .keys: receive()
      case .wake: wake()
      }
    }
  }
}
