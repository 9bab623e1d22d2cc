import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Mouse events of views")
@MainActor
struct ViewMouseTests {
  /// A view that records the events that it receives.
  private final class Recorder: View {
    var isHandling = true
    var entries: [String] = []

    override func mouseDown(at position: Position) -> Bool {
      entries.append("\(position.column),\(position.row)")
      return isHandling
    }

    override func scrollWheel(by rows: Int) -> Bool {
      entries.append("\(rows)")
      return isHandling
    }

    func take() -> [String] {
      defer { entries = [] }
      return entries
    }
  }

  private let outer = Recorder()
  private let lower = Recorder()
  private let upper = Recorder()
  private let screen: ScreenDriver

  init() throws {
    outer.addSubview(lower)
    outer.addSubview(upper)
    screen = try ScreenDriver(outer, columns: 20, rows: 6)
    lower.frame = TerminalRect(column: 2, row: 1, columns: 10, rows: 4)
    upper.frame = TerminalRect(column: 5, row: -1, columns: 40, rows: 5)
  }

  @Test("The uppermost view under the pointer receives an event, in its coordinates")
  func hitting() {
    screen.mouse(column: 3, row: 2)
    screen.mouse(column: 6, row: 2)
    screen.mouse(.scrollUp, column: 3, row: 4)
    screen.mouse(.scrollDown, column: 5)
    screen.mouse(column: 12, row: 5)
    #expect([lower.take(), upper.take(), outer.take()] == [["1,1", "-3"], ["1,3", "3"], ["12,5"]])
  }

  @Test("A view that is hidden, or that does not handle an event, leaves it to another view")
  func passing() {
    upper.isHidden = true
    screen.mouse(column: 6, row: 2)
    #expect([lower.take(), upper.take(), outer.take()] == [["4,1"], [], []])
    upper.isHidden = false
    upper.isHandling = false
    screen.mouse(column: 6, row: 2)
    #expect([lower.take(), upper.take(), outer.take()] == [[], ["1,3"], ["6,2"]])
  }

  @Test(
    "An event outside of the screen does nothing",
    arguments: [(20, 0), (0, 6), (2047, 2047), (-1, 0), (0, -1), (.max, .max), (.min, .min)])
  func outside(column: Int, row: Int) {
    screen.mouse(column: column, row: row)
    screen.mouse(.scrollDown, column: column, row: row)
    #expect([lower.take(), upper.take(), outer.take()] == [[], [], []])
  }

  @Test("Only a presented controller receives events")
  func presenting() {
    let recorder = Recorder()
    screen.controller?.present(ViewController(view: recorder))
    screen.display()
    screen.mouse(column: 6, row: 2)
    #expect([recorder.take(), upper.take()] == [["6,2"], []])
  }
}
