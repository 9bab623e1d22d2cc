import ProgramTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Alerts")
@MainActor
struct AlertControllerTests {
  private let screen: ScreenDriver
  private let log = Log()

  init() throws { screen = try ScreenDriver(FilledController(), columns: 24, rows: 9) }

  /// Returns an alert that logs the chosen actions. “Stay” cancels it.
  private func makeAlert(_ titles: [String]) -> AlertController {
    let alert = AlertController(title: "Leave?", message: nil)
    for title in titles {
      alert.addAction(
        AlertAction(title: title, style: title == "Stay" ? .cancel : .default) { [log] in log.entries.append($0.title) }
      )
    }
    return alert
  }

  @Test(
    "Keys choose an action, which dismisses the alert, or none",
    arguments: try CaseLine.all("TextPresentationTests/Cases/choices in alerts.txt"))
  func choosing(line: CaseLine) {
    // The titles of the actions, the bytes of the keys, and the preferred action if there is one.
    let words = line.inputs.map { String(decoding: $0, as: UTF8.self) }
    let (titles, chosen) = (words[0].split(separator: ",").map(String.init), line.output == "-" ? nil : line.output)
    let (below, alert) = (screen.drawn, makeAlert(titles))
    // The preferred action can be missing from the alert.
    alert.preferredAction = words.dropFirst(2).first.map { title in
      alert.actions.first { $0.title == title } ?? AlertAction(title: title)
    }
    screen.present(alert)
    screen.press(Key.keys(sentAs: line.inputs[1]))
    #expect(log.entries == [chosen].compactMap(\.self))
    // An alert without actions is dismissed.
    let isOpen = chosen == nil && !titles.isEmpty
    #expect((screen.visibleViewController === alert) == isOpen && (isOpen || screen.drawn == below))
  }

  @Test("The handler of an action can present another alert, which replaces the first")
  func chaining() {
    let (first, second) = (makeAlert([]), makeAlert([]))
    first.addAction(AlertAction(title: "Next") { [screen] _ in screen.controller?.present(second) })
    screen.present(first)
    screen.press("n")
    #expect(screen.visibleViewController === second && screen.navigationController.presentedViewControllers.count == 1)
  }

  @Test("A click on an action chooses it, and one outside of the alert does what Escape does")
  func clicks() throws {
    let alert = makeAlert(["Stay", "Leave"])
    screen.present(alert)
    // The title of the alert is not an action. Escape chooses “Stay”.
    try screen.click(on: "Leave?")
    try screen.click(on: "Leave ")
    screen.present(alert)
    screen.mouse()  // at the top left, outside of the alert
    #expect(log.entries == ["Leave", "Stay"])
  }

  // MARK: Appearance

  /// An alert, and the name of its picture.
  struct Picture: Sendable {
    var name: String
    var size = TerminalSize(columns: 30, rows: 7)
    var title: String? = "Leave anyway?"
    var message: String? = "A reaction is not sent."
    var actions: [(String, AlertAction.Style)] = [("Stay", .cancel), ("Leave", .destructive)]
    var keys: [Key] = []
    /// Whether the alert is presented before it has contents.
    var isLate = false
  }

  private nonisolated static let longActions: [(String, AlertAction.Style)] = [
    ("Send it now", .default), ("Leave without it", .destructive), ("Stay", .cancel),
  ]
  private nonisolated static let numbers = "one two three four five six seven eight nine ten eleven twelve thirteen"

  @Test(
    "The box shows the sanitised title, message and actions, as far as the screen has room",
    arguments: [
      Picture(name: "Alert"),
      Picture(name: "Alert without actions", actions: []),
      Picture(name: "Alert without a message", message: nil, actions: [("OK", .default)], isLate: true),
      Picture(name: "Alert without a title", title: nil),
      Picture(name: "Stacked alert", title: "", message: nil, actions: longActions),
      Picture(
        name: "Stacked alert, low", size: TerminalSize(columns: 30, rows: 2), message: nil, actions: longActions),
      Picture(
        name: "Stacked alert, low, first action", size: TerminalSize(columns: 30, rows: 2), message: nil,
        actions: longActions, keys: [.tab]),
      Picture(
        name: "Stacked alert, long, scrolled", size: TerminalSize(columns: 24, rows: 9), message: numbers,
        actions: longActions, keys: [.pageDown, .down]),
      Picture(
        name: "Hostile alert", title: "\u{1B}[2J", message: "a\u{202E}\tb",
        actions: [("\u{7}\u{9B}ok", .default)], isLate: true),
    ])
  func pictures(row: Picture) throws {
    let screen = try ScreenDriver(FilledController(), columns: row.size.columns, rows: row.size.rows)
    let alert = AlertController(title: nil, message: nil)
    if row.isLate { screen.present(alert) }
    (alert.title, alert.message) = (row.title, row.message)
    for (title, style) in row.actions { alert.addAction(AlertAction(title: title, style: style)) }
    if !row.isLate { screen.present(alert) }
    screen.press(row.keys)
    try screen.expectPicture(row.name)
  }
}
