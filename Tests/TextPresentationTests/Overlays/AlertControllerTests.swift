import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Choosing an action of an alert")
@MainActor
struct AlertControllerTests {
  /// Keys that are pressed in an alert, and the title of the action that they choose.
  struct Row: Sendable {
    var actions: [(title: String, style: AlertAction.Style)]
    var keys: [Key]
    var chosen: String?
    var isDismissed = true

    init(_ titles: [String], _ keys: Key..., chooses chosen: String?, isDismissed: Bool? = nil) {
      actions = titles.map { ($0, $0 == "Stay" ? .cancel : .default) }
      (self.keys, self.chosen, self.isDismissed) = (keys, chosen, isDismissed ?? (chosen != nil))
    }
  }

  private let screen: ScreenDriver
  private let log = Log()

  init() throws {
    screen = try ScreenDriver(FilledController(), columns: 24, rows: 9)
  }

  /// Returns an alert that logs the chosen actions.
  private func makeAlert(_ actions: [(title: String, style: AlertAction.Style)]) -> AlertController {
    let alert = AlertController(title: "Leave?", message: nil)
    for (title, style) in actions {
      alert.addAction(AlertAction(title: title, style: style) { [log] in log.entries.append($0.title) })
    }
    return alert
  }

  private func present(_ actions: [(title: String, style: AlertAction.Style)]) -> AlertController {
    let alert = makeAlert(actions)
    screen.present(alert)
    return alert
  }

  private nonisolated static let two = ["Stay", "Leave"]
  private nonisolated static let three = ["Leave", "Stay", "Ask"]
  private nonisolated static let stacked = ["First", "Second", "One of many more"]
  private nonisolated static let moving = ["Keep", "Jump", "One of many more"]
  private nonisolated static let letters = ["Stay", "Leave", "send", "2 times", "(x)", "ß"]

  @Test(
    "The arrows and tab cycle through the actions, Enter chooses one, and Escape the cancel action or the only one",
    arguments: [
      Row(two, .enter, chooses: "Stay"), Row(two, .right, .enter, chooses: "Leave"),
      Row(two, .tab, .enter, chooses: "Leave"), Row(two, .left, .enter, chooses: "Leave"),
      Row(two, .backTab, .enter, chooses: "Leave"), Row(two, .right, .right, .enter, chooses: "Stay"),
      Row(two, .down, .up, .up, .enter, chooses: "Stay"), Row(two, .right, .escape, chooses: "Stay"),
      Row(three, .right, .enter, chooses: "Ask"), Row(three, .left, .enter, chooses: "Leave"),
      Row(two, .right, chooses: nil), Row(two, .character("z"), chooses: nil),
      Row(["Yes", "No"], .escape, chooses: nil), Row(["Yes", "No"], .enter, chooses: "Yes"),
      Row(["OK"], .escape, chooses: "OK"), Row([], .escape, chooses: nil, isDismissed: true),
      Row([], .right, .enter, chooses: nil, isDismissed: true),
    ])
  func cycling(row: Row) { expect(row) }

  @Test(
    "Up and down, and the keys for rows, move between stacked actions",
    arguments: [
      Row(stacked, .down, .enter, chooses: "Second"), Row(stacked, .character("j"), .enter, chooses: "Second"),
      Row(stacked, .up, .enter, chooses: "One of many more"),
      Row(stacked, .down, .down, .character("k"), .enter, chooses: "Second"),
      Row(stacked, .right, .tab, .enter, chooses: "One of many more"),
      Row(stacked, .left, .backTab, .enter, chooses: "Second"),
      Row(stacked, .down, .pageDown, .control("d"), .pageUp, .enter, chooses: "Second"),
    ])
  func stacked(row: Row) { expect(row) }

  @Test(
    "A first letter or digit chooses its action in either case, also if the key moves, unless two actions have it",
    arguments: [
      Row(letters, "l", chooses: "Leave"), Row(letters, "L", chooses: "Leave"), Row(letters, "2", chooses: "2 times"),
      Row(letters, "s", chooses: nil), Row(letters, "S", chooses: nil), Row(letters, "(", chooses: nil),
      Row(letters, "ß", chooses: "ß"), Row(["Stay", "Go"], "g", chooses: "Go"), Row(moving, "j", chooses: "Jump"),
    ])
  func initials(row: Row) { expect(row) }

