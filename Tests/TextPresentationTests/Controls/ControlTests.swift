import Reactive
import ReactiveTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Controls")
@MainActor
struct ControlTests {
  /// Shows each kind of control.
  private func screen(change: (Control) -> Void) throws -> Screen {
    let (field, search) = (TextField(), SearchField())
    (field.placeholder, search.text) = ("name", "漢字")
    let segments = SegmentedControl(titles: ["a", "漢", "c"])
    segments.selectedIndex = 1
    let controls: [Control] = [
      field, search, segments, Button(title: "OK"), Button(title: "Save", role: .primary),
    ]
    let stack = StackView(axis: .vertical)
    for control in controls {
      stack.addArrangedSubview(control)
      change(control)
    }
    return try ScreenDriver(stack, columns: 20, rows: 6).drawn
  }

  @Test(
    "Each kind of control shows its state",
    arguments: [("Controls", true, false), ("Disabled controls", false, false), ("Dimmed controls", true, true)])
  func pictures(name: String, isEnabled: Bool, isDimmed: Bool) throws {
    try screen { control in
      control.reactive.isDimmed <~ SignalProducer<Bool, Never>(value: isDimmed)
      // Enabling a control does not undo that it is dimmed.
      control.isEnabled = false
      control.isEnabled = isEnabled
    }.expectPicture(name)
  }

  @Test("Return, the space bar and a click press a button, unless it is disabled")
  func activation() throws {
    let (button, presses) = (Button(title: "OK"), TestObserver<Void, Never>())
    let screen = try ScreenDriver(column: button)
    presses.observe(button.reactive.pressed)
    for isEnabled in [true, false] {
      button.isEnabled = isEnabled
      screen.mouse(column: 1)
      screen.press(.enter, " ")
    }
    #expect(presses.values.count == 3)
  }

  @Test(
    "Arrows select a neighbour and stop at the ends, the space bar cycles, and each change is sent",
    arguments: [(0, .right, 1), (2, .right, 2), (2, .left, 1), (0, .left, 0), (0, " ", 1), (2, " ", 0)]
      as [(Int, Key, Int)])
  func segments(selected: Int, key: Key, expected: Int) {
    let (segments, sent) = (SegmentedControl(titles: ["GET", "", "DELETE"]), TestObserver<Int, Never>())
    segments.selectedIndex = selected
    sent.observe(segments.reactive.selectedIndex.producer)
    #expect(segments.press(key) && segments.selectedIndex == expected)
    #expect(sent.values == (selected == expected ? [] : [expected]))
  }

  // The longest segment has 7 columns, with its mark.
  @Test("At any width, the selected segment is visible, and a click selects the shown segment", arguments: 7...20)
  func visibleSegments(columns: Int) throws {
    let segments = SegmentedControl(titles: ["aaa", "漢漢", "ccccc"])
    let screen = try ScreenDriver(segments, columns: columns, rows: 1)
    for (index, column) in (0..<3).flatMap({ index in (0..<columns).map { (index, $0) } }) {
      segments.selectedIndex = index
      screen.display()
      #expect(screen.line.contains("◉ \(segments.titles[index])"))
      let title = screen.drawn[column, 0].character
      screen.mouse(column: column)
      if title.isLetter { #expect(segments.titles[segments.selectedIndex].contains(title)) }  // not a mark
    }
  }

  @Test("A property is drawn in the next frame only if its value changes")
  func redrawing() throws {
    let (field, button) = (TextField(), Button(title: "a"))
    let segments = SegmentedControl(titles: ["a", "b"])
    let indicator = ActivityIndicatorView(scheduler: TestScheduler())
    let label = Label()
    let screen = try ScreenDriver(column: field, button, segments, indicator, label, rows: 6)
    let changes: [() -> Void] = [
      { field.placeholder = "b" }, { field.accessibilityLabel = "b" },
      { field.text = "b" }, { field.isSecureTextEntry = true }, { field.isEnabled = false }, { button.title = "b" },
      { button.isEnabled = false }, { segments.selectedIndex = 1 },
      { segments.selectedIndex = 0 }, { indicator.isAnimating = true },
      { indicator.progress = 0.5 }, { indicator.progress = 0.75 }, { indicator.progress = nil },
      { indicator.isAnimating = false }, { label.text = "b" }, { label.style = TextStyle(attributes: .bold) },
      { field.isHidden = true }, { field.isHidden = false },
    ]
    for (index, change) in changes.enumerated() {
      let frames = screen.frameCount
      // The second change sets the current value, which draws no frame.
      for _ in 0..<2 {
        change()
        screen.display()
        #expect(screen.frameCount == frames + 1, "change \(index)")
      }
    }
  }
}

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

  @Test("The indicator shows each of its characters for 100 milliseconds, and draws nothing while it is stopped")
  func phases() {
    var shown = spin(isAnimating: false) + spin()
    for _ in 0..<11 {
      clock.advance(by: .milliseconds(99))
      #expect(spin() == shown.suffix(1))
      clock.advance(by: .milliseconds(1))
      shown += spin()
    }
    shown += spin(isAnimating: false)
    let frames = screen.frameCount
    clock.advance(by: .seconds(1))
    screen.display()
    #expect(screen.frameCount == frames && shown + spin() == "s⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏⠋⠙s⠋")
  }

  @Test("At each width, a bar shows any finite progress as one from 0 to 100 %, while the indicator is animating")
  func bar() throws {
    let screen = try ScreenDriver(indicator)
    let values = [
      nil, 0, 0.29, 0.5, 0.57, 0.999, 1, -1, 2, 1e-300, .greatestFiniteMagnitude, .nan, .infinity, -.infinity,
    ]
    let screens = [18, 12, 8, 7, 6, 3, 2, 1].flatMap { columns in
      screen.resize(columns: columns, rows: 1)
      return values.map { progress in
        (indicator.isAnimating, indicator.progress) = (progress != 0.57, progress)
        screen.display()
        return screen.drawn
      }
    }
    try Screen.sheet(screens).expectPicture("Progress bars")
  }

  @Test("The bar takes its room beside the title, and a long title leaves room for the percentage")
  func room() throws {
    let states: [(String, Bool, Double?)] = [
      ("Words", true, nil), ("Words", true, 0.25), ("Words", false, 0.5), ("Words", true, .nan),
      (String(repeating: "x", count: 60), true, 0.5),
    ]
    let screens = states.map { title, isAnimating, progress in
      (page.titleLabel.text, indicator.isAnimating, indicator.progress) = (title, isAnimating, progress)
      screen.display()
      return screen.drawn
    }
    try Screen.sheet(screens).expectPicture("Activity indicators")
  }
}
