import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Alerts")
@MainActor
struct AlertControllerTests {
  private let screen: ScreenDriver
  private let log = Log()

  init() throws {
    screen = try ScreenDriver(FilledController(), columns: 24, rows: 9)
  }

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

  private nonisolated static let two = ["Stay", "Leave"]
  private nonisolated static let three = ["Leave", "Stay", "Ask"]
  private nonisolated static let stacked = ["First", "Second", "One of many more"]
  private nonisolated static let letters = ["Stay", "Leave", "send", "2 times"]

  @Test(
    "Keys choose an action, or none",
    arguments: [
      // Keys cycle through the actions, and Return chooses one.
      (two, nil, [.enter], "Stay"), (two, nil, [.tab, .enter], "Leave"), (two, nil, [.left, .enter], "Leave"),
      (two, nil, [.right, .right, .enter], "Stay"), (stacked, nil, ["j", "j", "k", .enter], "Second"),
      (stacked, nil, [.up, .enter], "One of many more"),
      // At first, the preferred action is highlighted, or else the one that cancels, or else the first one.
      (three, nil, [.right, .enter], "Ask"), (["Yes", "No"], nil, [.enter], "Yes"), (three, "Ask", [.enter], "Ask"),
      (three, "Wait", [.enter], "Leave"),
      // Escape chooses the action that cancels, or the only one.
      (two, nil, [.right, .escape], "Stay"), (["Yes", "No"], nil, [.escape], nil), (["OK"], nil, [.escape], "OK"),
      ([], nil, [.escape], nil),
      // A letter chooses the only action that starts with it.
      (letters, nil, ["L"], "Leave"), (letters, nil, ["2"], "2 times"), (letters, nil, ["s"], nil),
      (["Keep", "Jump", "One of many more"], nil, ["j"], "Jump"),
    ] as [([String], String?, [Key], String?)])
  func choosing(titles: [String], preferred: String?, keys: [Key], chosen: String?) {
    let (below, alert) = (screen.drawn, makeAlert(titles))
    // The preferred action can be missing from the alert.
    alert.preferredAction = preferred.map { title in
      alert.actions.first { $0.title == title } ?? AlertAction(title: title)
    }
    screen.present(alert)
    screen.press(keys)
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
    let alert = makeAlert(Self.two)
    screen.present(alert)
    try screen.click(on: "Leave?")
    try screen.click(on: "Leave ")
    screen.present(alert)
    screen.mouse()
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

  private nonisolated static let longActions =
    [
      ("Send it now", .default), ("Leave without it", .destructive), ("Stay", .cancel),
    ] as [(String, AlertAction.Style)]
  private nonisolated static let numbers = "one two three four five six seven eight nine ten eleven twelve thirteen"

  @Test(
    "The box shows the title, the message and the actions, as far as the screen has room",
    arguments: [
      Picture(name: "Alert"),
      Picture(name: "Alert without actions", actions: []),
      Picture(name: "Alert without a message", message: nil, actions: [("OK", .default)], isLate: true),
      Picture(name: "Alert without a title", title: nil),
      Picture(name: "Stacked alert", title: "Leave?", message: nil, actions: longActions),
      Picture(
        name: "Stacked alert, low, first action", size: TerminalSize(columns: 30, rows: 2), message: nil,
        actions: longActions, keys: [.tab]),
      Picture(
        name: "Stacked alert, long, scrolled", size: TerminalSize(columns: 24, rows: 9), message: numbers,
        actions: longActions, keys: [.pageDown, .down]),
      Picture(
        name: "Hostile alert", title: "\u{1B}[2J", message: "a\u{202E}\tb",
        actions: [("\u{7}\u{9B}ok", .default)], isLate: true),
      Picture(name: "Help of an alert", size: TerminalSize(columns: 44, rows: 16), keys: [.character("?")]),
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