  private func expect(_ row: Row) {
    let below = screen.drawn
    let alert = present(row.actions)
    screen.press(row.keys)
    #expect(log.entries == [row.chosen].compactMap(\.self))
    #expect((screen.visibleViewController !== alert) == row.isDismissed)
    if row.isDismissed { #expect(screen.drawn == below) }
  }

  @Test(
    "The preferred action is highlighted first, or the first action if the alert does not contain it",
    arguments: [true, false])
  func preferredAction(isContained: Bool) {
    let alert = makeAlert([("Yes", .default), ("No", .cancel), ("Ask", .default)])
    alert.preferredAction = isContained ? alert.actions[2] : AlertAction(title: "Ask")
    screen.present(alert)
    screen.press(.enter)
    #expect(log.entries == [isContained ? "Ask" : "Yes"])
  }

  @Test("The keys for pages, half pages and ends scroll a message above the actions")
  func scrolling() {
    let alert = present([("Stay", .cancel), ("One of many more", .default)])
    alert.message = (1...30).map(String.init).joined(separator: "\n")
    screen.display()
    let top = screen.lines
    for (back, forth) in [(Key.pageUp, Key.pageDown), (.control("u"), .control("d")), (.home, .end)] {
      screen.press(forth)
      #expect(screen.lines != top)
      screen.press(back)
      #expect(screen.lines == top)
    }
  }

  @Test("Keys without a command draw nothing")
  func otherKeys() {
    _ = present([("Stay", .cancel), ("Leave", .default)])
    let frames = screen.frameCount
    screen.press(.character("z"), .up, .down, .insert)
    #expect(screen.frameCount == frames)
  }

  @Test("The handler of an action can present another alert")
  func chaining() {
    let first = AlertController(title: "First", message: nil)
    let second = AlertController(title: "Second", message: nil)
    first.addAction(AlertAction(title: "Next") { [screen] _ in screen.controller?.present(second) })
    screen.present(first)
    screen.press("n")
    #expect(
      screen.navigationController.presentedViewControllers.map(ObjectIdentifier.init) == [ObjectIdentifier(second)])
  }

  @Test(
    "The alert can be drawn and used at every size of the terminal",
    arguments: [(0, 0), (1, 1), (2, 1), (1, 9), (9, 1), (12, 5), (5, 4), (300, 90)])
  func sizes(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    _ = present([("Stay", .cancel), ("Leave", .default)])
    #expect(screen.lines.contains { $0.contains("▸") } == (rows > 0))
    screen.press(.right, .enter)
    #expect(log.entries == ["Leave"])
  }

  @Test(
    "The help names the action that Escape chooses, if there is one",
    arguments: [(["OK"], "OK"), (["Yes", "No"], nil), ([], nil)] as [([String], String?)])
  func escapeTitle(titles: [String], title: String?) {
    let command = present(titles.map { ($0, .default) }).keyCommands.first { $0.keys.contains(.escape) }
    #expect(command != nil && command?.title == title)
  }

  @Test("A click on an action chooses it, one outside does what Escape does, and one on the text does nothing")
  func clicks() throws {
    let alert = present([("Stay", .cancel), ("Leave", .default)])
    try screen.click(on: "Leave?")
    #expect(screen.visibleViewController === alert)
    try screen.click(on: "Leave ")
    screen.present(alert)
    screen.mouse()
    #expect(log.entries == ["Leave", "Stay"] && screen.visibleViewController !== alert)
  }

  @Test("Each column of an action chooses it")
  func columns() throws {
    let hits = (0..<24).map { column in
      log.entries = []
      let alert = present([("Stay", .cancel), ("Leave", .default)])
      screen.mouse(column: column, row: 5)
      if screen.visibleViewController === alert { alert.dismiss() }
      return log.entries.first?.prefix(1) ?? "."
    }
    #expect(hits.joined() == "SS..SSSSSS..LLLLLLL..SSS")
  }

  @Test("A click chooses the action that is shown under the pointer, also if the stacked actions are scrolled")
  func scrolledActions() throws {
    _ = present(["First", "Second long action", "Third"].map { ($0, .default) })
    screen.resize(columns: 24, rows: 2)
    screen.press(.up)
    try screen.click(on: "Second")
    #expect(log.entries == ["Second long action"])
  }
}
