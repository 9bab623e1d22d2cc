import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("StatusLineView")
@MainActor
struct StatusLineViewTests {
  private let statusLine = StatusLineView()

  private func line(columns: Int, hints: [String?] = ["aa", "bb", "cc", "dd"], position: String = "") throws -> String {
    statusLine.hints = hints.map { KeyCommand(.up, hint: $0) {} }
    statusLine.positionLabel.text = position
    return try ScreenDriver(statusLine, columns: columns, rows: 1).line
  }

  @Test(
    "Hints that do not fit are hidden from right to left, except for the last two, which are cut off",
    arguments: [
      (14, "aa  bb  cc  dd"), (13, "aa  cc  dd"), (10, "aa  cc  dd"), (9, "cc  dd"), (6, "cc  dd"), (5, "cc  …"),
      (0, ""),
    ])
  func hiding(columns: Int, line: String) throws {
    #expect(try self.line(columns: columns) == line)
  }

  @Test(
    "The position is at the right edge, two columns from the hints, and is hidden if it does not fit",
    arguments: [
      (22, "aa  bb  cc  dd  1 of 9"), (21, "aa  cc  dd     1 of 9"), (18, "aa  cc  dd  1 of 9"), (14, "cc  dd  1 of 9"),
      (13, "cc  …  1 of 9"), (8, "  1 of 9"), (6, "1 of 9"), (5, "cc  …"),
    ])
  func position(columns: Int, line: String) throws {
    #expect(try self.line(columns: columns, position: "1 of 9") == line)
  }

  @Test("A command without a hint has no place, and the texts are dimmed")
  func withoutHint() throws {
    #expect(try line(columns: 20, hints: [nil, "aa", nil, "bb"], position: "1") == "aa  bb             1")
    let screen = try ScreenDriver(statusLine, columns: 20, rows: 1)
    #expect(screen.text(with: .dim).replacing(" ", with: "") == "aabb1")
  }

  @Test("A left view takes its columns from the hints, and a hidden or former one takes none")
  func leftView() throws {
    let (label, other) = (Label(), Label())
    (label.text, other.text) = ("left", "other")
    statusLine.hints = ["aa", "bb"].map { KeyCommand(.up, hint: $0) {} }
    statusLine.leftView = label
    let screen = try ScreenDriver(statusLine, columns: 14, rows: 1)
    #expect(screen.line == "left  aa  bb")
    label.isHidden = true
    screen.display()
    #expect(screen.line == "aa  bb")
    label.isHidden = false
    statusLine.leftView = other
    screen.display()
    #expect(screen.line == "other  aa  bb" && label.superview == nil)
    statusLine.leftView = nil
    screen.display()
    #expect(screen.line == "aa  bb" && other.superview == nil)
    other.text = ""
    statusLine.leftView = other
    screen.display()
    #expect(screen.line == "aa  bb")
  }

  @Test("A left view that does not fit leaves room for the position")
  func wideLeftView() throws {
    let label = Label()
    label.text = "a wide view"
    (statusLine.leftView, statusLine.positionLabel.text) = (label, "1 of 9")
    #expect(try ScreenDriver(statusLine, columns: 14, rows: 1).line == "a wid…  1 of 9")
  }

  @Test("New hints are drawn in the next frame")
  func newHints() throws {
    let screen = try ScreenDriver(statusLine, columns: 14, rows: 1)
    statusLine.hints = [KeyCommand(.up, hint: "new") {}]
    screen.display()
    #expect(screen.line == "new")
  }
}
