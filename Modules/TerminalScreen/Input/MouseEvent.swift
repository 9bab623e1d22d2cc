/// An event of the mouse that a terminal reports. Releases, moves, other buttons, and clicks with a modifier key are
/// not reported.
public struct MouseEvent: Sendable, Hashable {
  /// The kinds of events.
  public enum Kind: Sendable {
    /// A press of the left button.
    case press
    /// A step of the wheel.
    case scrollUp, scrollDown
  }

  /// The kind of the event.
  public var kind: Kind

  /// The cell under the pointer. It may be outside of the screen.
  public var position: Position

  /// Creates an event at a position.
  public init(_ kind: Kind, at position: Position) {
    (self.kind, self.position) = (kind, position)
  }
}
