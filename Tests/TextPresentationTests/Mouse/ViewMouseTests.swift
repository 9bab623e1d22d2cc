import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Mouse events of views")
@MainActor
struct ViewMouseTests {
  /// A view that records the events that it receives.
  private final class Recorder: View {
    let name: String
    let log: Log
    var isHandling = true

    init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

    override func mouseDown(at position: Position) -> Bool {
      log.entries.append("\(name) \(position.column),\(position.row)")
      return isHandling
    }

    override func scrollWheel(by rows: Int) -> Bool {
      log.entries.append("\(name) \(rows)")
      return isHandling
    }
  }

  private let log = Log()
  private let upper: Recorder
  private let screen: ScreenDriver

  init() throws {
    let (outer, lower) = (Recorder("outer", log), Recorder("lower", log))
    upper = Recorder("upper", log)
    for view in [lower, upper] { outer.addSubview(view) }
    screen = try ScreenDriver(outer, columns: 20, rows: 6)
    lower.frame = TerminalRect(column: 2, row: 1, columns: 10, rows: 4)
    upper.frame = TerminalRect(column: 5, row: -1, columns: 40, rows: 5)
  }

  @Test("The uppermost visible view under the pointer that handles an event receives it, in its coordinates")
  func hitting() {
    screen.mouse(column: 3, row: 2)
    screen.mouse(column: 6, row: 2)
    screen.mouse(.scrollUp, column: 3, row: 4)
    screen.mouse(.scrollDown, column: 5)
    screen.mouse(column: 12, row: 5)
    #expect(log.entries == ["lower 1,1", "upper 1,3", "lower -3", "upper 3", "outer 12,5"])
    log.entries = []
    upper.isHandling = false
    screen.mouse(column: 6, row: 2)
    upper.isHidden = true
    screen.mouse(column: 6, row: 2)
    #expect(log.entries == ["upper 1,3", "outer 6,2", "lower 4,1"])
  }
}
