/// A key that a terminal reports.
public enum Key: Sendable, Hashable {
  /// A printable character.
  case character(Character)
  /// The control key with another character, for example `c` for ctrl-C. A letter is in lower case.
  case control(Character)
  /// The alt key (Option on a Mac) with a printable character, or with Return, which is `\r`.
  case alt(Character)
  /// An arrow key.
  case up, down, left, right
  /// The left or right arrow key with control or alt, which moves by a word in a text field.
  case wordLeft, wordRight
  /// Backspace with alt, which deletes a word to the left in a text field.
  case wordBackspace
  /// A key that moves by a page or to an end.
  case pageUp, pageDown, home, end
  /// Return, or enter on the number pad.
  case enter
  /// Escape on its own.
  case escape
  /// Tab.
  case tab
  /// Tab with the shift key.
  case backTab
  /// Backspace, which deletes to the left.
  case backspace
  /// Delete, which deletes to the right.
  case delete
  /// Insert.
  case insert
  /// A function key, by its number: 1 for F1. ``InputParser`` reports 1 to 20.
  case function(Int)
  /// A text that the user has pasted, as the terminal sends it: it may contain line ends and other control characters.
  case paste(String)
}
