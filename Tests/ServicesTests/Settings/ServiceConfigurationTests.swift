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
    #expect(configuration.canChangeServer && configuration.canChangeToken)
  }

  @Test("The settings file decides if nothing else does, and can be changed")
  func fromFile() throws {
    let configuration = try ServiceConfiguration(settings: file)
    #expect(configuration.address == (try ServiceAddress(base: "http://file.example", token: "file")))
    #expect(configuration.serverSource == .file)
    #expect(configuration.tokenSource == .file)
    #expect(configuration.canChangeServer && configuration.canChangeToken)
  }

  @Test("The environment takes precedence over the file, and the token in the file is not sent to another service")
  func fromEnvironment() throws {
    let configuration = try ServiceConfiguration(environment: ["WORDS_SERVER": "http://env.example"], settings: file)
    #expect(configuration.address == (try ServiceAddress(base: "http://env.example")))
    #expect(configuration.serverSource == .environment)
    #expect(configuration.tokenSource == .builtIn)
    #expect(!configuration.canChangeServer && !configuration.canChangeToken)
  }

  @Test("The option takes precedence over the environment")
  func fromOption() throws {
    let environment = ["WORDS_SERVER": "http://env.example", "WORDS_TOKEN": "env"]
    let configuration = try ServiceConfiguration(
      option: "http://option.example", environment: environment, settings: file)
    #expect(configuration.address == (try ServiceAddress(base: "http://option.example", token: "env")))
    #expect(configuration.serverSource == .option)
    #expect(configuration.tokenSource == .environment)
    #expect(!configuration.canChangeServer && !configuration.canChangeToken)
  }

  @Test("The token in the environment takes precedence over the one in the file, and the server can be changed")
  func tokenFromEnvironment() throws {
    let configuration = try ServiceConfiguration(environment: ["WORDS_TOKEN": "env"], settings: file)
    #expect(configuration.address == (try ServiceAddress(base: "http://file.example", token: "env")))
    #expect(configuration.tokenSource == .environment)
    #expect(configuration.canChangeServer && !configuration.canChangeToken)
  }

  @Test("Saving other settings keeps the option and the environment")
  func saving() throws {
    let configuration = try ServiceConfiguration(environment: ["WORDS_TOKEN": "env"]).saving(file)
    #expect(configuration.address == (try ServiceAddress(base: "http://file.example", token: "env")))
    #expect(configuration.settings == file)
    #expect(try configuration.saving(ServiceSettings()).address == nil)
  }

  @Test("An invalid URL or token that is in force is an error; one that is overridden is not")
  func invalid() throws {
    let invalid = ServiceSettings(server: "ftp://file.example", token: AccessToken("a b"))
    #expect(throws: ServiceAddress.ValidationError.scheme("ftp://file.example")) {
      try ServiceConfiguration(settings: invalid)
    }
    #expect(throws: ServiceAddress.ValidationError.token) {
      try ServiceConfiguration(settings: ServiceSettings(server: "http://file.example", token: AccessToken("a b")))
    }
    _ = try ServiceConfiguration(option: "http://option.example", settings: invalid)
  }
}
