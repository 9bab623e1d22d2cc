/// What a user can answer to an alert.
@MainActor
public final class AlertAction {
  /// What kind of answer it is.
  public enum Style: Sendable {
    /// One like any other.
    case `default`
    /// One that leaves everything as it is, which is what the escape key does.
    case cancel
    /// One that loses something.
    case destructive
  }

  /// The answer, in a word or two.
  public let title: String
  /// What kind of answer it is.
  public let style: Style
  /// What is done when it is chosen, once the alert has gone.
  let handler: (@MainActor (AlertAction) -> Void)?

  /// Makes an answer.
  public init(title: String, style: Style = .default, handler: (@MainActor (AlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
