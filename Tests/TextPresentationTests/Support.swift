import Dispatch
import TerminalScreen
import TextPresentation
import TextPresentationTesting

/// A log of events, in their order.
final class Log {
  var entries: [String] = []
}

/// A literal of a character is the key of the character.
extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  public init(extendedGraphemeClusterLiteral value: Character) {
    self = .character(value)
  }
}

extension Key {
  /// Returns the keys for which a terminal sends bytes.
  static func keys(sentAs bytes: [UInt8]) -> [Key] {
    var parser = InputParser()
    return (parser.feed(bytes) + parser.flush()).compactMap { event in
      if case .key(let key) = event { key } else { nil }
    }
  }
}

extension Label {
  convenience init(_ text: String, isWrapped: Bool = false) {
    self.init(isWrapped: isWrapped)
    self.text = text
  }
}

/// Waits until the main queue has run the work that is already enqueued.
func settle() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}

extension ScreenDriver {
  /// Opens a small screen that shows one view, in a ``CommandController``.
  init(_ view: View, columns: Int = 20, rows: Int = 6) throws {
    try self.init(CommandController(view: view), columns: columns, rows: rows)
  }

  /// Opens a small screen that shows views in a column.
  init(column views: View..., columns: Int = 20, rows: Int = 6) throws {
    let stack = StackView(axis: .vertical)
    for view in views { stack.addArrangedSubview(view) }
    try self.init(stack, columns: columns, rows: rows)
  }

  /// The first controller, if a test can set its commands.
  var controller: CommandController? { navigationController.viewControllers.first as? CommandController }

  var line: String { lines.first ?? "" }
  var cursor: Position? { drawn.cursor }

  /// The number of screens that have been drawn.
  var frameCount: Int { terminal.screens.count }

  func present(_ viewController: ViewController) {
    navigationController.viewControllers.last?.present(viewController)
    display()
  }
}

extension Screen {
  /// Returns a screen that shows several screens, one below the other, so that one picture compares all of them.
  static func sheet(_ screens: [Screen]) -> Screen {
    let columns = screens.map(\.size.columns).max() ?? 0
    let separators = screens.contains { $0.size.rows > 1 } ? 1 : 0
    let rows = screens.reduce(0) { $0 + $1.size.rows + separators }
    var (sheet, top) = (Screen(size: TerminalSize(columns: columns, rows: rows)), 0)
    for screen in screens {
      for row in 0..<screen.size.rows {
        for column in 0..<screen.size.columns where !screen[column, row].isContinuation {
          let (cell, position) = (screen[column, row], Position(column: column, row: top + row))
          sheet.write(String(cell.character), at: position, style: cell.style)
        }
      }
      top += screen.size.rows + separators
      guard separators > 0 else { continue }
      sheet.write(String(repeating: "┄", count: columns), at: Position(column: 0, row: top - 1))
    }
    return sheet
  }
}

/// A controller with commands that a test sets.
class CommandController: ViewController {
  var commands: [KeyCommand] = []
  /// Returns the commands of a view, which change with the state of the view.
  var viewCommands: () -> [KeyCommand] = { [] }
  /// The keys of the commands of ``record(_:)`` that have been pressed.
  var performed: [Key] = []

  override var keyCommands: [KeyCommand] { viewCommands() + commands }

  /// Adds a command for each key that records the key.
  func record(_ keys: Key...) {
    commands += keys.map { key in KeyCommand(key) { [weak self] in self?.performed.append(key) } }
  }
}

/// A controller that fills the screen with one letter, so that a test can present others over it.
final class FilledController: CommandController {
  init(fill: String = "x") {
    // More cells than any screen of the tests has.
    super.init(view: Label(String(repeating: fill, count: 300 * 90), isWrapped: true))
  }
}

/// A controller that shows a text, logs what happens to its view, and records the keys.
final class LoggedController: ViewController {
  let text: String
  var keys: [Key] = []
  /// The events at which the controller does something.
  var actions: [String: () -> Void] = [:]
  private let log: Log

  init(_ text: String, log: Log) {
    (self.text, self.log) = (text, log)
    super.init(view: Label(text))
  }

  override func viewDidLoad() { note("load") }
  override func press(_ key: Key) { keys.append(key) }

  private func note(_ event: String) {
    log.entries.append("\(event) \(text)")
    actions.removeValue(forKey: event)?()
  }
}
