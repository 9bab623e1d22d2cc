import Reactive
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Progress views")
@MainActor
struct ProgressViewTests {
  private let view = ProgressView()

  @Test("At each width, a view shows any value as a progress from 0 to 100 %")
  func pictures() throws {
    let screen = try ScreenDriver(view)
    let progress = MutableProperty(0.0)
    view.reactive.progress <~ progress
    let values = [0, 0.29, 0.5, 0.57, 0.999, 1, -1, 2, 1e-300, .greatestFiniteMagnitude, .nan, .infinity, -.infinity]
    let screens = [10, 6, 5, 4, 1, 0].flatMap { columns in
      screen.resize(columns: columns, rows: 1)
      return values.map { value in
        progress.value = value
        screen.display()
        return screen.drawn
      }
    }
    try Screen.sheet(screens).expectPicture("Progress views")
  }
}
