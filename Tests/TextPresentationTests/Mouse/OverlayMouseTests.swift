import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Mouse events of overlays")
@MainActor
struct OverlayMouseTests {
  private let log = Log()

  /// Presents an alert in a screen of the given width, and clicks on it.
  private func chosen(_ titles: [String], columns: Int = 30, clicks: (column: Int, row: Int)...) throws -> [String] {
    let screen = try ScreenDriver(FilledController(), columns: columns, rows: 8)
    let alert = AlertController(title: "Leave?", message: nil)
    for title in titles {
      let style: AlertAction.Style = title == "Stay" ? .cancel : .default
      alert.addAction(AlertAction(title: title, style: style) { [log] in log.entries.append($0.title) })
    }
    screen.present(alert)
    for click in clicks { screen.terminal.mouse(column: click.column, row: click.row) }
    screen.display()
    defer { log.entries = [] }
    return log.entries + (screen.visibleViewController === alert ? ["shown"] : [])
  }

  @Test("A click outside of an alert does what Escape does, and a click on its text does nothing")
  func outside() throws {
    #expect(try chosen(["Stay", "Leave"], clicks: (0, 0)) == ["Stay"])
    #expect(try chosen(["Yes", "No"], clicks: (0, 0)) == ["shown"])
    #expect(try chosen([], clicks: (29, 7)) == [])
    #expect(try chosen(["Stay", "Leave"], clicks: (8, 2)) == ["shown"])
  }

  @Test("A click on an action chooses it")
  func actions() throws {
    let hits = try (0..<30).map { try chosen(["Stay", "Leave"], clicks: ($0, 4)).joined().prefix(1) }
    #expect(hits.joined().contains("SssSSSSSSssLLLLLLLssS"))
    let titles = ["First long action", "Second long action"]
    #expect(try chosen(titles, columns: 26, clicks: (10, 5)) == ["Second long action"])
  }

  @Test("A click chooses the action that is shown under the pointer, also if the stacked actions are scrolled")
  func scrolledActions() throws {
    let screen = try ScreenDriver(FilledController(), columns: 26, rows: 8)
    let alert = AlertController(title: nil, message: nil)
    for title in ["First long action", "Second long action", "Third long action"] {
      alert.addAction(AlertAction(title: title) { [log] in log.entries.append($0.title) })
    }
    screen.present(alert)
    screen.resize(columns: 26, rows: 2)
    screen.press(.up)
    #expect(screen.lines == ["  Second long action", "▸ Third long action"])
    screen.terminal.mouse(column: 25, row: 0)
    #expect(log.entries == ["Second long action"])
  }

  @Test("A click outside closes the help, a click inside does not, and the wheel scrolls")
  func help() throws {
    let screen = try ScreenDriver(FilledController(), columns: 30, rows: 6)
    screen.controller?.commands = (0..<9).map { number in KeyCommand(.function(number), title: "command \(number)") {} }
    screen.press(.character("?"))
    screen.terminal.mouse(.scrollDown, column: 15, row: 2)
    screen.terminal.mouse(column: 15, row: 2)
    screen.display()
    #expect(screen.lines[1].contains("command 3"))
    screen.terminal.mouse(column: 0, row: 5)
    #expect(screen.visibleViewController === screen.controller)
  }
}
