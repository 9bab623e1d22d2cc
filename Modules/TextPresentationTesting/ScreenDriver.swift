public import TerminalScreen
public import TextPresentation

/// Operates a screen as a user does, and reads the lines that it shows. For tests.
///
///     let screen = try ScreenDriver(SettingsViewController(), columns: 40, rows: 8)
///     screen.press(.down, .enter)
///     try screen.click(on: "Save")
///     try screen.expectPicture("Saved settings")
///
/// Each action draws the pending changes before it returns. After a change without an action, such as a new value of a
/// view model, call ``display()``, or ``waitFor(_:timeLimit:)`` if the value comes from another thread.
@MainActor
public struct ScreenDriver {
  /// The error for a text that is not on the screen, or has not appeared in time.
  public struct TextNotFound: Error, CustomStringConvertible {
    /// A message that contains the text and the lines of the screen.
    public let description: String
  }

  /// The fake terminal, which records each screen.
  public let terminal: RecordingTerminal
  /// The window that shows the controllers.
  public let window: Window

  /// Opens a window that shows a controller, or the controllers of a navigation controller.
  ///
  /// - Throws: A `TerminalError` if the window cannot be opened.
  public init(
    _ rootViewController: ViewController, columns: Int = 80, rows: Int = 24, picturePresenter: PicturePresenter? = nil
  ) throws(TerminalError) {
    terminal = RecordingTerminal(size: TerminalSize(columns: columns, rows: rows))
    window = Window(
      terminal: terminal, rootViewController: rootViewController, picturePresenter: picturePresenter)
    try window.open()
  }

  /// The navigation controller of the window.
  public var navigationController: NavigationController { window.navigationController }

  /// The last screen, with the style of each cell and the position of the cursor.
  public var drawn: Screen { terminal.screens.last ?? Screen(size: terminal.size) }

  /// The text of each row, without trailing blanks.
  public var lines: [String] { drawn.lines }

  /// The text of the screen: its lines, separated by line ends.
  public var text: String { lines.joined(separator: "\n") }

  /// The controller that receives the keys.
  public var visibleViewController: ViewController { window.keyReceiver }

  /// The view that has the focus; `nil` if none has.
  public var firstResponder: View? { visibleViewController.view.firstResponder }

  /// Returns the first line that contains a text; `nil` if there is none.
  public func line(containing text: String) -> String? {
    lines.first { $0.contains(text) }
  }

  /// Returns the position of the first cell of a text; `nil` if no line contains the text.
  public func position(of text: String) -> Position? {
    for (row, line) in lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      return Position(column: DisplayText.width(of: String(line[..<range.lowerBound])), row: row)
    }
    return nil
  }

  /// Presses keys, one after the other.
  public func press(_ keys: Key...) {
    press(keys)
  }

  /// Presses the keys of an array, one after the other.
  public func press(_ keys: [Key]) {
    for key in keys { terminal.send([.key(key)]) }
    display()
  }

  /// Presses the key of each character of a text.
  public func type(_ text: String) {
    press(text.map(Key.character))
  }

  /// Uses the mouse at a position: by default, presses the left button.
  public func mouse(_ kind: MouseEvent.Kind = .press, column: Int = 0, row: Int = 0) {
    terminal.send([.mouse(MouseEvent(kind, at: Position(column: column, row: row)))])
    display()
  }

  /// Clicks on the first cell of a text.
  ///
  /// - Throws: ``TextNotFound`` if no line contains the text.
  public func click(on text: String) throws(TextNotFound) {
    guard let position = position(of: text) else {
      throw TextNotFound(description: "“\(text)” is not on the screen:\n\(self.text)")
    }
    mouse(column: position.column, row: position.row)
  }

  /// Changes the size of the terminal.
  public func resize(columns: Int, rows: Int) {
    terminal.resize(to: TerminalSize(columns: columns, rows: rows))
    display()
  }

  /// Waits until a line contains a text, for example because a value from another thread has arrived. It looks at the
  /// screen each time that the window draws it.
  ///
  ///     screen.press(.character("r"))
  ///     try await screen.waitFor("Loaded")
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - timeLimit: The time after which the text counts as missing.
  /// - Throws: ``TextNotFound`` if the text does not appear in time, or if the task is cancelled.
  public func waitFor(_ text: String, timeLimit: Duration = .seconds(10)) async throws(TextNotFound) {
    let (draws, observer) = AsyncStream<Void>.makeStream()
    defer { observer.finish() }
    terminal.drawObservers.append(observer)
    let timer = Task {
      try? await Task.sleep(for: timeLimit)
      observer.finish()
    }
    defer { timer.cancel() }
    display()
    if position(of: text) != nil { return }
    for await _ in draws where position(of: text) != nil { return }
    // On a busy machine, the time may have run out before the window could draw a change.
    display()
    if position(of: text) != nil { return }
    throw TextNotFound(description: "“\(text)” has not appeared within \(timeLimit). The screen shows:\n\(self.text)")
  }

  /// Draws the pending changes.
  public func display() {
    window.displayIfNeeded()
  }

  /// Compares the screen with its picture: see ``TerminalScreen/Screen/expectPicture(_:sourceFile:)``.
  public func expectPicture(_ name: String, sourceFile: String = #filePath) throws(PictureDifference) {
    try drawn.expectPicture(name, sourceFile: sourceFile)
  }
}
