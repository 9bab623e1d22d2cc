public import Reactive
public import Terminal

/// A part of a screen: it has a frame, draws itself, and holds other views.
@MainActor
open class View: ReactiveExtensionsProvider {
  /// Where the view is, in the coordinates of the view around it.
  public var frame = Rect(column: 0, row: 0, columns: 0, rows: 0) {
    didSet {
      guard frame != oldValue else { return }
      setNeedsLayout()
    }
  }

  /// Whether the view and all in it are left out.
  public var isHidden = false {
    didSet { if isHidden != oldValue { setNeedsDisplay() } }
  }

  /// What sets the view and all in it off from the others: bold, dim, reverse.
  public var attributes: Style.Attributes = [] {
    didSet { if attributes != oldValue { setNeedsDisplay() } }
  }

  /// The views in this one, in the order in which they are drawn.
  public private(set) var subviews: [View] = []

  /// The view around this one.
  public private(set) weak var superview: View?

  /// How long the view is held; bindings end with it.
  public nonisolated var lifetime: Lifetime { Lifetime(token) }

  private nonisolated let token = Lifetime.Token()
  private var needsLayout = true
  weak var window: Window?

  /// Makes an empty view of no size.
  public init() {}

  /// Adds a view on top of those in this one.
  public func addSubview(_ view: View) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
    setNeedsLayout()
  }

  /// Takes the view out of the one around it.
  public func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    superview.setNeedsDisplay()
  }

  /// Draws the view, without the views in it. The canvas is blank.
  open func draw(on canvas: inout Canvas) {}

  /// Sets the frames of the views in this one. Called before the view is drawn, after its own frame has changed or
  /// ``setNeedsLayout()`` has been called.
  open func layoutSubviews() {}

  /// How many columns the view would like to have.
  open var intrinsicColumns: Int { 0 }

  /// Says that what the view shows has changed. All such changes in one turn of the main queue are drawn together.
  public func setNeedsDisplay() {
    var view: View? = self
    while let current = view {
      if let window = current.window { return window.setNeedsDisplay() }
      view = current.superview
    }
  }

  /// Says that the frames of the views in this one have to be set again.
  public func setNeedsLayout() {
    needsLayout = true
    setNeedsDisplay()
  }

  /// Sets the frames of all views in this one for which it has to be done.
  func layoutIfNeeded() {
    if needsLayout {
      layoutSubviews()
      needsLayout = false
    }
    for subview in subviews {
      subview.layoutIfNeeded()
    }
  }
}

extension ReactiveExtensions where Base: View {
  /// A target that hands each value to `action` with the view, on the main actor, as long as the view is held.
  public func makeBindingTarget<Value: Sendable>(
    _ action: @escaping @MainActor @Sendable (Base, Value) -> Void
  ) -> BindingTarget<Value> {
    BindingTarget(on: MainActor.self, lifetime: base.lifetime) { [weak base] value in
      if let base { action(base, value) }
    }
  }

  /// Hides and shows the view.
  public var isHidden: BindingTarget<Bool> {
    makeBindingTarget { $0.isHidden = $1 }
  }

  /// Dims the view and all in it.
  public var isDimmed: BindingTarget<Bool> {
    makeBindingTarget { view, isDimmed in
      if isDimmed { view.attributes.insert(.dim) } else { view.attributes.remove(.dim) }
    }
  }
}
