import Services
import Testing

@Suite("ServiceConfiguration")
struct ServiceConfigurationTests {
  private let file = ServiceSettings(server: "http://file.example", token: AccessToken("file"))

  /// The texts that a setting can have in one place: none, an empty one, a valid and an invalid one.
  private static let servers = [nil, "", " http://env.example\n", "ftp://env.example"]
  private static let tokens = [nil, "", " env\n", "a b"]

  /// Returns the expected configuration as text: the address, the sources and what can be changed, or the error.
  private func expected(option: String?, server: String?, token: String?, settings: ServiceSettings) -> String {
    func present(_ text: String?) -> String? { text == "" ? nil : text }
    let (server, token) = (present(server), present(token))
    let serverSource =
      option != nil ? "option" : server != nil ? "environment" : settings.server != nil ? "file" : "default"
    let isFromFile = serverSource == "file"
    let fileToken = isFromFile ? settings.token?.text : nil
    let tokenSource = token != nil ? "environment" : fileToken != nil ? "file" : "default"
    let (text, chosenToken) = (option ?? server ?? settings.server, token ?? fileToken)
    let canChange = option == nil && server == nil
    let sources = "\(serverSource) \(tokenSource) \(canChange) \(canChange && token == nil)"
    if token == "a b" { return "token" }
    // Unlike an empty variable, an empty option is an error.
    if option == "" { return ServiceAddress.ValidationError.notAURL("").message }
    guard text?.hasPrefix("ftp:") != true else {
      let error = "scheme(\"\(text ?? "")\")"
      return isFromFile ? "\(error) in the file, \(sources)" : error
    }
    if chosenToken == "a b" { return "token in the file, \(sources)" }
    let address = text.map { "\($0.filter { !$0.isWhitespace }) \(chosenToken?.filter { !$0.isWhitespace } ?? "")" }
    return "\(address ?? "built in"), \(sources)"
  }

  private func actual(option: String?, server: String?, token: String?, settings: ServiceSettings) -> String {
    let variables = ["WORDS_SERVER": server, "WORDS_TOKEN": token].compactMapValues(\.self)
    do {
      let configuration = try ServiceConfiguration(option: option, environment: variables, settings: settings)
      #expect(configuration.settings == settings)
      #expect((configuration.server == nil) == (configuration.serverSource == .builtIn))
      let sources =
        "\(configuration.serverSource.rawValue) \(configuration.tokenSource.rawValue) "
        + "\(configuration.canChangeServer) \(configuration.canChangeToken)"
      if let error = configuration.fileError {
        #expect(configuration.address == nil)
        return "\(text(error)) in the file, \(sources)"
      }
      #expect(configuration.token == configuration.address?.token || configuration.address == nil)
      let address = configuration.address.map { "\($0.base) \($0.token?.text ?? "")" }
      return "\(address ?? "built in"), \(sources)"
    } catch {
      return text(error)
    }
  }

  private func text(_ error: ServiceAddress.ValidationError) -> String {
    switch error {
    case .scheme(let url): "scheme(\"\(url)\")"
    case .token: "token"
    default: error.message
    }
  }

  @Test(
    "An option takes precedence over the environment, and the environment over the file, whose token is for its server")
  func precedence() {
    for option in [nil, "", "http://option.example", "ftp://option.example"] {
      for server in Self.servers {
        for token in Self.tokens {
          for (fileServer, fileToken) in [nil, "http://file.example", "ftp://file.example"].flatMap({ server in
            [nil, "file", "a b"].map { (server, $0) }
          }) {
            let settings = ServiceSettings(server: fileServer, token: fileToken.map(AccessToken.init))
            #expect(
              actual(option: option, server: server, token: token, settings: settings)
                == expected(option: option, server: server, token: token, settings: settings))
          }
        }
      }
    }
  }

  @Test("A blank token in the environment is no token", arguments: ["", " ", "\n"])
  func blankToken(token: String) throws {
    let configuration = try ServiceConfiguration(environment: ["WORDS_TOKEN": token], settings: file)
    #expect(configuration.token == file.token && configuration.canChangeToken)
  }

  @Test("Saving other settings keeps the option and the environment, and invalid settings are an error")
  func saving() throws {
    for (option, variables) in [
      (nil, [:]), (nil, ["WORDS_TOKEN": "env"]), (nil, ["WORDS_SERVER": "http://env.example"]),
      ("http://option.example", [:]),
    ] as [(String?, [String: String])] {
      let configuration = try ServiceConfiguration(option: option, environment: variables)
      let saved = try ServiceConfiguration(option: option, environment: variables, settings: file)
      #expect(try configuration.saving(file) == saved)
      #expect(try saved.saving(ServiceSettings()) == configuration)
    }
    let invalid = ServiceSettings(server: "http://file.example", token: AccessToken("a b"))
    #expect(throws: ServiceAddress.ValidationError.token) { try ServiceConfiguration().saving(invalid) }
  }

  @Test(
    "The stored token is for the origin of the stored server",
    arguments: [
      ("http://file.example", true), ("http://file.example:80/path?query", true), (" HTTP://FILE.example", true),
      ("https://file.example", false), ("http://file.example:81", false), ("http://file.example.evil", false),
      ("x", false), ("", false),
    ])
  func storedToken(url: String, isUsed: Bool) throws {
    let configuration = try ServiceConfiguration(settings: file)
    #expect(configuration.storedToken(forServer: url) == (isUsed ? file.token : nil))
    let invalid = ServiceSettings(server: "ftp://file.example", token: file.token)
    #expect(try ServiceConfiguration(settings: invalid).storedToken(forServer: "ftp://file.example ") == file.token)
    #expect(try ServiceConfiguration(settings: invalid).storedToken(forServer: url) == nil)
    #expect(try ServiceConfiguration(settings: ServiceSettings(token: file.token)).storedToken(forServer: url) == nil)
  }
}
