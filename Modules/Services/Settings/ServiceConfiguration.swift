import ReactiveHTTP

/// The word service to use, and where this choice comes from.
///
/// An option of the command line takes precedence over the environment, the environment over the settings file, and the
/// settings file over the default, which is the built-in words.
public struct ServiceConfiguration: Sendable, Hashable {
  /// The place that a setting comes from.
  public enum Source: String, Sendable, CaseIterable {
    /// An option of the command line.
    case option
    /// An environment variable.
    case environment
    /// The settings file.
    case file
    /// The setting is not set anywhere.
    case builtIn = "default"
  }

  /// The address of the service; `nil` for the built-in words, and if ``fileError`` is not `nil`.
  public let address: ServiceAddress?
  /// The reason why the settings in the file cannot be used; `nil` if they can be used, or if they are overridden.
  public let fileError: SettingsError?
  /// The URL of the service, as it is set; `nil` for the built-in words.
  public let server: String?
  /// The place that ``server`` comes from.
  public let serverSource: Source
  /// The access token for the service; `nil` for none.
  public let token: AccessToken?
  /// The place that ``token`` comes from.
  public let tokenSource: Source
  /// The settings in the file, which may be overridden. They are empty if they cannot be read.
  public let settings: ServiceSettings

  private let path: String?
  private let option: String?
  private let environment: Environment

  /// Resolves the settings. Empty environment variables count as not set.
  ///
  /// The token in the file belongs to the service in the file, so it is not used if the service comes from another
  /// place.
  ///
  /// - Parameters:
  ///   - option: The URL in the option of the command line; `nil` if there is none.
  ///   - environment: The environment variables. The names are `WORDS_SERVER` and `WORDS_TOKEN`.
  ///   - settings: The settings in the file, or the reason why they cannot be read.
  ///   - path: The path of the file; `nil` if there is none.
  /// - Throws: An error if the URL in the option or in the environment, or the token in the environment, cannot be
  ///   used.
  public init(
    option: String? = nil, environment: [String: String] = [:],
    settings: Result<ServiceSettings, SettingsError> = .success(ServiceSettings()), path: String? = nil
  ) throws(ServiceAddress.ValidationError) {
    try self.init(option, Environment(environment), settings, path)
  }

  /// Returns the configuration after other settings have been saved in the file. Returns `nil` if the URL or the token
  /// cannot be used.
  public func saving(_ settings: ServiceSettings) -> ServiceConfiguration? {
    let configuration = try? ServiceConfiguration(option, environment, .success(settings), path)
    return configuration?.fileError == nil ? configuration : nil
  }

  /// Whether the settings file decides which service is used.
  public var canChangeServer: Bool { serverSource == .file || serverSource == .builtIn }

  /// Whether the settings file decides which token is used.
  public var canChangeToken: Bool { canChangeServer && environment.token == nil }

  /// Returns the token in the file if it is for the server with the given URL: a URL with the scheme, the host and the
  /// port of the URL in the file.
  public func storedToken(forServer url: String) -> AccessToken? {
    guard let server = settings.server else { return nil }
    let texts = [url, server].map { $0.trimmed(where: \.properties.isWhitespace) }
    if texts[0] == texts[1] { return settings.token }
    let origins = [url, server].map { try? Origin(ServiceAddress(base: $0).base) }
    return origins[0] != nil && origins[0] == origins[1] ? settings.token : nil
  }

  private init(
    _ option: String?, _ environment: Environment, _ file: Result<ServiceSettings, SettingsError>, _ path: String?
  ) throws(ServiceAddress.ValidationError) {
    let (settings, readingError): (ServiceSettings, SettingsError?) =
      switch file {
      case .success(let settings): (settings, nil)
      case .failure(let error): (ServiceSettings(), error)
      }
    (self.option, self.environment, self.path, self.settings) = (option, environment, path, settings)
    (server, serverSource) = Self.first(option, environment.server, settings.server)
    let fileToken = serverSource == .file ? settings.token : nil
    (token, tokenSource) = Self.first(nil, environment.token, fileToken)
    if environment.token?.isValid == false { throw .token }
    do throws(ServiceAddress.ValidationError) {
      address = if let server { try ServiceAddress(base: server, token: token?.text) } else { nil }
      fileError = server == nil ? readingError : nil
    } catch {
      guard serverSource == .file else { throw error }
      (address, fileError) = (nil, .invalid(error, path: path))
    }
  }

  private static func first<Value>(
    _ option: Value?, _ environment: Value?, _ file: Value?
  ) -> (Value?, Source) {
    if let option { return (option, .option) }
    if let environment { return (environment, .environment) }
    if let file { return (file, .file) }
    return (nil, .builtIn)
  }

  /// The environment variables that contain settings.
  private struct Environment: Hashable {
    let server: String?
    let token: AccessToken?

    init(_ variables: [String: String]) {
      func value(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
      server = value("WORDS_SERVER")
      token = value("WORDS_TOKEN").map(AccessToken.init).flatMap { $0.text.isEmpty ? nil : $0 }
    }
  }
}
