public import TerminalScreen

/// The drawing surface of a view: its part of the screen, in its own coordinates.
///
/// Drawing is clipped to the frame of the view and of its superviews.
public struct Canvas {
  /// The bounds of the view, in its own coordinates.
  public private(set) var bounds: TerminalRect
  private var screen: Screen
  private var origin = Position(column: 0, row: 0)
  private var clip: TerminalRect
  private var attributes: TextStyle.Attributes = []
  private var backgroundColor: Color = .default
  /// Whether the view belongs to a controller over which another one is presented.
  private(set) var isCovered = false

  /// Creates a canvas for a blank screen.
  init(size: TerminalSize) {
    screen = Screen(size: size)
    bounds = TerminalRect(size)
    clip = TerminalRect(size)
  }

  /// The rows of the view that are visible.
  public var visibleRows: Range<Int> {
    let first = clip.row - origin.row
    return first..<first + max(clip.rows, 0)
  }

  /// Writes one line of text.
  ///
  /// The text is sanitised, and truncated to at most `columns` columns and to the visible part of the view. A text that
  /// starts outside the visible part is not written.
  ///
  /// - Returns: The number of columns that the text takes.
  @discardableResult
  public mutating func write(
    _ text: String, at position: Position = Position(column: 0, row: 0), columns: Int = .max, style: TextStyle = .plain
  ) -> Int {
    let place = moved(position)
    let right = clip.column + clip.columns
    guard
      (clip.row..<clip.row + clip.rows).contains(place.row), (clip.column..<right).contains(place.column)
    else { return 0 }
    return screen.write(text, at: place, columns: min(columns, right - place.column), style: inherited(style))
  }

  /// Fills a rectangle with blank cells of the given style.
  public mutating func fill(_ rect: TerminalRect, style: TextStyle = .plain) {
    screen.fill(visiblePart(of: rect), style: inherited(style))
  }

  /// Draws a picture with characters, clipped to the visible part of the view. The background shows through transparent
  /// pixels.
  mutating func draw(_ picture: BlockPicture, at position: Position = Position(column: 0, row: 0)) {
    for row in 0..<picture.size.rows {
      for column in 0..<picture.size.columns {
        guard let (character, style) = picture.cell(at: Position(column: column, row: row)) else { continue }
        let place = Position(column: position.column + column, row: position.row + row)
        write(character, at: place, columns: 1, style: style)
      }
    }
  }

  /// Shows a picture that the terminal draws itself, clipped to the visible part of the view.
  public mutating func show(_ picture: TerminalPicture, at position: Position = Position(column: 0, row: 0)) {
    screen.show(picture, at: moved(position), clip: clip)
  }

  /// Parks the terminal's cursor at a position. Screen readers and magnifiers follow the cursor.
  public mutating func parkCursor(at position: Position) {
    screen.cursor = moved(position)
  }

  /// Declares that a part of the view has the focus, such as an alert. A screen reader then reads only this part.
  public mutating func focus(on rect: TerminalRect) {
    screen.focusedRegion = visiblePart(of: rect)
  }

  /// The title of the screen, which the window of the terminal shows; `nil` for none.
  public var title: String? {
    get { screen.title }
    set { screen.title = newValue }
  }

  /// Adds a text that a screen reader reads, but that is not shown on the screen.
  public mutating func announce(_ text: String) {
    screen.spokenTexts.append(text)
  }

  /// Declares that a screen reader reads a text in place of the text in a part of the view. There can be one such part
  /// on a screen, usually the view that has the focus. It is read when the text or the part changes.
  public mutating func announce(_ text: String, inPlaceOf rect: TerminalRect) {
    screen.spokenRegion = SpokenRegion(rect: visiblePart(of: rect), text: text)
  }

  /// Declares that the rows of the view usually move together, as in a list. The renderer can then scroll the rows
  /// instead of drawing them again.
  public mutating func hintScrolling() {
    screen.scrollRegion = clip.rows > 0 ? clip.row..<clip.row + clip.rows : nil
  }

  /// Draws views over each other, the lowest one first. A view that is no ``OverlayView`` covers those below it. All
  /// views except the last are dimmed. Only the last one can park the cursor, scroll, have the focus or replace the text
  /// for a screen reader.
  ///
  /// - Parameters:
  ///   - layers: The views.
  ///   - bar: A bar above the first view; `nil` for none.
  @MainActor
  mutating func draw(layers: [View], below bar: View?) {
    let lowest = layers.lastIndex { !($0 is OverlayView) } ?? 0
    let (outerAttributes, wasCovered) = (attributes, isCovered)
    if layers.count > 1 { (attributes, isCovered) = (attributes.union(.dim), true) }
    if lowest == 0, let bar { draw(bar) }
    for view in layers[lowest...].dropLast() { draw(view) }
    (attributes, isCovered) = (outerAttributes, wasCovered)
    (screen.cursor, screen.scrollRegion, screen.focusedRegion, screen.spokenRegion) = (nil, nil, nil, nil)
    if let view = layers.last { draw(view) }
  }

  /// Draws a view and its subviews at the view's frame.
  @MainActor
  mutating func draw(_ view: View) {
    guard !view.isHidden else { return }
    let (outerBounds, outerOrigin, outerClip) = (bounds, origin, clip)
    let (outerAttributes, outerBackgroundColor) = (attributes, backgroundColor)
    origin.column += view.frame.column
    origin.row += view.frame.row
    bounds = TerminalRect(column: 0, row: 0, columns: view.frame.columns, rows: view.frame.rows)
    clip = TerminalRect(column: origin.column, row: origin.row, columns: bounds.columns, rows: bounds.rows)
      .intersection(outerClip)
    attributes.formUnion(view.drawnAttributes)
    if view.drawnBackgroundColor != .default {
      backgroundColor = view.drawnBackgroundColor
      fill(bounds)
    }
    view.draw(on: &self)
    for subview in view.subviews {
      draw(subview)
    }
    (bounds, origin, clip) = (outerBounds, outerOrigin, outerClip)
    (attributes, backgroundColor) = (outerAttributes, outerBackgroundColor)
  }

  /// The screen with all drawing so far.
  var drawn: Screen { screen }

  /// Returns a position in the coordinates of the screen.
  private func moved(_ position: Position) -> Position {
    Position(column: origin.column.saturating(position.column), row: origin.row.saturating(position.row))
  }

  /// Returns the visible part of a rectangle, in the coordinates of the screen.
  private func visiblePart(of rect: TerminalRect) -> TerminalRect {
    let start = moved(Position(column: rect.column, row: rect.row))
    return TerminalRect(column: start.column, row: start.row, columns: rect.columns, rows: rect.rows)
      .intersection(clip)
  }

  private func inherited(_ style: TextStyle) -> TextStyle {
    var style = style
    if style.background == .default { style.background = backgroundColor }
    style.attributes.formUnion(attributes)
    return style
  }
}
