import TerminalScreen

/// A text field for the text of a search, with “/” in front of it. It is as wide as its text.
public final class SearchField: TextField {
  /// Creates an empty field.
  public override init() {
    super.init()
    accessibilityLabel = "find"
  }

  override var prompt: String { "/" }

  override var style: TextStyle { .plain }

  /// Returns the number of columns of the text, and of the cursor if the field has the focus.
  public override func columns(atMost limit: Int) -> Int {
    min(DisplayText.width(of: prompt) + textColumns(atMost: limit) + (isFirstResponder ? 1 : 0), limit)
  }

  /// Makes room for the cursor.
  public override func firstResponderDidChange() {
    invalidateIntrinsicContentSize()
  }
}
