import TerminalScreen
import Testing
import TextPresentation
import TextPresentationTesting

@Suite("Alerts")
@MainActor
struct AlertControllerTests {
  @Test(
    "Enter, Escape, “o”, and a click on “OK” or outside of the box dismiss an alert, and no other key or click does")
  func dismissing() throws {
    let (screen, alert) = (
      try ScreenDriver(FilledController(), columns: 24, rows: 9), AlertController(title: "Left.", message: nil)
    )
    let below = screen.drawn
    let actions: [(Bool, () throws -> Void)] = [
      (true, { screen.press(.enter) }), (true, { screen.press(.escape) }), (true, { screen.press("o") }),
      (true, { screen.press("O") }), (true, { try screen.click(on: "OK") }), (true, { screen.mouse() }),
      (false, { screen.press("x", .tab, " ") }), (false, { try screen.click(on: "Left.") }),
    ]
    for (isDismissed, action) in actions {
      screen.present(alert)
      try action()
      #expect((screen.visibleViewController !== alert) == isDismissed)
      #expect((screen.drawn == below) == isDismissed)
    }
  }

  @Test("An alert with a field passes on its text after Enter or a click on “OK”, and nothing if it is cancelled")
  func textField() throws {
    let screen = try ScreenDriver(FilledController(), columns: 24, rows: 9)
    let actions: [(text: String?, () throws -> Void)] = [
      ("foo", { screen.press(.enter) }), ("foo", { try screen.click(on: "OK") }), (nil, { screen.press(.escape) }),
      (nil, { screen.mouse() }),
    ]
    for (text, action) in actions {
      let alert = AlertController(title: "New list", message: "Enter a name.")
      var entered: String?
      alert.addTextField(configurationHandler: { $0.text = "f" }) { [weak alert] text in
        #expect(screen.visibleViewController !== alert)
        entered = text
      }
      screen.present(alert)
      screen.type("oo")  // “o” confirms an alert without a field.
      if text == nil { try screen.expectPicture("Alert with a field") }
      try action()
      #expect(entered == text && screen.visibleViewController !== alert)
    }
  }

  private nonisolated static let numbers = "one two three four five six seven eight nine ten eleven twelve thirteen"

  /// An alert, and the name of its picture.
  struct Picture: Sendable {
    var name: String
    var size = TerminalSize(columns: 30, rows: 7)
    var title: String? = "The service has changed."
    var message: String? = "A reaction is not sent."
    /// Whether the alert is presented before it has contents.
    var isLate = false
  }

  @Test(
    "The box shows the sanitised title and message, as far as the screen has room",
    arguments: [
      Picture(name: "Alert"), Picture(name: "Alert without a message", message: nil, isLate: true),
      Picture(name: "Alert without a title", title: nil),
      Picture(name: "Alert, low", size: TerminalSize(columns: 30, rows: 2), message: numbers),
      Picture(name: "Alert, long", size: TerminalSize(columns: 24, rows: 9), message: numbers),
      Picture(name: "Hostile alert", title: "\u{1B}[2J", message: "a\u{202E}\tb", isLate: true),
    ])
  func pictures(row: Picture) throws {
    let screen = try ScreenDriver(FilledController(), columns: row.size.columns, rows: row.size.rows)
    let alert = AlertController(title: nil, message: nil)
    if row.isLate { screen.present(alert) }
    (alert.title, alert.message) = (row.title, row.message)
    if !row.isLate { screen.present(alert) }
    screen.display()
    try screen.expectPicture(row.name)
  }
}
