import Dispatch
public import TerminalScreen

/// Shows view controllers on a terminal, and sends key presses and mouse events to them.
///
/// All changes in one turn of the main queue are drawn together afterwards. The window does no work while nothing
/// changes.
@MainActor
public final class Window {
  /// The presenter for the pictures of the window; `nil` if pictures are only described.
  let picturePresenter: PicturePresenter?

  private static let maximumLayouts = 4

  private let title: String?
  let terminal: any TerminalDevice
  /// The controllers that the window shows.
  public let navigationController: NavigationController

  /// The message in the last rows, over all views, until the next key or click; `nil` for none.
  var message: String? {
    didSet {
      guard message != oldValue else { return }
      messageLabel.text = message ?? ""
      setNeedsDisplay()
    }
  }
  private let messageLabel = Label(style: .notice, isWrapped: true)

  private var isDisplayScheduled = false
  private var isOpen = false
  private var whenClosed: CheckedContinuation<Void, Never>?

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - terminal: The terminal that shows the window and sends the keys.
  ///   - rootViewController: The navigation controller whose controllers are shown, or the first controller of a new one.
  ///   - title: The name of the program, which the window of the terminal shows after the title of the page; `nil` for
  ///     none.
  ///   - picturePresenter: The presenter for pictures. If it is `nil`, pictures are described in text.
  public init(
    terminal: any TerminalDevice, rootViewController: ViewController, title: String? = nil,
    picturePresenter: PicturePresenter? = nil
  ) {
    self.terminal = terminal
    self.title = title
    self.picturePresenter = picturePresenter
    messageLabel.backgroundColor = .role(.bar)
    navigationController =
      rootViewController as? NavigationController ?? NavigationController(rootViewController: rootViewController)
  }

  /// Starts the terminal, and returns when the window or the terminal is closed. Cancelling the task closes the window.
  ///
  /// - Throws: A `TerminalError` if the terminal cannot be used.
  public func run() async throws(TerminalError) {
    try open()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isOpen { whenClosed = continuation } else { continuation.resume() }
      }
    } onCancel: {
      Task { @MainActor in close() }
    }
  }

  /// Starts the terminal and draws the first frame. ``run()`` does this and then waits; a test with a recording
  /// terminal calls this method and continues.
  ///
  /// - Throws: A `TerminalError` if the terminal cannot be used.
  public func open() throws(TerminalError) {
    try terminal.start { [weak self] in self?.handle($0) }
    isOpen = true
    navigationController.window = self
    displayIfNeeded()
  }

  /// Closes the window and restores the terminal. The call has no effect if the window is not open.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    terminal.stop()
    navigationController.window = nil
    whenClosed?.resume()
    whenClosed = nil
  }

  /// Draws pending changes now instead of at the end of the turn. For tests.
  public func displayIfNeeded() {
    guard isDisplayScheduled, isOpen else { return }
    let view = navigationController.view
    view.frame = TerminalRect(terminal.size)
    // Layout may change the content of another view, which then needs a layout too. The limit is for views that change
    // each other forever.
    for _ in 0..<Self.maximumLayouts where view.isLayoutNeeded { view.layoutIfNeeded() }
    // A view that changes while it is drawn is drawn again.
    isDisplayScheduled = false
    var canvas = Canvas(size: terminal.size)
    canvas.draw(view)
    if message != nil { drawMessage(on: &canvas) }
    canvas.title = title.map { name in [canvas.title, name].compactMap(\.self).joined(separator: " – ") }
    terminal.draw(canvas.drawn)
  }

  /// Draws the message in the last rows, with the margin of a page.
  private func drawMessage(on canvas: inout Canvas) {
    let columns = PageView.contentColumns(columns: terminal.size.columns)
    let rows = min(messageLabel.rows(columns: columns), terminal.size.rows)
    var frame = TerminalRect(column: 0, row: terminal.size.rows - rows, columns: terminal.size.columns, rows: rows)
    canvas.fill(frame, style: TextStyle(background: .role(.bar)))
    (frame.column, frame.columns) = ((frame.columns - columns) / 2, columns)
    messageLabel.frame = frame
    canvas.draw(messageLabel)
  }

  /// The controller that receives the keys, in all controllers that contain others.
  package var keyReceiver: ViewController {
    sequence(first: navigationController as ViewController, next: \.keyReceiver).reduce(navigationController) { $1 }
  }

  func setNeedsDisplay() {
    guard !isDisplayScheduled else { return }
    isDisplayScheduled = true
    DispatchQueue.main.async { self.displayIfNeeded() }
  }

  /// Handles events that arrived together.
  func handle(_ events: [TerminalEvent]) {
    var rest = events[...]
    while isOpen, let event = rest.first {
      // Characters that arrive together are one change of a text field, because a change takes time for the whole text.
      let isEditing = keyReceiver.view.firstResponder is TextField
      let typed = isEditing ? rest.prefix { $0.character != nil } : []
      rest.removeFirst(max(1, typed.count))
      handle(typed.count > 1 ? .key(.paste(String(typed.compactMap(\.character)))) : event)
    }
  }

  func handle(_ event: TerminalEvent) {
    switch event {
    case .key(let key):
      message = nil
      navigationController.press(key)
    case .mouse(let event):
      message = nil
      _ = navigationController.view.handle(event)
    case .resized: setNeedsDisplay()
    case .closed: close()
    }
  }
}

extension TerminalEvent {
  /// The character that was typed; `nil` for another event.
  fileprivate var character: Character? { if case .key(.character(let character)) = self { character } else { nil } }
}
