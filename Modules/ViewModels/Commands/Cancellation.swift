/// The effect of cancelling in the current state of a screen.
public enum Cancellation: Sendable, Hashable {
  /// Cancels the search.
  case search
  /// Cancels loading.
  case loading
  /// Cancels the test of a connection.
  case test
  /// Dismisses the form, and discards its changes.
  case form
  /// Dismisses the screen.
  case screen
  /// Has no effect.
  case nothing

  /// The title of the command, such as “cancel loading”.
  public var title: String {
    switch self {
    case .search: "cancel the search"
    case .loading: "cancel loading"
    case .test: "cancel the test"
    case .form, .nothing: "cancel"
    case .screen: "go back"
    }
  }

  /// One word for the command, such as “back”; `nil` if it has no effect.
  public var hint: String? {
    switch self {
    case .search: "clear"
    case .loading, .test, .form: "cancel"
    case .screen: "back"
    case .nothing: nil
    }
  }
}
