import Reactive
import ReactiveTesting
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

  private func line(isAnimating: Bool = true, progress: Double?) -> String {
    (indicator.isAnimating, indicator.progress) = (isAnimating, progress)
    screen.display()
    return screen.line
  }

  @Test("The indicator shows each of its characters for 100 milliseconds, and starts again after it was invisible")
  func phases() {
    var shown = line(progress: nil).suffix(1)
    for _ in 0..<10 {
      clock.advance(by: .milliseconds(99))
      #expect(line(progress: nil).suffix(1) == shown.suffix(1))
      clock.advance(by: .milliseconds(1))
      shown += line(progress: nil).suffix(1)
    }
    #expect(shown == "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏⠋")
    clock.advance(by: .milliseconds(250))
    #expect(line(isAnimating: false, progress: nil) == " Words")
    #expect(line(progress: nil) == " Words ⠋")
    clock.advance(by: .milliseconds(99))
    #expect(line(progress: nil) == " Words ⠋")
  }

  @Test("A stopped indicator draws nothing while time passes")
  func noTimer() {
    _ = line(progress: nil)
    _ = line(isAnimating: false, progress: nil)
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

  @Test("A bar beside the indicator shows known progress")
  func bar() {
    #expect(line(progress: 0) == " Words ⠋ ░░░░░░░░░░░  0 %")
    #expect(line(progress: 0.5) == " Words ⠋ █████░░░░░░ 50 %")
    #expect(line(progress: nil) == " Words ⠋")
  }

  @Test("Progress that is not a finite number has no bar", arguments: [Double.nan, .infinity])
  func infinite(progress: Double) {
    #expect(line(progress: progress) == " Words ⠋")
  }

  @Test("An indicator that is not animating has no bar")
  func stopped() {
    #expect(line(isAnimating: false, progress: 0.5) == " Words")
    #expect(line(progress: 0.5) == " Words ⠋ █████░░░░░░ 50 %")
  }

  @Test("Beside a long title, the percentage takes precedence over the bar")
  func longTitle() throws {
    let page = PageView(contentView: View(), accessoryView: indicator)
    page.titleLabel.text = String(repeating: "x", count: 60)
    let screen = try ScreenDriver(page, columns: 40, rows: 4)
    (indicator.isAnimating, indicator.progress) = (true, 0.5)
    screen.display()
    #expect(screen.line.hasSuffix("… ⠋  50 %"))
  }
}
