import Terminal

@testable import TextPresentation

/// A small screen that contains a view, for tests that click on it.
@MainActor
struct MouseScreen {
  final class Controller: ViewController {
    var commands: [KeyCommand] = []

    override var keyCommands: [KeyCommand] { commands }
  }

  let terminal: RecordingTerminal
  let controller: Controller
  private let window: Window

  init(_ view: View, columns: Int = 30, rows: Int = 6) throws {
    terminal = RecordingTerminal(size: TerminalSize(columns: columns, rows: rows))
    controller = Controller(view: view)
    window = Window(terminal: terminal, rootViewController: controller)
    try window.open()
  }

  var lines: [String] { terminal.lines }

  func mouse(_ kind: MouseEvent.Kind = .press, column: Int = 0, row: Int = 0) {
    terminal.mouse(kind, column: column, row: row)
    window.displayIfNeeded()
  }

  func display() {
    window.displayIfNeeded()
  }
}
