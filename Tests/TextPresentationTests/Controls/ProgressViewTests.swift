import Reactive
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Progress views")
@MainActor
struct ProgressViewTests {
  private let view = ProgressView()

  @Test("The bar and the percentage are limited to the range from 0 to 1, and a narrow view shows one of them")
  func pictures() throws {
    let screen = try ScreenDriver(view)
    let values = [0, 0.5, 0.999, 1, -1, 2, 1e-300, .greatestFiniteMagnitude, .nan, .infinity, -.infinity]
    let screens = [10, 6, 5, 4, 1, 0].flatMap { columns in
      screen.resize(columns: columns, rows: 1)
      return values.map { value in
        view.progress = value
        screen.display()
        return screen.drawn
      }
    }
    try Screen.sheet(screens).expectPicture("Progress views")
  }

  @Test("A bound number of hundredths is shown as this percentage")
  func hundredths() throws {
    let progress = MutableProperty(0.25)
    view.reactive.progress <~ progress
    let screen = try ScreenDriver(view, columns: 10, rows: 1)
    let lines = (0..<100).map { percent in
      progress.value = Double(percent) / 100
      screen.display()
      return screen.line.suffix(5)
    }
    #expect(lines == (0..<100).map { $0 < 10 ? "  \($0) %" : " \($0) %" })
  }
}
