public import Reactive
public import Terminal

/// A part of a screen: it has a frame, draws itself, and holds other views.
@MainActor
open class View: LifetimeProviding {
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

  /// How many columns the view would like to have, if it can have up to `limit`.
  open func columns(atMost limit: Int) -> Int { limit }

  /// Says that what the view shows has changed. All such changes in one turn of the main queue are drawn together.
  public func setNeedsDisplay() {
    nearestWindow?.setNeedsDisplay()
  }

  /// Says that the frames of the views in this one have to be set again.
  public func setNeedsLayout() {
    needsLayout = true
    setNeedsDisplay()
  }

  /// Says that the view would like to have another size, so that the views around it have to set their frames again.
  public func invalidateIntrinsicContentSize() {
    var view = superview
    while let current = view {
      current.needsLayout = true
      view = current.superview
    }
    setNeedsDisplay()
  }

  /// The window that shows the view; nothing while none does.
  var nearestWindow: Window? {
    var view: View? = self
    while let current = view {
      if let window = current.window { return window }
      view = current.superview
    }
    return nil
  }

  /// Whether frames of views in this one, or further in, have to be set.
  var isLayoutNeeded: Bool { needsLayout || subviews.contains(where: \.isLayoutNeeded) }

  /// Sets the frames of all views in this one for which it has to be done.
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
