import TerminalScreen

extension View {
  /// Whether the view is the first responder of its hierarchy: it has the focus, and receives the keys first.
  public var isFirstResponder: Bool { firstResponder === self }

  /// The first responder of the hierarchy of the view; `nil` if there is none, or if it is hidden or disabled.
  public var firstResponder: View? {
    root.storedFirstResponder.flatMap { $0.isShown && $0.canBecomeFirstResponder ? $0 : nil }
  }

  /// Whether the view has the focus, or has it again as soon as it can become the first responder.
  var ownsFocus: Bool { root.storedFirstResponder === self }

  /// Makes the view the first responder of its hierarchy, if it is shown and can become the first responder. The former
  /// first responder loses the focus.
  ///
  /// You can call this before the hierarchy is shown in a window, for example in ``ViewController/viewDidLoad()``.
  ///
  /// - Returns: Whether the view is the first responder now.
  @discardableResult
  public func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, isShown else { return false }
    root.changeFirstResponder(to: self)
    return true
  }

  /// Ends the focus of the view. The hierarchy has no first responder then.
  public func resignFirstResponder() {
    if ownsFocus { root.changeFirstResponder(to: nil) }
  }

  /// Ends the focus of the view or of a view below it in the hierarchy.
  func endFocusInside() {
    let isInside = root.storedFirstResponder?.path.contains { $0 === self } == true
    if isInside { root.changeFirstResponder(to: nil) }
  }

  /// The views that can become the first responder, in reading order: from top to bottom, and from left to right.
  var focusableViews: [View] {
    var found: [(row: Int, column: Int, view: View)] = []
    func search(_ view: View, row: Int, column: Int) {
      guard !view.isHidden else { return }
      let (row, column) = (row + view.frame.row, column + view.frame.column)
      if view.canBecomeFirstResponder { found.append((row, column, view)) }
      for subview in view.subviews { search(subview, row: row, column: column) }
    }
    search(self, row: 0, column: 0)
    return found.sorted { ($0.row, $0.column) < ($1.row, $1.column) }.map(\.view)
  }

  /// Moves the focus by 1 to the next view, or by -1 to the previous one. Returns whether there is such a view. Skips
  /// views without columns or rows, because the user cannot see the focus there.
  func moveFocus(by step: Int) -> Bool {
    layoutIfNeeded()
    let views = focusableViews.filter { !$0.isCutOff }
    guard !views.isEmpty else { return false }
    let current = views.firstIndex { $0.isFirstResponder } ?? (step > 0 ? -1 : 0)
    return views[(current + step + views.count) % views.count].becomeFirstResponder()
  }

  /// Whether the view or one of its superviews has no columns or rows although its superview has.
  private var isCutOff: Bool {
    guard let superview else { return false }
    return superview.isCutOff || frame.isEmpty && !superview.frame.isEmpty
  }

  private func changeFirstResponder(to view: View?) {
    let former = storedFirstResponder
    storedFirstResponder = view
    former?.firstResponderDidChange()
    guard let view else { return }
    view.firstResponderDidChange()
    for ancestor in view.path.dropFirst() { (ancestor as? ScrollView)?.showFirstResponder() }
  }

  /// The view at the top of the hierarchy.
  private var root: View { path.reduce(self) { $1 } }

  /// Whether neither the view nor one of its superviews is hidden.
  private var isShown: Bool { path.allSatisfy { !$0.isHidden } }
}

extension ViewController {
  /// The commands that move the focus, for the key commands of a screen with controls or panes. The keys Tab and
  /// shift-Tab also work without them; the commands list the keys in the palette and in the status line.
  public final var focusKeyCommands: [KeyCommand] {
    [
      KeyCommand(.tab, title: "next control", section: "Move", hint: "tab next") { [weak view] in
        _ = view?.moveFocus(by: 1)
      },
      KeyCommand(.backTab, title: "previous control", section: "Move") { [weak view] in _ = view?.moveFocus(by: -1) },
    ]
  }

  /// The commands that move the focus in a form: those of ``focusKeyCommands``, which the arrow keys perform too.
  public final var formKeyCommands: [KeyCommand] {
    [
      KeyCommand(.tab, .down, title: "next control", hint: "↑↓ move") { [weak view] in _ = view?.moveFocus(by: 1) },
      KeyCommand(.backTab, .up, title: "previous control") { [weak view] in _ = view?.moveFocus(by: -1) },
    ]
  }
}

extension TerminalRect {
  fileprivate var isEmpty: Bool { columns <= 0 || rows <= 0 }
}
