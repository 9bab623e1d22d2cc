import Reactive
import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("ScrollView")
@MainActor
struct ScrollViewTests {
  private final class Controller: ViewController {
    let scrollView: ScrollView

    init(_ scrollView: ScrollView) {
      self.scrollView = scrollView
      super.init(view: scrollView)
    }

    override var keyCommands: [KeyCommand] { scrollView.keyCommands }
  }

  private let label = Label(isWrapped: true)
  private let scrollView: ScrollView
  private let screen: ScreenDriver

  init() throws {
    scrollView = ScrollView(contentView: label)
    label.text = (1...9).map { "line \($0)" }.joined(separator: "\n")
    screen = try ScreenDriver(Controller(scrollView), columns: 8, rows: 5)
  }

  @Test("Keys scroll by a row, by half a page, by a page that keeps one row visible, and to both ends")
  func keys() {
    #expect(screen.lines == ["line 1", "line 2", "line 3", "line 4", "line 5"])
    for (key, first) in [
      (.down, 2), (.character("j"), 3), (.up, 2), (.character("k"), 1), (.control("d"), 3), (.control("d"), 5),
      (.control("u"), 3), (.control("u"), 1), (.pageDown, 5), (.pageUp, 1), (.end, 5), (.home, 1),
      (.character("G"), 5), (.character("g"), 1), (.control("u"), 1), (.end, 5), (.control("d"), 5),
    ] as [(Key, Int)] {
      screen.press(key)
      #expect(screen.lines[0] == "line \(first)", "\(key)")
    }
  }

  @Test("A page movement keeps one row visible")
  func pages() {
    screen.resize(columns: 8, rows: 3)
    for (key, first) in [(Key.pageDown, 3), (.pageDown, 5), (.pageUp, 3), (.control("d"), 4), (.control("u"), 3)] {
      screen.press(key)
      #expect(screen.lines[0] == "line \(first)", "\(key)")
    }
  }

  @Test("With one visible row, a page and half a page are one row")
  func oneRow() {
    screen.resize(columns: 8, rows: 1)
    screen.press(.pageDown, .control("d"))
    #expect(screen.lines == ["line 3"])
    #expect(scrollView.positionText.value == "3 of 9")
    screen.press(.pageUp, .control("u"))
    #expect(screen.lines == ["line 1"])
  }

  @Test("The commands have these keys and titles")
  func commands() {
    #expect(
      scrollView.keyCommands.map { "\($0.keys.map(\.name).joined(separator: " ")): \($0.title ?? "")" } == [
        "↑ k: scroll up", "↓ j: scroll down", "PgUp: page up", "PgDn: page down", "ctrl-U: half page up",
        "ctrl-D: half page down", "Home g: scroll to the top", "End G: scroll to the end",
      ])
  }

  @Test("The view handles each step of the wheel, and prefers the size of its content")
  func size() {
    #expect(scrollView.scrollWheel(by: -3) && scrollView.scrollWheel(by: 3))
    #expect(scrollView.rows(columns: 8) == 9 && scrollView.rows(columns: 4) == 18)
    #expect(scrollView.columns(atMost: 99) == label.columns(atMost: 99) && scrollView.columns(atMost: 3) == 3)
  }

  @Test("The wheel scrolls by three rows, and stops at both ends")
  func wheel() throws {
    let label = Label(isWrapped: true)
    label.text = (1...8).map(String.init).joined(separator: "\n")
    let screen = try ScreenDriver(ScrollView(contentView: label), columns: 30, rows: 4)
    screen.mouse(.scrollDown)
    #expect(screen.lines == ["4", "5", "6", "7"])
    screen.mouse(.scrollDown)
    #expect(screen.lines == ["5", "6", "7", "8"])
    screen.mouse(.scrollUp)
    screen.mouse(.scrollUp)
    #expect(screen.lines == ["1", "2", "3", "4"])
  }

  @Test("The offset stays if content is added, and is reduced only if blank rows would appear")
  func contentChanges() {
    screen.press(.end)
    label.text += "\nline 10"
    screen.display()
    #expect(screen.lines[0] == "line 5" && scrollView.positionText.value == "5–9 of 10")
    label.text = (1...8).map { "line \($0)" }.joined(separator: "\n")
    screen.display()
    #expect(screen.lines[0] == "line 4" && scrollView.positionText.value == "4–8 of 8")
    label.text = "line 1"
    screen.display()
    #expect(screen.lines == ["line 1", "", "", "", ""] && scrollView.positionText.value == "")
  }

  @Test("The position text gives the visible rows and is empty if all rows are visible")
  func position() {
    let positions = TestObserver<String, Never>()
    positions.observe(scrollView.positionText.producer)
    screen.press(.down)
    screen.press(.end)
    screen.press(.down)
    screen.resize(columns: 8, rows: 8)
    screen.resize(columns: 8, rows: 9)
    label.text = String(repeating: "line\n", count: 1499)
    screen.display()
    screen.resize(columns: 8, rows: 0)
    #expect(positions.values == ["1–5 of 9", "2–6 of 9", "5–9 of 9", "2–9 of 9", "", "1–9 of 1,500", ""])
  }
}
