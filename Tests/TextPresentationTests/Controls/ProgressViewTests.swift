import Reactive
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Progress views")
@MainActor
struct ProgressViewTests {
  private func line(_ progress: Double, columns: Int) throws -> String {
    let view = ProgressView()
    view.progress = progress
    let stack = StackView(axis: .horizontal)
    stack.addArrangedSubview(view, size: .fixed(columns))
    let screen = try ScreenDriver(stack, columns: columns + 2, rows: 1)
    #expect(screen.isBlank(fromColumn: columns))
    return screen.line
  }

  @Test(
    "The bar and the percentage show the progress, limited to the range from 0 to 1",
    arguments: [
      (0.0, "░░░░░  0 %"), (0.5, "██░░░ 50 %"), (1, "█████100 %"), (0.999, "████░ 99 %"), (-1, "░░░░░  0 %"),
      (2, "█████100 %"), (.nan, "░░░░░  0 %"), (.infinity, "█████100 %"), (-.infinity, "░░░░░  0 %"),
      (1e-300, "░░░░░  0 %"), (.greatestFiniteMagnitude, "█████100 %"),
    ])
  func values(progress: Double, expected: String) throws {
    #expect(try line(progress, columns: 10) == expected)
  }

  @Test("A number of hundredths is shown as this percentage", arguments: 0..<100)
  func hundredths(percent: Int) throws {
    #expect(try line(Double(percent) / 100, columns: 10).hasSuffix(" \(percent) %"))
  }

  @Test(
    "A narrow bar has no percentage, and a percentage that just fits replaces the bar",
    arguments: [(4, "██░░"), (5, " 50 %"), (6, "░ 50 %")])
  func narrow(columns: Int, expected: String) throws {
    #expect(try line(0.5, columns: columns) == expected)
  }

  @Test("At any width, the progress is shown as a bar or as a number", arguments: 1...10)
  func widths(columns: Int) throws {
    for progress in [0, 0.5, 1, .nan, .infinity, -1, 2] {
      #expect(try !line(progress, columns: columns).isEmpty)
    }
    #expect(try line(1, columns: columns) != line(0, columns: columns))
  }

  @Test("Without columns, nothing is drawn")
  func noColumns() throws {
    #expect(try line(1, columns: 0).isEmpty)
  }

  @Test("A binding sets the progress, and the view is drawn again")
  func binding() throws {
    let (view, progress) = (ProgressView(), MutableProperty(0.25))
    let screen = try ScreenDriver(column: view, columns: 10)
    view.reactive.progress <~ progress
    screen.display()
    #expect(screen.line == "█░░░░ 25 %")
    progress.value = 0.75
    screen.display()
    #expect(screen.line == "███░░ 75 %")
  }
}
