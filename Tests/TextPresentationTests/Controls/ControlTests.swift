import Reactive
import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Buttons, switches and segmented controls")
@MainActor
struct ControlTests {
  @Test("Return and the space bar press a button, unless it is disabled")
  func button() {
    let button = Button(title: "Save")
    let presses = TestObserver<Void, Never>()
    presses.observe(button.reactive.pressed)
    #expect(button.press(.enter) && button.press(.character(" ")))
    button.press()
    #expect(presses.values.count == 3)
    button.isEnabled = false
    button.press()
    #expect(!button.press(.enter) && !button.press(.character(" ")) && !button.press(.left))
    #expect(presses.values.count == 3)
  }

  @Test("A button shows its title in brackets, and a primary button is bold")
  func buttonOnScreen() throws {
    let (save, other) = (Button(title: "Save", role: .primary), Button(title: "漢字"))
    let screen = try ScreenDriver(column: save, other)
    #expect(screen.lines.prefix(2) == ["[ Save ]", "[ 漢字 ]"] && screen.text(with: .bold) == "[ Save ]")
    #expect(save.columns(atMost: 20) == 8 && other.columns(atMost: 20) == 8 && save.columns(atMost: 5) == 5)
    save.becomeFirstResponder()
    screen.display()
    #expect(screen.text(with: [.bold, .reverse]) == "[ Save ]")
    other.becomeFirstResponder()
    screen.display()
    #expect(screen.text(with: .reverse) == "[ 漢字 ]" && screen.cursor == Position(column: 2, row: 1))
  }

  @Test("The cursor is on the text of a button that is cut in front of a wide character")
  func cutButton() throws {
    let button = Button(title: "🏽")
    let screen = try ScreenDriver(column: button, columns: 3)
    button.becomeFirstResponder()
    screen.display()
    #expect(screen.text(with: .reverse) == "[…" && screen.cursor?.column == 1)
  }

  @Test("A button is read with its current title, or with another label that was set")
  func buttonLabel() {
    let button = Button(title: "Save")
    #expect(button.spokenText == "Save, button")
    button.title = "Send"
    #expect(button.spokenText == "Send, button")
    button.accessibilityLabel = "Send the message"
    button.title = "Send again"
    #expect(button.spokenText == "Send the message, button")
    button.isEnabled = false
    #expect(button.spokenText == "Send the message, button, disabled")
  }

  @Test("Return and the space bar change a switch, unless it is disabled")
  func switches() throws {
    let control = Switch(title: "Sound")
    let states = TestObserver<Bool, Never>()
    states.observe(control.reactive.isOn.producer)
    let screen = try ScreenDriver(column: control)
    control.becomeFirstResponder()
    screen.display()
    #expect(screen.line == "[ ] Sound" && screen.text(with: .reverse) == "[ ]" && screen.cursor?.column == 1)
    screen.press(.enter)
    #expect(screen.line == "[x] Sound" && control.isOn)
    screen.press(.character(" "), .character(" "), .left)
    control.isOn = false
    control.isEnabled = false
    #expect(states.values == [true, false, true])
    #expect(!control.press(.enter) && !control.press(.character(" ")) && !control.isOn)
  }

  @Test("A switch is read with its title or another label, and with its state")
  func switchLabel() {
    let control = Switch(title: "Sound")
    #expect(control.spokenText == "Sound, switch, off")
    control.isOn = true
    control.title = "Sounds"
    #expect(control.spokenText == "Sounds, switch, on")
    control.accessibilityLabel = "Play sounds"
    control.title = "On"
    #expect(control.spokenText == "Play sounds, switch, on")
    control.isEnabled = false
    #expect(control.spokenText == "Play sounds, switch, on, disabled")
    #expect(Switch().spokenText == "switch, off" && Switch().columns(atMost: 9) == 3)
  }

  @Test("The arrows select a segment and stop at the ends, and the space bar goes round")
  func segments() throws {
    let control = SegmentedControl(titles: ["GET", "漢字", "PUT"])
    let indices = TestObserver<Int?, Never>()
    indices.observe(control.reactive.selectedIndex.producer)
    let screen = try ScreenDriver(column: control)
    control.becomeFirstResponder()
    screen.display()
    #expect(screen.line == "[GET] 漢字  PUT" && screen.cursor?.column == 1)
    screen.press(.left, .right)
    #expect(screen.line == " GET [漢字] PUT" && screen.text(with: .reverse) == "[漢字]" && screen.cursor?.column == 6)
    screen.press(.right, .right, .character(" "), .enter)
    #expect(control.selectedIndex == 0 && indices.values == [1, 2, 0])
    control.isEnabled = false
    #expect(!control.press(.right) && control.selectedIndex == 0)
  }

