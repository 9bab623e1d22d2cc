import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("AlertController")
@MainActor
struct AlertControllerTests {
  private let screen: ScreenDriver
  private let log = Log()

  init() throws {
    screen = try ScreenDriver(FilledController(), columns: 30, rows: 7)
  }

  /// Returns an alert that logs the chosen actions.
  private func alert(
    _ title: String? = "Leave anyway?", _ message: String? = "A reaction is not sent.",
    actions: [(title: String, style: AlertAction.Style)] = [("Stay", .cancel), ("Leave", .destructive)]
  ) -> AlertController {
    let alert = AlertController(title: title, message: message)
    for (title, style) in actions {
      alert.addAction(AlertAction(title: title, style: style) { [log] in log.entries.append($0.title) })
    }
    return alert
  }

  @Test("The box contains the title, the message and the actions, and the cursor is on the cancel action")
  func showing() {
    screen.present(alert())
    #expect(
      screen.lines == [
        "x┌─────────────────────────┐xx",
        "x│ Leave anyway?           │xx",
        "x│ A reaction is not sent. │xx",
        "x│                         │xx",
        "x│ ▸ Stay    Leave         │xx",
        "x└─────────────────────────┘xx",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      ])
    let cells = screen.terminal.screens.last
    #expect(cells?.cursor == Position(column: 3, row: 4))
    #expect(cells?[3, 4].style == TextStyle(attributes: .reverse))
    #expect(cells?[5, 4].style == TextStyle(attributes: [.reverse, .underline]))
    #expect(cells?[14, 4].style == TextStyle(foreground: .red))
    #expect(cells?[3, 1].style == TextStyle(attributes: .bold))
    #expect(cells?[3, 2].style == .plain)
    #expect(cells?[0, 3].style == TextStyle(attributes: .dim))
  }

  @Test("The arrows and tab cycle through the actions, and Enter chooses one and restores the screen")
  func choosing() {
    let before = screen.terminal.screens.last
    screen.present(alert())
    screen.press(.right)
    #expect(screen.lines[4] == "x│   Stay  ▸ Leave         │xx")
    screen.press(.tab)
    #expect(screen.lines[4] == "x│ ▸ Stay    Leave         │xx")
    screen.press(.left)
    #expect(screen.lines[4] == "x│   Stay  ▸ Leave         │xx")
    screen.press(.backTab)
    #expect(screen.lines[4] == "x│ ▸ Stay    Leave         │xx")
    screen.press(.backTab)
    #expect(screen.lines[4] == "x│   Stay  ▸ Leave         │xx")
    #expect(log.entries.isEmpty)
    screen.press(.enter)
    #expect(log.entries == ["Leave"])
    #expect(screen.terminal.screens.last == before)
  }

  @Test("Moving redraws only the actions, and keys without a command redraw nothing")
  func redrawing() throws {
    screen.present(alert())
    let before = try #require(screen.terminal.screens.last)
    screen.press(.right)
    let after = try #require(screen.terminal.screens.last)
    let changed = (0..<30).filter { column in before[column, 4] != after[column, 4] }
    #expect(changed.allSatisfy { (3..<18).contains($0) })
    #expect((0..<7).filter { before.lines[$0] != after.lines[$0] } == [4])
    #expect(Renderer().bytes(from: before, to: after).count < 110)
    let frames = screen.frameCount
    screen.press(.character("z"), .up, .down, .insert)
    #expect(screen.frameCount == frames)
  }

  @Test("Escape chooses the cancel action, wherever the highlight is")
  func cancelling() {
    screen.present(alert())
    screen.press(.right, .escape)
    #expect(log.entries == ["Stay"])
    #expect(screen.visibleViewController === screen.controller)
  }

  @Test("Escape chooses the only action, and none of several without a cancel action")
  func escape() {
    screen.present(alert(actions: [("Yes", .default), ("No", .default)]))
    screen.press(.escape)
    #expect(log.entries.isEmpty)
    #expect(screen.visibleViewController !== screen.controller)
    screen.press(.enter)
    #expect(log.entries == ["Yes"])
    screen.present(alert(actions: [("OK", .default)]))
    screen.press(.escape)
    #expect(log.entries == ["Yes", "OK"])
  }

  @Test("An alert without actions can be dismissed", arguments: [Key.escape, .enter])
  func noActions(key: Key) {
    screen.present(alert(actions: []))
    #expect(screen.lines[3] == "x│ A reaction is not sent. │xx")
    screen.press(.right, key)
    #expect(screen.visibleViewController === screen.controller)
  }

  @Test("The preferred action is highlighted first; without a preferred or cancel action, it is the first one")
  func preferredAction() {
    let preferring = alert()
    preferring.preferredAction = preferring.actions.last
    screen.present(preferring)
    #expect(screen.lines[4] == "x│   Stay  ▸ Leave         │xx")
    screen.press(.enter)
    screen.present(alert(actions: [("Yes", .default), ("No", .default)]))
    screen.press(.enter)
    #expect(log.entries == ["Leave", "Yes"])
  }

  @Test("A preferred action that the alert does not contain is ignored")
  func foreignPreferredAction() {
    let alert = alert(actions: [("Yes", .default), ("No", .cancel)])
    alert.preferredAction = AlertAction(title: "No")
    screen.present(alert)
    screen.press(.enter)
    #expect(log.entries == ["Yes"])
  }

  @Test("An action that is added to a presented alert appears, and a text without actions has no blank row")
  func adding() {
    let alert = alert("Title", nil, actions: [])
    screen.present(alert)
    #expect(
      screen.lines[2...4] == [
        "xxxxxxxxxx┌───────┐xxxxxxxxxxx", "xxxxxxxxxx│ Title │xxxxxxxxxxx", "xxxxxxxxxx└───────┘xxxxxxxxxxx",
      ])
    alert.addAction(AlertAction(title: "OK"))
    screen.display()
    #expect(
      screen.lines[2...4] == [
        "xxxxxxxxxx│ Title │xxxxxxxxxxx", "xxxxxxxxxx│       │xxxxxxxxxxx", "xxxxxxxxxx│ ▸ OK  │xxxxxxxxxxx",
      ])
  }

  @Test(
    "A first letter or digit chooses its action, in either case, unless another action has it too",
    arguments: [("l", "Leave"), ("L", "Leave"), ("2", "2 times"), ("s", nil), ("S", nil), ("(", nil), ("ß", "ß")]
      as [(Character, String?)])
  func initials(letter: Character, chosen: String?) {
    screen.present(
      alert(actions: [
        ("Stay", .cancel), ("Leave", .default), ("send", .default), ("2 times", .default), ("(x)", .default),
        ("ß", .default),
      ]))
    screen.press(.character(letter))
    #expect(log.entries == (chosen.map { [$0] } ?? []))
    #expect((screen.visibleViewController === screen.controller) == (chosen != nil))
  }

  @Test("Actions that do not fit side by side are stacked")
  func stacked() {
    let actions =
      [("Send it now", .default), ("Leave without it", .destructive), ("Stay", .cancel)]
      as [(String, AlertAction.Style)]
    screen.present(alert("Leave?", nil, actions: actions))
    let box = [
      "xxxx┌────────────────────┐xxxx",
      "xxxx│ Leave?             │xxxx",
      "xxxx│                    │xxxx",
      "xxxx│   Send it now      │xxxx",
      "xxxx│   Leave without it │xxxx",
      "xxxx│ ▸ Stay             │xxxx",
      "xxxx└────────────────────┘xxxx",
    ]
    #expect(screen.lines == box)
    screen.resize(columns: 30, rows: 2)
    #expect(screen.lines == ["  Leave without it", "▸ Stay"])
    screen.press(.tab)
    #expect(screen.lines == ["▸ Send it now", "  Leave without it"])
    screen.resize(columns: 7, rows: 1)
    #expect(screen.lines == ["▸ Send…"])
  }

  @Test(
    "Up and down move between stacked actions",
    arguments: [
      ([.down], "Second"), ([.character("j")], "Second"), ([.up], "One of many more"),
      ([.down, .down, .character("k")], "Second"), ([.right, .tab], "One of many more"),
      ([.left, .backTab], "Second"), ([.down, .pageDown, .control("d"), .pageUp], "Second"),
    ] as [([Key], String)])
  func stackedKeys(keys: [Key], chosen: String) {
    screen.resize(columns: 24, rows: 9)
    let actions = ["First", "Second", "One of many more"]
    screen.present(alert(actions: actions.map { ($0, .default) }))
    #expect(screen.lines[5].contains("▸ First"))
    for key in keys { screen.press(key) }
    screen.press(.enter)
    #expect(log.entries == [chosen])
  }

  @Test("The page keys scroll a message above stacked actions")
  func stackedMessage() {
    screen.resize(columns: 24, rows: 8)
    let message = "one two three four five six seven eight nine ten eleven twelve"
    screen.present(alert("Title", message, actions: ["First", "One of many more"].map { ($0, .default) }))
    let top = [
      "│ Title                │", "│ one two three four   │", "│ five six seven eight │", "│ nine ten eleven      │",
    ]
    #expect(screen.lines[1...4] == top[...])
    #expect(
      screen.lines[5...7] == [
        "│ ▸ First              │", "│   One of many more   │", "└ PgUp PgDn scroll ────┘",
      ])
    screen.press(.down)
    #expect(screen.lines[1...4] == top[...])
    #expect(screen.lines[5...6] == ["│   First              │", "│ ▸ One of many more   │"])
    for (back, forth) in [(Key.pageUp, Key.pageDown), (.control("u"), .control("d")), (.home, .end)] {
      screen.press(forth)
      #expect(screen.lines[1...4] == top.dropFirst() + ["│ twelve               │"])
      screen.press(back)
      #expect(screen.lines[1...4] == top[...])
    }
    screen.resize(columns: 24, rows: 9)
    #expect(screen.lines[8] == "└──────────────────────┘")
  }

  @Test("A long message is wrapped and scrolls above the actions")
  func longMessage() {
    screen.present(alert("Title", "one two three four five six seven eight nine ten eleven twelve thirteen"))
    screen.resize(columns: 20, rows: 6)
    #expect(
      screen.lines == [
        "┌──────────────────┐", "│ Title            │", "│ one two three    │", "│ four five six    │",
        "│ ▸ Stay    Leave  │", "└ ↑↓ scroll ───────┘",
      ])
    screen.press(.down)
    #expect(screen.lines[1] == "│ one two three    │")
    screen.press(.end)
    #expect(
      screen.lines[1...4] == [
        "│ seven eight nine │", "│ ten eleven       │", "│ twelve thirteen  │", "│ ▸ Stay    Leave  │",
      ])
  }

  @Test("The title and the message can change while the alert is presented")
  func changing() {
    let alert = alert()
    screen.present(alert)
    (alert.title, alert.message) = (nil, "Sent.")
    screen.display()
    #expect(
      screen.lines[1...5] == [
        "xxxxx┌─────────────────┐xxxxxx", "xxxxx│ Sent.           │xxxxxx", "xxxxx│                 │xxxxxx",
        "xxxxx│ ▸ Stay    Leave │xxxxxx", "xxxxx└─────────────────┘xxxxxx",
      ])
  }

  @Test("The handler of an action can present another alert")
  func chaining() {
    let first = AlertController(title: "First", message: nil)
    first.addAction(
      AlertAction(title: "Next") { [screen] _ in
        screen.controller?.present(AlertController(title: "Second", message: nil))
      })
    screen.present(first)
    screen.press(.character("n"))
    #expect(screen.lines[3].contains("│ Second │"))
    #expect(screen.controller?.navigationController?.presentedViewControllers.count == 1)
  }

  @Test("The help lists the keys of an alert and returns to it")
  func help() {
    screen.resize(columns: 44, rows: 16)
    screen.present(alert())
    let before = screen.lines
    screen.press(.character("?"))
    #expect(screen.lines.contains { $0.contains("│ s S           Stay ") })
    #expect(screen.lines.contains { $0.contains("│ → tab         next action ") })
    #expect(screen.lines.contains { $0.contains("│ ← shift-tab   previous action ") })
    #expect(screen.lines.contains { $0.contains("│ esc           Stay ") })
    screen.press(.escape)
    #expect(screen.lines == before)
    #expect(log.entries.isEmpty)
  }

  @Test("Untrusted text cannot control the terminal")
  func hostileText() {
    screen.present(alert("\u{1B}[2J", "a\u{202E}\tb", actions: [("\u{7}\u{9B}ok", .default)]))
    let text = screen.lines.joined()
    #expect(text.contains("│ ␛[2J") && text.contains("│ a b") && text.contains("▸ ␇\u{FFFD}ok"))
  }

  @Test(
    "The alert can be drawn and used at every size of the terminal",
    arguments: [(0, 0), (1, 1), (2, 1), (1, 9), (9, 1), (12, 5), (5, 4), (300, 90)])
  func sizes(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    screen.present(alert())
    #expect(screen.lines.contains { $0.contains("▸") } == (rows > 0))
    screen.press(.right, .enter)
    #expect(log.entries == ["Leave"])
    #expect(screen.lines == Array(repeating: String(repeating: "x", count: columns), count: rows))
  }

  @Test("A highlighted action that deletes data keeps its colour")
  func highlightedStyle() {
    screen.present(alert())
    screen.press(.right)
    let cells = screen.terminal.screens.last
    #expect(cells?[12, 4].style == TextStyle(foreground: .red, attributes: .reverse))
    #expect(cells?[4, 4].style == .plain && cells?[14, 4].style.foreground == .red)
  }

  @Test(
    "The help names the action that Escape chooses, if there is one",
    arguments: [([("OK", .default)], "OK"), ([("Yes", .default), ("No", .default)], nil), ([], nil)]
      as [([(title: String, style: AlertAction.Style)], String?)])
  func escapeTitle(actions: [(title: String, style: AlertAction.Style)], title: String?) {
    let command = alert(actions: actions).keyCommands.first { $0.keys.contains(.escape) }
    #expect(command != nil && command?.title == title)
  }
}
