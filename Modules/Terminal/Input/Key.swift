/// A key, as a terminal can tell it.
public enum Key: Sendable, Hashable {
  /// A printable character.
  case character(Character)
  /// A control character, by the letter or sign that goes with the control key: `c` for ctrl-C, in lower case.
  case control(Character)
  /// An arrow.
  case up, down, left, right
  /// A key that moves by more than one.
  case pageUp, pageDown, home, end
  /// Return, and enter on the number pad.
  case enter
  /// Escape on its own.
  case escape
  /// Tab.
  case tab
  /// Tab together with the shift key.
  case backTab
  /// The key that deletes to the left.
  case backspace
  /// The key that deletes to the right.
  case delete
  /// Insert.
  case insert
  /// A function key, from 1 for F1.
  case function(Int)
}
