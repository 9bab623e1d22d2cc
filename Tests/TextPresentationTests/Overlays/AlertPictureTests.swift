import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The appearance of alerts")
@MainActor
struct AlertPictureTests {
  struct Row: Sendable {
    var picture: String
    var size = TerminalSize(columns: 30, rows: 7)
    var title: String? = "Leave anyway?"
    var message: String? = "A reaction is not sent."
    var actions: [(String, AlertAction.Style)] = [("Stay", .cancel), ("Leave", .destructive)]
    var keys: [Key] = []
    /// Whether the alert is presented before it has contents.
    var isLate = false
  }

  private nonisolated static let stacked =
    [
      ("Send it now", .default), ("Leave without it", .destructive), ("Stay", .cancel),
    ] as [(String, AlertAction.Style)]
  private nonisolated static let numbers = "one two three four five six seven eight nine ten eleven twelve thirteen"

  @Test(
    "The box shows the title, the message and the actions, as far as the screen has room",
    arguments: [
      Row(picture: "Alert"),
      Row(picture: "Alert, second action", keys: [.right]),
      Row(picture: "Alert without actions", actions: []),
      Row(picture: "Alert without a message", message: nil, actions: [("OK", .default)], isLate: true),
      Row(picture: "Alert without a title", title: nil),
      Row(picture: "Stacked alert", title: "Leave?", message: nil, actions: stacked),
      Row(
        picture: "Stacked alert, low, first action", size: TerminalSize(columns: 30, rows: 2), message: nil,
        actions: stacked, keys: [.tab]),
      Row(picture: "Stacked alert, narrow", size: TerminalSize(columns: 7, rows: 1), actions: stacked, keys: [.tab]),
      Row(
        picture: "Stacked alert, long, scrolled", size: TerminalSize(columns: 24, rows: 9), message: numbers,
        actions: stacked, keys: [.pageDown, .down]),
      Row(
        picture: "Stacked alert, high", size: TerminalSize(columns: 24, rows: 11), message: numbers, actions: stacked),
      Row(picture: "Long alert, scrolled", size: TerminalSize(columns: 20, rows: 6), message: numbers, keys: [.end]),
      Row(
        picture: "Hostile alert", title: "\u{1B}[2J", message: "a\u{202E}\tb",
        actions: [("\u{7}\u{9B}ok", .default)], isLate: true),
      Row(picture: "Help of an alert", size: TerminalSize(columns: 44, rows: 16), keys: [.character("?")]),
    ])
  func pictures(row: Row) throws {
    let screen = try ScreenDriver(FilledController(), columns: row.size.columns, rows: row.size.rows)
    let alert = AlertController(title: nil, message: nil)
    if row.isLate { screen.present(alert) }
    (alert.title, alert.message) = (row.title, row.message)
    for (title, style) in row.actions { alert.addAction(AlertAction(title: title, style: style)) }
    if !row.isLate { screen.present(alert) }
    screen.press(row.keys)
    try screen.expectPicture(row.picture)
  }
}
