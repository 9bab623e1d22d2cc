import Services
import Testing

/// The session `settings` shows the precedence of the option, the environment and the file.
@Suite("ServiceConfiguration")
struct ServiceConfigurationTests {
  private let file = ServiceSettings(server: "http://file.example", token: AccessToken("file"))
  private let invalidFile = ServiceSettings(server: "ftp://file.example", token: AccessToken("file"))

  @Test(
    "The token in the file is only for the server in the file",
    arguments: [
      (nil, [:], "file"), ("http://option.example", [:], nil), (nil, ["WORDS_SERVER": "http://env.example"], nil),
      (nil, ["WORDS_TOKEN": "env"], "env"), ("http://option.example", ["WORDS_TOKEN": "env"], "env"),
      (nil, ["WORDS_SERVER": "", "WORDS_TOKEN": " \n"], "file"),
    ] as [(String?, [String: String], String?)])
  func token(option: String?, environment: [String: String], token: String?) throws {
    let configuration = try ServiceConfiguration(option: option, environment: environment, settings: file)
    #expect(configuration.address?.token?.text == token)
  }

  @Test(
    "A setting can be changed unless the command line or the environment determines it",
    arguments: [
      (nil, [:], true, true), ("http://option.example", [:], false, false),
      (nil, ["WORDS_SERVER": "http://env.example"], false, false), (nil, ["WORDS_TOKEN": "env"], true, false),
    ] as [(String?, [String: String], Bool, Bool)])
  func changes(option: String?, environment: [String: String], canChangeServer: Bool, canChangeToken: Bool) throws {
    let configuration = try ServiceConfiguration(option: option, environment: environment, settings: file)
    #expect(configuration.canChangeServer == canChangeServer && configuration.canChangeToken == canChangeToken)
  }

  @Test("Invalid settings in the file are reported, and do no harm if they are overridden")
  func invalidSettings() throws {
    #expect(try ServiceConfiguration(settings: invalidFile).fileError == .scheme("ftp://file.example"))
    let overridden = try ServiceConfiguration(option: "http://option.example", settings: invalidFile)
    #expect(overridden.fileError == nil && overridden.address != nil)
  }

  @Test("Saving settings has the same result as a start of the program with them")
  func saving() throws {
    for (option, variables) in [
      (nil, [:]), (nil, ["WORDS_TOKEN": "env"]), (nil, ["WORDS_SERVER": "http://env.example"]),
      ("http://option.example", [:]),
    ] as [(String?, [String: String])] {
      let configuration = try ServiceConfiguration(option: option, environment: variables)
      let saved = try ServiceConfiguration(option: option, environment: variables, settings: file)
      #expect(try configuration.saving(file) == saved)
    }
  }

  @Test("Invalid settings cannot be saved")
  func savingInvalidSettings() {
    let invalid = ServiceSettings(server: "http://file.example", token: AccessToken("a b"))
    #expect(throws: ServiceAddress.ValidationError.token) { try ServiceConfiguration().saving(invalid) }
  }

  @Test(
    "The stored token is for the origin of the stored server",
    arguments: [
      ("http://file.example:80/path?query", true), (" HTTP://FILE.example", true), ("https://file.example", false),
      ("http://file.example:81", false), ("http://file.example.evil", false), ("x", false),
    ])
  func storedToken(url: String, isUsed: Bool) throws {
    #expect(try ServiceConfiguration(settings: file).storedToken(forServer: url) == (isUsed ? file.token : nil))
  }

  @Test("The token that is stored for an invalid URL is for no other URL")
  func storedTokenOfInvalidServer() throws {
    let configuration = try ServiceConfiguration(settings: invalidFile)
    #expect(configuration.storedToken(forServer: "ftp://file.example ") == file.token)
    #expect(configuration.storedToken(forServer: "x") == nil)
  }
}
