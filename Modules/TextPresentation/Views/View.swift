public import Reactive
public import TerminalScreen

/// A rectangular part of a screen that draws itself and contains other views.
@MainActor
open class View: LifetimeProviding {
  /// The position and size of the view, in the coordinates of its superview.
  public var frame = TerminalRect(column: 0, row: 0, columns: 0, rows: 0) {
    didSet {
      guard frame != oldValue else { return }
      setNeedsLayout()
    }
  }

  /// Whether the view and its subviews are hidden. Hiding a view that is or contains the first responder ends the
  /// focus.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { endFocusInside() }
      invalidateIntrinsicContentSize()
    }
  }

  /// The attributes that the view and its subviews are drawn with, such as bold, dim or reverse.
  public var attributes: TextStyle.Attributes = [] {
    didSet { if attributes != oldValue { setNeedsDisplay() } }
  }

  /// The background of the view, and of the texts in it and in its subviews that have the default background. If it is
  /// the default colour, the view has the background of its superview.
  public var backgroundColor: Color = .default {
    didSet { if backgroundColor != oldValue { setNeedsDisplay() } }
  }

  /// The background that the view is drawn with, including the one that follows from its state.
  var drawnBackgroundColor: Color { backgroundColor }

  /// The attributes that the view is drawn with, including those that follow from its state.
  var drawnAttributes: TextStyle.Attributes { attributes }

  /// The subviews, in drawing order.
  public private(set) var subviews: [View] = []

  /// The view that contains this view.
  public private(set) weak var superview: View?

  /// The lifetime of the view. Bindings to the view end when it is released.
  public nonisolated var lifetime: Lifetime { Lifetime(token) }

  /// The number of rows that one step of the mouse wheel scrolls.
  private static let rowsPerStep = 3

  private nonisolated let token = Lifetime.Token()
  private var needsLayout = true
  weak var window: Window?
  /// The first responder of a hierarchy, stored by the view at its root.
  weak var storedFirstResponder: View?

  /// Creates a view with an empty frame and without subviews.
  public init() {}

  /// Adds a subview on top of the existing ones. If the view is or contains the first responder, this ends the focus.
  public func addSubview(_ view: View) {
    view.removeFromSuperview()
    view.endFocusInside()
    view.superview = self
    subviews.append(view)
    setNeedsLayout()
  }

  /// Removes the view from its superview. If the view is or contains the first responder, this ends the focus.
  public func removeFromSuperview() {
    guard let superview else { return }
    endFocusInside()
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    superview.didRemoveSubview(self)
    superview.setNeedsLayout()
    superview.invalidateIntrinsicContentSize()
  }

  /// Called after a subview has been removed. By default, it does nothing.
  func didRemoveSubview(_ view: View) {}

  /// Draws the content of the view over the content of its superview. The subviews are drawn afterwards. By default,
  /// nothing is drawn.
  open func draw(on canvas: inout Canvas) {}

  /// Sets the frames of the subviews. The window calls this method before it draws the view, if the frame of the view
  /// has changed or if `setNeedsLayout()` has been called. By default, it does nothing.
  open func layoutSubviews() {}

  /// Returns the number of columns that the view prefers, at most `limit`. By default, this is `limit`.
  open func columns(atMost limit: Int) -> Int { limit }

  /// Returns the number of rows that the view prefers at the given width. By default, this is one row.
  open func rows(columns: Int) -> Int { 1 }

  /// Whether the view can become the first responder, which receives the keys first. By default, it cannot.
  open var canBecomeFirstResponder: Bool { false }

  /// Handles a key if the view is the first responder or contains it, and returns whether it has. By default, the
  /// superview handles the key. An override calls `super` for each key that it does not handle.
  open func press(_ key: Key) -> Bool { superview?.press(key) ?? false }

  /// Handles a click at a position in the view's coordinates, and returns whether it has. If not, the superview can
  /// handle the click. By default, the view does not handle it.
  open func mouseDown(at position: Position) -> Bool { false }

  /// Handles a step of the mouse wheel, which scrolls down by `rows`, or up if `rows` is negative. Returns whether it
  /// has. If not, the superview can handle the step. By default, the view does not handle it.
  open func scrollWheel(by rows: Int) -> Bool { false }

  /// Sends a mouse event at a position in the view's coordinates to the deepest shown view there, and then to its
  /// superviews up to this view, until one handles it. Returns whether one has.
  func handle(_ event: MouseEvent) -> Bool {
    if let subview = subviews.last(where: { !$0.isHidden && $0.frame.contains(event.position) }) {
      var inner = event
      inner.position.column -= subview.frame.column
      inner.position.row -= subview.frame.row
      if subview.handle(inner) { return true }
    }
    return switch event.kind {
    case .press: mouseDown(at: event.position)
    case .scrollUp: scrollWheel(by: -Self.rowsPerStep)
    case .scrollDown: scrollWheel(by: Self.rowsPerStep)
    }
  }

  /// Called after the view has become the first responder, and after it has ceased to be. By default, the view is drawn
  /// again.
  open func firstResponderDidChange() { setNeedsDisplay() }

  /// Marks the view for redrawing. All views that are marked in one turn of the main queue are drawn together.
  public func setNeedsDisplay() {
    nearestWindow?.setNeedsDisplay()
  }

  /// Marks the view for layout, so that the frames of its subviews are set again.
  public func setNeedsLayout() {
    needsLayout = true
    setNeedsDisplay()
  }

  /// Marks all superviews for layout, because the preferred size of the view has changed.
  public func invalidateIntrinsicContentSize() {
    for view in path.dropFirst() { view.needsLayout = true }
    setNeedsDisplay()
  }

  /// The window that shows the view; `nil` if none does.
  var nearestWindow: Window? {
    for view in path { if let window = view.window { return window } }
    return nil
  }

  /// The view, its superview, and so on up to the view at the top of the hierarchy.
  var path: some Sequence<View> { sequence(first: self, next: \.superview) }

  /// Whether the view or a view below it in the hierarchy is marked for layout.
  var isLayoutNeeded: Bool { needsLayout || subviews.contains(where: \.isLayoutNeeded) }

  /// Lays out the view and all views below it in the hierarchy that are marked for layout.
  func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for subview in subviews {
      subview.layoutIfNeeded()
    }
  }
}

extension ReactiveExtensions where Base: View {
  /// A binding target for ``View/isHidden``.
  public var isHidden: BindingTarget<Bool> {
    makeBindingTarget { $0.isHidden = $1 }
  }

  /// A binding target that gives the focus to the view, or takes it away.
  public var isFirstResponder: BindingTarget<Bool> {
    makeBindingTarget { view, isFirstResponder in
      if isFirstResponder { view.becomeFirstResponder() } else { view.resignFirstResponder() }
    }
  }

  /// A binding target that dims the view and its subviews.
  public var isDimmed: BindingTarget<Bool> {
    makeBindingTarget { view, isDimmed in
      if isDimmed { view.attributes.insert(.dim) } else { view.attributes.remove(.dim) }
    }
  }
}
