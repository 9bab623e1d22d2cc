import Reactive
import Terminal

@testable import TextPresentation

/// A log of events, in their order.
final class Log {
  var entries: [String] = []
}

/// A small screen that shows one view, on which a test presses keys and clicks.
@MainActor
struct ControlScreen {
  final class Controller: ViewController {
    var commands: [KeyCommand] = []
    /// The keys of ``commands`` that have been pressed.
    var performed: [Key] = []

    override var keyCommands: [KeyCommand] { commands }

    /// Adds a command for each key that records the key.
    func record(_ keys: Key...) {
      commands += keys.map { key in KeyCommand(key) { [weak self] in self?.performed.append(key) } }
    }
  }

  let terminal: RecordingTerminal
  let controller: Controller
  private let window: Window

  init(_ view: View, columns: Int = 20, rows: Int = 6) throws {
    terminal = RecordingTerminal(size: TerminalSize(columns: columns, rows: rows))
    controller = Controller(view: view)
    window = Window(terminal: terminal, rootViewController: controller)
    try window.open()
  }

  /// A screen with a column of views.
  init(column views: View..., columns: Int = 20, rows: Int = 6) throws {
    let stack = StackView(axis: .vertical)
    for view in views { stack.addArrangedSubview(view) }
    try self.init(stack, columns: columns, rows: rows)
  }

  var lines: [String] { terminal.lines }
  var line: String { lines.first ?? "" }
  var drawn: Screen { terminal.screens.last ?? Screen(size: terminal.size) }
  var cursor: Position? { drawn.cursor }

  /// The texts of the cells that have all of the attributes.
  func text(with attributes: TextStyle.Attributes) -> String {
    var text = ""
    for row in 0..<terminal.size.rows {
      for column in 0..<terminal.size.columns {
        let cell = drawn[column, row]
        if !cell.isContinuation, cell.style.attributes.isSuperset(of: attributes) { text.append(cell.character) }
      }
    }
    return text
  }

  /// Whether the first row is blank from a column on.
  func isBlank(fromColumn first: Int) -> Bool {
    (first..<terminal.size.columns).allSatisfy { drawn[$0, 0].character == " " && drawn[$0, 0].style == .plain }
  }

  func press(_ keys: Key...) {
    for key in keys { terminal.press(key) }
    display()
  }

  func mouse(_ kind: MouseEvent.Kind = .press, column: Int = 0, row: Int = 0) {
    terminal.mouse(kind, column: column, row: row)
    display()
  }

  func type(_ text: String) {
    for character in text { terminal.press(.character(character)) }
    display()
  }

  func resize(columns: Int, rows: Int) {
    terminal.resize(to: TerminalSize(columns: columns, rows: rows))
    display()
  }

  func display() {
    window.displayIfNeeded()
  }

  /// Returns the lines that the plain mode prints for the changes that `action` makes.
  func spoken(during action: () -> Void) -> [String] {
    let before = drawn
    action()
    display()
    return LineRenderer().lines(from: before, to: drawn)
  }
}
