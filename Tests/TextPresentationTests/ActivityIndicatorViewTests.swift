import Reactive
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Activity indicators")
@MainActor
struct ActivityIndicatorViewTests {
  private let indicator: ActivityIndicatorView
  private let clock = TestScheduler()
  private let page: PageView
  private let screen: ScreenDriver

  init() throws {
    indicator = ActivityIndicatorView(scheduler: clock)
    page = PageView(contentView: View(), accessoryView: indicator)
    page.titleLabel.text = "Words"
    screen = try ScreenDriver(page, columns: 40, rows: 3)
  }

  /// Returns the character of the indicator, or the last one of the title “Words” if the indicator is hidden.
  private func spin(isAnimating: Bool = true) -> String {
    indicator.isAnimating = isAnimating
    screen.display()
    return String(screen.line.suffix(1))
  }

  @Test("The indicator shows each of its characters for 100 milliseconds")
  func phases() {
    var shown = spin()
    for _ in 0..<10 {
      clock.advance(by: .milliseconds(99))
      #expect(spin() == shown.suffix(1))
      clock.advance(by: .milliseconds(1))
      shown += spin()
    }
    #expect(shown == "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏⠋")
  }

  @Test("A stopped indicator draws nothing, until it starts again with its first character")
  func stopping() {
    _ = spin()
    clock.advance(by: .milliseconds(250))
    #expect(spin(isAnimating: false) == "s")
    let frames = screen.frameCount
    clock.advance(by: .seconds(1))
    screen.display()
    #expect(screen.frameCount == frames && spin() == "⠋")
  }

  @Test("A bar beside the indicator shows its progress while it is animating")
  func bar() throws {
    var screens: [Screen] = []
    for (title, isAnimating, progress) in [
      ("Words", true, nil), ("Words", true, 0), ("Words", true, 0.25), ("Words", true, 0.5), ("Words", true, 1),
      ("Words", false, 0.5), ("Words", true, .nan), ("Words", true, .infinity),
      (String(repeating: "x", count: 60), true, 0.5),
    ] as [(String, Bool, Double?)] {
      page.titleLabel.text = title
      (indicator.isAnimating, indicator.progress) = (isAnimating, progress)
      screen.display()
      screens.append(screen.drawn)
    }
    try Screen.sheet(screens).expectPicture("Activity indicators")
  }
}
