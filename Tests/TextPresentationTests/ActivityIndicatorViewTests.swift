import Reactive
import ReactiveTesting
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

  /// Returns the last character of the title and the indicator.
  private func spin(isAnimating: Bool = true) -> String {
    indicator.isAnimating = isAnimating
    screen.display()
    return String(screen.line.suffix(1))
  }

  @Test("The indicator shows each of its characters for 100 milliseconds, and starts again after it was stopped")
  func phases() {
    var shown = spin()
    for _ in 0..<10 {
      clock.advance(by: .milliseconds(99))
      #expect(spin() == shown.suffix(1))
      clock.advance(by: .milliseconds(1))
      shown += spin()
    }
    #expect(shown == "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏⠋")
    clock.advance(by: .milliseconds(250))
    #expect(spin(isAnimating: false) == "s")
    let frames = screen.frameCount
    clock.advance(by: .seconds(1))
    screen.display()
    #expect(screen.frameCount == frames && spin() == "⠋")
  }

  @Test("A bar beside the indicator shows known progress while it is animating, and leaves room for the percentage")
  func bar() throws {
    #expect([0, 1, 99].map(indicator.columns) == [0, 1, 1])
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

  @Test("A screen reader reads the start and the end of each work, and nothing of work that was never shown")
  func spoken() {
    let (isAnimating, progress) = (MutableProperty(true), MutableProperty<Double?>(nil))
    indicator.reactive.isAnimating <~ isAnimating
    indicator.reactive.progress <~ progress
    isAnimating.value = false
    screen.display()
    #expect(screen.drawn.spokenTexts == [])
    for _ in 0..<2 {
      #expect(screen.spoken { isAnimating.value = true }.contains("loading"))
      #expect(screen.spoken { clock.advance(by: .milliseconds(100)) }.isEmpty)
      progress.value = 0.25
      screen.display()
      #expect(screen.line.hasSuffix(" ██░░░░░░░░░ 25 %"))
      #expect(screen.spoken { isAnimating.value = false } == ["done"])
      #expect(screen.spoken { indicator.setNeedsDisplay() }.isEmpty)
      progress.value = nil
    }
  }
}
