import Models
import Services

/// The user's input in the form of a service. All texts of the form are functions of it.
///
/// The form contains the settings of the settings file. Where an option or the environment takes precedence over the
/// file, it shows the settings in force, and the user cannot change them.
public struct ServiceForm: Sendable, Hashable {
  /// A change by the user.
  enum Edit: Sendable {
    case token(String)
    case url(String)
    case usesServer(Bool)
  }

  /// The URL as the user has typed it. It may lack its scheme.
  public private(set) var url: String
  /// Whether a server is chosen, and not the built-in words.
  public private(set) var usesServer: Bool

  /// The access token that the user has typed; `nil` if the user has not changed it.
  private var typedToken: String?
  private let configuration: ServiceConfiguration

  init(_ configuration: ServiceConfiguration) {
    self.configuration = configuration
    url = configuration.server ?? ""
    usesServer = configuration.server != nil
  }

  /// Returns the form after a change. A URL also chooses a server.
  func after(_ edit: Edit) -> ServiceForm {
    var form = self
    switch edit {
    case .token(let text): form.typedToken = text
    case .url(let text):
      form.url = text
      if !text.isEmpty { form.usesServer = true }
    case .usesServer(let usesServer): form.usesServer = usesServer
    }
    return form
  }

  /// Whether the user can choose between a server and the built-in words, and edit the URL.
  public var canChooseServer: Bool { configuration.canChangeServer }

  /// Whether the user can edit the access token.
  public var canEditToken: Bool { usesServer && configuration.canChangeToken }

  /// A sentence that says where the choice of the service in force comes from.
  public var serverOrigin: String {
    switch configuration.serverSource {
    case _ where configuration.fileError != nil:
      "Until you save, the built-in words are in use, without your reactions."
    case .option: "The service in use is set by an option of the command line."
    case .environment: "The service in use is set by the environment variable WORDS_SERVER."
    case .file: "The service in use is set by the settings file."
    case .builtIn: "Until you save, the built-in words are in use, because no service is set."
    }
  }

  /// The access token as the user has typed it. Until then, it is the token in the file if that is for the server with
  /// this URL, or else empty. Do not show it.
  public var token: String { typedToken ?? storedToken }

  /// The reason why the access token is invalid; `nil` if it is valid.
  public var tokenError: String? { AccessToken(token).isValid ? nil : sentence(.token) }

  /// A sentence that says where the access token comes from, or what the user has to know about it; `nil` if there is
  /// none.
  public var tokenNote: String? {
    guard typedToken == nil else { return nil }
    switch configuration.tokenSource {
    case .option, .environment: return "The token in use is set by the environment variable WORDS_TOKEN."
    case .file where storedToken.isEmpty: return "The token in the settings file is for another server."
    case .file: return "The token in use is set by the settings file."
    case .builtIn where configuration.canChangeToken: return nil
    case .builtIn: return "No token is set. Only the environment variable WORDS_TOKEN can set one here."
    }
  }

  /// The reason why the URL is invalid; `nil` if it is valid or empty.
  public var urlError: String? {
    if case .failure(let error) = address, !url.isEmpty { sentence(error) } else { nil }
  }

  /// The configuration with the settings that the user has entered; `nil` if they are invalid.
  var proposal: ServiceConfiguration? {
    guard configuration.canChangeServer else { return configuration }
    guard usesServer else {
      return configuration.settings.server == nil && configuration.fileError == nil
        ? configuration : configuration.saving(ServiceSettings())
    }
    guard case .success(let url) = address, tokenError == nil else { return nil }
    let entered = AccessToken(token)
    let token =
      configuration.canChangeToken
      ? (entered.text.isEmpty ? nil : entered) : configuration.storedToken(forServer: url)
    return configuration.saving(ServiceSettings(server: url, token: token))
  }

  /// The URL with a scheme. It is `http` in front of a name or an address of a computer with a port, such as
  /// “127.0.0.1:8080”.
  private var address: Result<String, ServiceAddress.ValidationError> {
    let authority = url.unicodeScalars.prefix { !"/?#".unicodeScalars.contains($0) }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
    let hasPort = parts.count == 2 && Int(parts[1]) != nil && !parts[0].isEmpty
    let complete = hasPort ? "http://\(url)" : url
    return Result { () throws(ServiceAddress.ValidationError) in
      _ = try ServiceAddress(base: complete)
      return complete
    }
  }

  private var storedToken: String {
    configuration.canChangeToken ? configuration.storedToken(forServer: url)?.text ?? "" : ""
  }
}

/// Returns the reason of an error as a sentence.
private func sentence(_ error: ServiceAddress.ValidationError) -> String {
  "\(error.reason.prefix(1).uppercased())\(error.reason.dropFirst())."
}
