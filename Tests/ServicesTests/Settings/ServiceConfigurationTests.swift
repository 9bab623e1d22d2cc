import Services
import Testing

@Suite("ServiceConfiguration")
struct ServiceConfigurationTests {
  private let file = ServiceSettings(server: "http://file.example", token: AccessToken("file"))

  @Test("Without any setting, the built-in words are used")
  func builtIn() throws {
    let configuration = try ServiceConfiguration(environment: ["WORDS_SERVER": "", "WORDS_TOKEN": ""])
    #expect(configuration.address == nil)
    #expect(configuration.server == nil)
    #expect(configuration.serverSource == .builtIn)
    #expect(configuration.tokenSource == .builtIn)
  }

  @Test("The settings file decides if nothing else does")
  func fromFile() throws {
    let configuration = try ServiceConfiguration(settings: file)
    #expect(configuration.address == (try ServiceAddress(base: "http://file.example", token: "file")))
    #expect(configuration.serverSource == .file)
    #expect(configuration.tokenSource == .file)
  }

  @Test("The environment takes precedence over the file, and the token in the file is not sent to another service")
  func fromEnvironment() throws {
    let configuration = try ServiceConfiguration(environment: ["WORDS_SERVER": "http://env.example"], settings: file)
    #expect(configuration.address == (try ServiceAddress(base: "http://env.example")))
    #expect(configuration.serverSource == .environment)
    #expect(configuration.tokenSource == .builtIn)
  }

  @Test("The option takes precedence over the environment")
  func fromOption() throws {
    let environment = ["WORDS_SERVER": "http://env.example", "WORDS_TOKEN": "env"]
    let configuration = try ServiceConfiguration(
      option: "http://option.example", environment: environment, settings: file)
    #expect(configuration.address == (try ServiceAddress(base: "http://option.example", token: "env")))
    #expect(configuration.serverSource == .option)
    #expect(configuration.tokenSource == .environment)
  }

  @Test("The token in the environment takes precedence over the one in the file")
  func tokenFromEnvironment() throws {
    let configuration = try ServiceConfiguration(environment: ["WORDS_TOKEN": "env"], settings: file)
    #expect(configuration.address == (try ServiceAddress(base: "http://file.example", token: "env")))
    #expect(configuration.tokenSource == .environment)
  }

  @Test(
    "A setting can be changed unless an option or the environment decides it",
    arguments: [
      (nil, [:], true, true), ("http://option.example", [:], false, false),
      (nil, ["WORDS_SERVER": "http://env.example"], false, false), (nil, ["WORDS_TOKEN": "env"], true, false),
      (nil, ["WORDS_SERVER": "", "WORDS_TOKEN": ""], true, true),
    ] as [(String?, [String: String], Bool, Bool)])
  func changes(option: String?, environment: [String: String], server: Bool, token: Bool) throws {
    for settings in [ServiceSettings(), file] {
      let configuration = try ServiceConfiguration(option: option, environment: environment, settings: settings)
      #expect(configuration.canChangeServer == server && configuration.canChangeToken == token)
      #expect(configuration.settings == settings)
    }
  }

  @Test("A token in the file without a service there is not used, and neither is one beside an option")
  func tokenOnly() throws {
    let settings = ServiceSettings(token: AccessToken("file"))
    let configuration = try ServiceConfiguration(settings: settings)
    #expect(configuration.address == nil && configuration.token == nil && configuration.tokenSource == .builtIn)
    #expect(try ServiceConfiguration(option: "http://option.example", settings: file).address?.token == nil)
  }

  @Test("White space around the token and the URL in the environment is removed")
  func whiteSpace() throws {
    let environment = ["WORDS_SERVER": " http://env.example\n", "WORDS_TOKEN": " env\n"]
    let configuration = try ServiceConfiguration(environment: environment)
    #expect(configuration.address == (try ServiceAddress(base: "http://env.example", token: "env")))
  }

  @Test("The names of the places are those that the program prints")
  func sources() {
    #expect(ServiceConfiguration.Source.allCases.map(\.rawValue) == ["option", "environment", "file", "default"])
  }

  @Test("Saving other settings keeps the option and the environment")
  func saving() throws {
    let configuration = try ServiceConfiguration(environment: ["WORDS_TOKEN": "env"]).saving(file)
    #expect(configuration.address == (try ServiceAddress(base: "http://file.example", token: "env")))
    #expect(configuration.settings == file)
    #expect(try configuration.saving(ServiceSettings()).address == nil)
    let option = try ServiceConfiguration(option: "http://option.example").saving(file)
    #expect(option.address == (try ServiceAddress(base: "http://option.example")))
    #expect(option.settings == file)
  }

  @Test("Invalid settings in the file are reported and not used, unless they are overridden")
  func invalidFile() throws {
    let invalid = ServiceSettings(server: "ftp://file.example", token: AccessToken("a b"))
    let configuration = try ServiceConfiguration(settings: invalid)
    #expect(configuration.fileError == .scheme("ftp://file.example"))
    #expect(configuration.address == nil && configuration.server == "ftp://file.example")
    let settings = ServiceSettings(server: "http://file.example", token: AccessToken("a b"))
    #expect(try ServiceConfiguration(settings: settings).fileError == .token)
    #expect(throws: ServiceAddress.ValidationError.token) { try configuration.saving(settings) }
    #expect(try ServiceConfiguration(option: "http://option.example", settings: invalid).fileError == nil)
    let overridden = try ServiceConfiguration(environment: ["WORDS_TOKEN": "env"], settings: settings)
    #expect(overridden.fileError == nil)
    #expect(overridden.address == (try ServiceAddress(base: "http://file.example", token: "env")))
    #expect(overridden.settings == settings)
  }

  @Test("An invalid option or variable is an error")
  func invalid() throws {
    #expect(throws: ServiceAddress.ValidationError.scheme("ftp://a")) { try ServiceConfiguration(option: "ftp://a") }
    #expect(throws: ServiceAddress.ValidationError.scheme("ftp://a")) {
      try ServiceConfiguration(environment: ["WORDS_SERVER": "ftp://a"])
    }
    #expect(throws: ServiceAddress.ValidationError.token) {
      try ServiceConfiguration(environment: ["WORDS_TOKEN": "olé"])
    }
    #expect(throws: ServiceAddress.ValidationError.token) {
      try ServiceConfiguration(environment: ["WORDS_TOKEN": "olé"], settings: file)
    }
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

  @Test("An empty option is an error, and saved settings do not replace the service in the environment")
  func emptyOption() throws {
    #expect(throws: ServiceAddress.ValidationError.notAURL("")) {
      try ServiceConfiguration(option: "", environment: ["WORDS_SERVER": "http://env.example"])
    }
    let configuration = try ServiceConfiguration(environment: ["WORDS_SERVER": "http://env.example"]).saving(file)
    #expect(configuration.address == (try ServiceAddress(base: "http://env.example")))
    #expect(configuration.serverSource == .environment && configuration.settings == file)
  }
}