  @Test("An index outside of the titles selects no segment, and a key then selects one")
  func noSelection() throws {
    let control = SegmentedControl(titles: ["a", "b"])
    for index in [2, -1, .max, nil] as [Int?] {
      control.selectedIndex = 1
      control.selectedIndex = index
      #expect(control.selectedIndex == nil)
    }
    #expect(control.spokenText == "segmented control, none of 2")
    let screen = try ScreenDriver(column: control)
    control.becomeFirstResponder()
    screen.display()
    #expect(!screen.text(with: .reverse).isEmpty && screen.cursor != nil)
    screen.press(.right)
    #expect(control.selectedIndex == 0)
    control.selectedIndex = nil
    screen.press(.left)
    #expect(control.selectedIndex == 0)
    control.selectedIndex = nil
    screen.press(.character(" "))
    #expect(control.spokenText == "segmented control, a, 1 of 2")
  }

  @Test("A segmented control without titles selects nothing and handles no key")
  func noTitles() throws {
    let control = SegmentedControl(titles: [])
    let screen = try ScreenDriver(column: control)
    control.becomeFirstResponder()
    control.selectedIndex = 0
    screen.press(.left, .right, .character(" "))
    #expect(control.selectedIndex == nil && !control.press(.right) && control.columns(atMost: 9) == 0)
    #expect(control.spokenText == "segmented control, none of 0")
  }

  @Test("The selected segment is visible in a control that is too narrow for all titles")
  func narrowSegments() throws {
    let control = SegmentedControl(titles: ["first", "second", "third"])
    let screen = try ScreenDriver(column: control, columns: 9)
    control.becomeFirstResponder()
    for title in ["first", "second", "third"] {
      screen.display()
      #expect(screen.text(with: .reverse) == "[\(title)]")
      screen.press(.right)
    }
  }

  @Test("A focused control stays in its bounds and parks the cursor in them, at any width", arguments: 0...8)
  func bounds(columns: Int) throws {
    let segments = SegmentedControl(titles: ["one", "漢字", "three"])
    segments.selectedIndex = 2
    let field = TextField()
    field.text = "漢字漢字"
    for control in [Button(title: "漢字"), Switch(title: "漢字"), segments, field] as [Control] {
      let stack = StackView(axis: .horizontal)
      stack.addArrangedSubview(control, size: .fixed(columns))
      let screen = try ScreenDriver(stack, columns: 12, rows: 1)
      control.becomeFirstResponder()
      screen.display()
      let place: Comment = "\(type(of: control)), \(screen.cursor.debugDescription)"
      #expect(screen.isBlank(fromColumn: columns), place)
      #expect(columns == 0 ? screen.cursor == nil : (0..<columns).contains(screen.cursor?.column ?? -1), place)
    }
  }

  @Test("A property that changes is drawn in the next frame, and one that is set to an equal value draws nothing")
  func redrawing() throws {
    let (field, button, onOff) = (TextField(), Button(title: "a"), Switch(title: "a"))
    let (segments, progress) = (SegmentedControl(titles: ["a", "b"]), ProgressView())
    let indicator = ActivityIndicatorView(scheduler: TestScheduler())
    let screen = try ScreenDriver(column: field, button, onOff, segments, progress, indicator)
    let changes: [() -> Void] = [
      { field.placeholder = "b" }, { field.prompt = "b" }, { field.style = .plain }, { field.accessibilityLabel = "b" },
      { field.text = "b" }, { field.isSecureTextEntry = true }, { field.isEnabled = false }, { button.title = "b" },
      { button.isEnabled = false }, { onOff.title = "b" }, { onOff.isOn = true }, { segments.selectedIndex = 1 },
      { segments.selectedIndex = 7 }, { progress.progress = 0.5 }, { indicator.isAnimating = true },
      { indicator.progress = 0.5 }, { indicator.progress = 0.75 }, { indicator.progress = nil },
      { indicator.isAnimating = false }, { field.isHidden = true }, { field.isHidden = false },
    ]
    for (index, change) in changes.enumerated() {
      let count = screen.terminal.screens.count
      change()
      screen.display()
      #expect(screen.terminal.screens.count == count + 1, "change \(index)")
      change()
      screen.display()
      #expect(screen.terminal.screens.count == count + 1, "change \(index) again")
    }
  }

  @Test("A disabled control is dimmed")
  func dimmed() throws {
    let control = Switch(title: "Sound")
    let screen = try ScreenDriver(column: control)
    control.isEnabled = false
    screen.display()
    #expect(screen.text(with: .dim) == "[ ]Sound")
    control.reactive.isEnabled <~ SignalProducer(value: true)
    screen.display()
    #expect(screen.text(with: .dim).isEmpty && control.isEnabled)
    control.reactive.isDimmed <~ SignalProducer<Bool, Never>(value: true)
    control.isEnabled = false
    control.isEnabled = true
    screen.display()
    #expect(screen.text(with: .dim) == "[ ]Sound", "Enabling a control does not undo isDimmed.")
  }
}
