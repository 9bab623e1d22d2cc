import Reactive
import ReactiveTesting
import Testing

@testable import TextPresentation

@Suite("Activity indicators")
@MainActor
struct ActivityIndicatorViewTests {
  private let indicator: ActivityIndicatorView
  private let clock = TestScheduler()
  private let screen: ControlScreen

  init() throws {
    indicator = ActivityIndicatorView(scheduler: clock)
    let page = PageView(contentView: View(), accessoryView: indicator)
    page.titleLabel.text = "Words"
    screen = try ControlScreen(page, columns: 40, rows: 4)
  }

  private func line(isAnimating: Bool = true, progress: Double?) -> String {
    (indicator.isAnimating, indicator.progress) = (isAnimating, progress)
    screen.display()
    return screen.line
  }

  @Test("An animating indicator turns ten times a second, and a stopped one is invisible")
  func turns() {
    #expect(line(progress: nil) == " Words ⠋")
    clock.advance(by: .milliseconds(100))
    #expect(line(progress: nil) == " Words ⠙")
    #expect(line(isAnimating: false, progress: nil) == " Words")
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
    let screen = try ControlScreen(page, columns: 40, rows: 4)
    (indicator.isAnimating, indicator.progress) = (true, 0.5)
    screen.display()
    #expect(screen.line.hasSuffix("… ⠋  50 %"))
  }
}
