import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("SplitViewController")
@MainActor
struct SplitViewControllerTests {
  private let application = FilledController(fill: "a")
  private let bar = NavigationBar()
  private let log: ViewController
  private let split: SplitViewController
  private let navigation: NavigationController
  private let screen: ScreenDriver

  init() throws {
    log = ViewController(view: ScrollView(contentView: Label("1\n2\n3\n4\n5\n6\n7\n8\n9", isWrapped: true)))
    bar.leadingItems = [NavigationBar.Item(AttributedText([.init("bar")]))]
    navigation = NavigationController(rootViewController: application, navigationBar: bar)
    split = SplitViewController(primary: navigation, secondary: log, minimumColumns: 30)
    screen = try ScreenDriver(split, columns: 30, rows: 5)
  }

  @Test("The controllers of the primary one receive the keys, and are presented over the primary one only")
  func presentation() {
    let left = String(repeating: "a", count: 17)
    let lines = ["bar               1", "\(left) 2", "\(left) 3", "\(left) 4", "\(left) 5"]
    #expect(screen.lines == lines && screen.visibleViewController === application)
    application.record("x")
    let alert = AlertController(title: nil, message: "Hello")
    application.present(alert)
    screen.press("x")
    #expect(application.performed == [] && screen.visibleViewController === alert)
    // The message about the key is in the last rows.
    #expect(screen.lines.prefix(3).map { $0.dropFirst(18) } == ["1", "2", "3"])
    #expect(screen.line(containing: "Hello")?.contains("│ Hello") == true)
    screen.press(.escape, "x")
    #expect(application.performed == ["x"] && screen.lines == lines)
    let pushed = CommandController(view: Label("pushed"))
    navigation.pushViewController(pushed)
    pushed.record("y")
    screen.press("y")
    #expect(pushed.performed == ["y"] && screen.lines[1] == "pushed            2")
  }

  @Test("Each controller receives the mouse events over its view, and a narrow window shows only the primary one")
  func mouse() throws {
    var clicks = 0
    bar.leadingItems = [NavigationBar.Item(AttributedText([.init("bar")])) { clicks += 1 }]
    screen.mouse(.scrollDown, column: 20, row: 1)
    try screen.click(on: "bar")
    #expect(clicks == 1 && screen.lines[0] == "bar               4")
    screen.resize(columns: 29, rows: 5)
    #expect(screen.lines == ["bar"] + Array(repeating: String(repeating: "a", count: 29), count: 4))
  }

  @Test("A controller that the secondary one presents covers and dims both")
  func covered() {
    log.present(AlertController(title: nil, message: "Hello"))
    screen.resize(columns: 30, rows: 9)
    let (application, log) = (screen.drawn[0, 8], screen.drawn[18, 8])
    #expect("\(application.character)\(log.character)" == "a9" && screen.text.contains("│ Hello"))
    #expect(application.style.attributes == .dim && log.style.attributes == .dim)
  }

  @Test("Both controllers are in the window, and a command of the primary one closes it")
  func window() {
    #expect(log.navigationController === screen.navigationController && log.window === screen.window)
    application.commands = [application.quitKeyCommand]
    screen.press("q")
    #expect(!screen.terminal.isStarted)
  }
}
