public import Reactive
public import TerminalScreen

/// A view that the user operates: it can have the focus, and reacts to keys and clicks.
///
/// A screen reader reads a control when it receives the focus and when its value changes: the label, the role and the
/// value.
open class Control: View {
  /// Whether the user can operate the control. A disabled control is dimmed, and Tab skips it.
  ///
  /// If the control has the focus when it is disabled, it has the focus again as soon as it is enabled, unless another
  /// view has become the first responder in the meantime.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if ownsFocus { firstResponderDidChange() }
      setNeedsDisplay()
    }
  }

  /// The name of the control for screen readers, such as the text of the label beside it. A button is named by its
  /// title.
  public var accessibilityLabel = "" {
    didSet { if accessibilityLabel != oldValue { setNeedsDisplay() } }
  }

  /// The kind of the control for screen readers, such as “button”.
  open var accessibilityRole: String { "" }

  /// The value of the control for screen readers, such as “on”; `nil` if it has none.
  open var accessibilityValue: String? { nil }

  /// Creates a control.
  public override init() {
    super.init()
  }

  override var drawnAttributes: TextStyle.Attributes { isEnabled ? attributes : attributes.union(.dim) }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// A click gives the control the focus. An override calls `super`, which returns `false` for a disabled control.
  open override func mouseDown(at position: Position) -> Bool { becomeFirstResponder() }

  /// The style of the part of the control that shows the focus.
  public var focusStyle: TextStyle { isFirstResponder ? TextStyle(background: .role(.selection)) : .plain }

  /// The text that a screen reader reads for the control.
  public var spokenText: String {
    [accessibilityLabel, accessibilityRole, accessibilityValue ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Parks the cursor at `column`, or in the nearest column of the control, and lets a screen reader read the control
  /// in place of its text on the screen. Does nothing if the control does not have the focus. A subclass calls this
  /// method when it is drawn.
  public func drawFocus(atColumn column: Int = 0, on canvas: inout Canvas) {
    guard isFirstResponder else { return }
    canvas.announce(spokenText, inPlaceOf: canvas.bounds)
    guard canvas.bounds.columns > 0, canvas.visibleRows.contains(0) else { return }
    canvas.parkCursor(at: Position(column: min(max(column, 0), canvas.bounds.columns - 1), row: 0))
  }
}

extension ReactiveExtensions where Base: Control {
  /// A binding target for ``Control/isEnabled``.
  public var isEnabled: BindingTarget<Bool> {
    makeBindingTarget { $0.isEnabled = $1 }
  }
}
