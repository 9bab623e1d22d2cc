public import Reactive
public import TerminalScreen

/// A control that is on or off.
public final class Switch: Control {
  /// The text beside the box.
  public var title: String {
    didSet { if title != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Whether the switch is on.
  public var isOn = false {
    didSet { if isOn != oldValue { setNeedsDisplay() } }
  }

  /// Sends the state after each change that the user makes.
  public let changes: Signal<Bool, Never>

  private let changeInput: Signal<Bool, Never>.Observer

  /// Creates a switch that is off.
  public init(title: String = "") {
    self.title = title
    (changes, changeInput) = Signal.pipe()
    super.init()
  }

  override var defaultLabel: String { title }

  deinit { changeInput.sendCompleted() }

  public override var accessibilityRole: String { "switch" }

  public override var accessibilityValue: String? { isOn ? "on" : "off" }

  public override func columns(atMost limit: Int) -> Int {
    min(title.isEmpty ? 3 : 4 + DisplayText.width(of: title), limit)
  }

  /// Return and the space bar change the state.
  public override func press(_ key: Key) -> Bool {
    guard key == .enter || key == .character(" ") else { return super.press(key) }
    isOn.toggle()
    changeInput.send(value: isOn)
    return true
  }

  /// A click changes the state.
  public override func mouseDown(at position: Position) -> Bool {
    super.mouseDown(at: position) && press(.enter)
  }

  /// Draws a box with a cross if the switch is on, and the title.
  public override func draw(on canvas: inout Canvas) {
    canvas.write(isOn ? "[x]" : "[ ]", style: focusStyle)
    canvas.write(title, at: Position(column: 4, row: 0))
    drawFocus(atColumn: 1, on: &canvas)
  }
}

extension ReactiveExtensions where Base == Switch {
  /// Whether the switch is on. As a source, it sends the state after each change that the user makes.
  @MainActor
  public var isOn: ControlProperty<Bool> {
    ControlProperty(target: makeBindingTarget { $0.isOn = $1 }, changes: base.changes)
  }
}
