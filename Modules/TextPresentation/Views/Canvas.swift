public import Terminal

/// What a view draws on: its own part of the screen, in its own coordinates.
///
/// Nothing that is drawn leaves the view's frame or those of the views around it.
public struct Canvas {
  /// The whole of the view, in its own coordinates.
  public private(set) var bounds: Rect
  private var screen: Screen
  private var origin = Position(column: 0, row: 0)
  private var clip: Rect
  private var attributes: Style.Attributes = []

  /// A canvas over a blank screen.
  init(size: TerminalSize) {
    screen = Screen(size: size)
    bounds = Rect(size)
    clip = Rect(size)
  }

  /// The rows of the view that can be seen.
  public var visibleRows: Range<Int> {
    let first = clip.row - origin.row
    return first..<first + max(clip.rows, 0)
  }

  /// Writes one line of text, whatever is in it, cut at its end to at most `columns` columns and to what is visible of the
  /// view. A text that starts where nothing is visible is not written.
  ///
  /// - Returns: How many columns the text has taken.
  @discardableResult
  public mutating func write(
    _ text: String, at position: Position = Position(column: 0, row: 0), columns: Int = .max, style: Style = .plain
  ) -> Int {
    let place = moved(position)
    let right = clip.column + clip.columns
    guard
      (clip.row..<clip.row + clip.rows).contains(place.row), (clip.column..<right).contains(place.column)
    else { return 0 }
    return screen.write(text, at: place, columns: min(columns, right - place.column), style: inherited(style))
  }

  /// Blanks a part of the view, and gives it a style.
  public mutating func fill(_ rect: Rect, style: Style = .plain) {
    let start = moved(Position(column: rect.column, row: rect.row))
    let moved = Rect(column: start.column, row: start.row, columns: rect.columns, rows: rect.rows)
    screen.fill(moved.intersection(clip), style: inherited(style))
  }

  /// Writes a block of cells, cut to what is visible of the view. It stays as it is where the view is set off by
  /// reversing, which would make a negative of a picture.
  public mutating func write(_ block: CellBlock, at position: Position = Position(column: 0, row: 0)) {
    screen.write(block, at: moved(position), clip: clip, attributes: attributes.subtracting(.reverse))
  }

  /// Has the terminal show a picture, cut to what is visible of the view.
  public mutating func show(_ picture: TerminalPicture, at position: Position = Position(column: 0, row: 0)) {
    screen.show(picture, at: moved(position), clip: clip)
  }

  /// Parks the terminal's cursor, where screen readers and magnifiers look for it.
  public mutating func parkCursor(at position: Position) {
    screen.cursor = moved(position)
  }

  /// Says that the user is to look at nothing but that part of the view, which lies before all else.
  public mutating func focus(on rect: Rect) {
    let start = moved(Position(column: rect.column, row: rect.row))
    screen.focusedRegion = Rect(column: start.column, row: start.row, columns: rect.columns, rows: rect.rows)
      .intersection(clip)
  }

  /// Says something that is only for those who have the screen read aloud, as long as the view is drawn with it.
  public mutating func say(_ text: String) {
    screen.spokenTexts.append(text)
  }

  /// Says that the rows of the view tend to move together, as those of a list do.
  public mutating func hintScrolling() {
    screen.scrollRegion = clip.rows > 0 ? clip.row..<clip.row + clip.rows : nil
  }

  /// Draws views that lie over each other, the lowest one first. All but the last one are dimmed, and neither park the
  /// cursor nor scroll.
  @MainActor
  mutating func draw(layers: [View]) {
    for view in layers.dropLast() {
      attributes = .dim
      draw(view)
    }
    attributes = []
    (screen.cursor, screen.scrollRegion, screen.focusedRegion) = (nil, nil, nil)
    if let view = layers.last { draw(view) }
  }

  /// Draws `view` and the views in it, at its frame.
  @MainActor
  mutating func draw(_ view: View) {
    guard !view.isHidden else { return }
    let (outerBounds, outerOrigin, outerClip, outerAttributes) = (bounds, origin, clip, attributes)
    origin.column += view.frame.column
    origin.row += view.frame.row
    bounds = Rect(column: 0, row: 0, columns: view.frame.columns, rows: view.frame.rows)
    clip = Rect(column: origin.column, row: origin.row, columns: bounds.columns, rows: bounds.rows)
      .intersection(outerClip)
    attributes.formUnion(view.attributes)
    view.draw(on: &self)
    for subview in view.subviews {
      draw(subview)
    }
    (bounds, origin, clip, attributes) = (outerBounds, outerOrigin, outerClip, outerAttributes)
  }

  /// The screen as it has been drawn.
  var drawn: Screen { screen }

  /// The place on the screen.
  private func moved(_ position: Position) -> Position {
    Position(column: origin.column.saturating(position.column), row: origin.row.saturating(position.row))
  }

  private func inherited(_ style: Style) -> Style {
    var style = style
    style.attributes.formUnion(attributes)
    return style
  }
}
