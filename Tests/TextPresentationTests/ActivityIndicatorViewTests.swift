import Reactive
import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Activity indicators")
@MainActor
struct ActivityIndicatorViewTests {
  private let indicator: ActivityIndicatorView
  private let clock = TestScheduler()
  private let screen: ScreenDriver

  init() throws {
    indicator = ActivityIndicatorView(scheduler: clock)
    let page = PageView(contentView: View(), accessoryView: indicator)
    page.titleLabel.text = "Words"
    screen = try ScreenDriver(page, columns: 40, rows: 4)
  }

  @Test("The indicator shows each of its characters for 100 milliseconds, and starts again after it was invisible")
  func phases() throws {
    var line = spin()
    var shown = line
    for _ in 0..<10 {
      clock.advance(by: .milliseconds(99))
      #expect(spin() == line)
      clock.advance(by: .milliseconds(1))
      line = spin()
      shown += line
    }
    #expect(shown == "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏⠋")
    clock.advance(by: .milliseconds(250))
    #expect(spin(isAnimating: false) == "s")
    #expect(spin() == "⠋")
    clock.advance(by: .milliseconds(99))
    #expect(spin() == "⠋")
  }

  /// Returns the last character of the title and the indicator.
  private func spin(isAnimating: Bool = true) -> String {
    indicator.isAnimating = isAnimating
    screen.display()
    return String(screen.line.suffix(1))
  }

  @Test("A bar beside the indicator shows known progress while it is animating, and leaves room for the percentage")
  func bar() throws {
    let page = PageView(contentView: View(), accessoryView: indicator)
    let screen = try ScreenDriver(page, columns: 40, rows: 3)
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

  @Test("A stopped indicator draws nothing while time passes")
  func noTimer() {
    _ = spin()
    _ = spin(isAnimating: false)
    let screens = screen.terminal.screens.count
    clock.advance(by: .seconds(1))
    screen.display()
    #expect(screen.terminal.screens.count == screens)
  }

  @Test("A screen reader reads the start and the end of the work, but not of work that was never shown")
  func spoken() {
    let (isAnimating, progress) = (MutableProperty(true), MutableProperty<Double?>(nil))
    indicator.reactive.isAnimating <~ isAnimating
    indicator.reactive.progress <~ progress
    isAnimating.value = false
    screen.display()
    #expect(screen.drawn.spokenTexts == [])
    isAnimating.value = true
    progress.value = 0.25
    screen.display()
    #expect(screen.drawn.spokenTexts == ["loading"] && screen.line == " Words ⠋ ██░░░░░░░░░ 25 %")
    isAnimating.value = false
    screen.display()
    #expect(screen.drawn.spokenTexts == ["done"])
  }

  @Test("A screen reader reads the start and the end of each work, and nothing while neither changes")
  func spokenAgain() {
    for _ in 0..<2 {
      #expect(screen.spoken { indicator.isAnimating = true }.contains("loading"))
      #expect(screen.spoken { clock.advance(by: .milliseconds(100)) }.isEmpty)
      #expect(screen.spoken { indicator.isAnimating = false } == ["done"])
      #expect(screen.spoken { indicator.setNeedsDisplay() }.isEmpty)
    }
  }

  @Test("The indicator takes one column, or 18 with a bar, or fewer if there are fewer")
  func columns() {
    func columns() -> [Int] { [0, 1, 17, 18, 99].map(indicator.columns) }
    #expect(columns() == [0, 1, 1, 1, 1])
    (indicator.isAnimating, indicator.progress) = (true, 0)
    #expect(columns() == [0, 1, 17, 18, 18])
    indicator.isAnimating = false
    #expect(columns() == [0, 1, 1, 1, 1])
  }
}
