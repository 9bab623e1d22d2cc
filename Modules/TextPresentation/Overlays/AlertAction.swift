/// An action that the user can choose in an alert.
@MainActor
public final class AlertAction {
  /// The style of an action.
  public enum Style: Sendable {
    /// The default style.
    case `default`
    /// The action cancels the operation and changes nothing. Escape chooses it.
    case cancel
    /// The action deletes or discards data.
    case destructive
  }

  /// The title of the action, one or two words.
  public let title: String
  /// The style of the action.
  public let style: Style
  /// The closure to run when the user chooses the action, after the alert has been dismissed.
  let handler: (@MainActor (AlertAction) -> Void)?

  /// Creates an action.
  public init(title: String, style: Style = .default, handler: (@MainActor (AlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
