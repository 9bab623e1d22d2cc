public import Reactive
public import TerminalScreen

/// A control that starts an action.
public final class Button: Control {
  /// The purpose of a button, which determines the key that presses it while another control has the focus.
  public enum Role: Sendable {
    /// A button without a key.
    case normal
    /// The button that Return presses.
    case primary
    /// The button that Escape presses.
    case cancel
  }

  /// The title.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      accessibilityLabel = title
      invalidateIntrinsicContentSize()
    }
  }

  /// The purpose of the button.
  public let role: Role

  let presses = UserInput<Void>()

  /// Creates a button.
  public init(title: String, role: Role = .normal) {
    (self.title, self.role) = (title, role)
    super.init()
    accessibilityLabel = title
  }

  public override var accessibilityRole: String { "button" }

  public override func columns(atMost limit: Int) -> Int { min(DisplayText.width(of: title) + 4, limit) }

  /// Presses the button, unless it is disabled.
  public func press() {
    if isEnabled { presses.send(()) }
  }

  /// Return and the space bar press the button.
  public override func press(_ key: Key) -> Bool {
    guard key == .enter || key == .character(" ") else { return super.press(key) }
    press()
    return true
  }

  /// A click presses the button.
  public override func mouseDown(at position: Position) -> Bool {
    super.mouseDown(at: position) && press(.enter)
  }

  public override func draw(on canvas: inout Canvas) {
    let style = role == .primary && isEnabled ? focusStyle.adding(.bold) : focusStyle
    let columns = canvas.write("[ \(title) ]", style: style)
    drawFocus(atColumn: min(2, columns - 1), on: &canvas)
  }
}

extension View {
  /// Presses the first button with a role. Returns whether there is one that is enabled and shown.
  func pressButton(_ role: Button.Role) -> Bool {
    let button = focusableViews.lazy.compactMap { $0 as? Button }.first { $0.role == role }
    button?.press()
    return button != nil
  }
}

extension ReactiveExtensions where Base == Button {
  /// A binding target for ``Button/title``.
  public var title: BindingTarget<String> {
    makeBindingTarget { $0.title = $1 }
  }

  /// Sends a value each time the button is pressed.
  @MainActor
  public var pressed: Signal<Void, Never> { base.presses.signal }
}
