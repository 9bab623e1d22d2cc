/// The settings that the user has saved: the word service, and the access token for it.
public struct ServiceSettings: Sendable, Hashable {
  /// The URL of the word service, as the user entered it; `nil` for the built-in words.
  public var server: String?
  /// The access token for the service; `nil` for none.
  public var token: AccessToken?

  /// Creates settings. By default, they are those of a user who has saved none.
  public init(server: String? = nil, token: AccessToken? = nil) {
    self.server = server
    self.token = token
  }
}
