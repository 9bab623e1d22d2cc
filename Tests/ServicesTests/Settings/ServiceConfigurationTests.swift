import Services
import Testing

/// The sessions `settings` and `token` show the precedence of the option, the environment and the file, and
/// `ServiceViewModelTests` show which settings can be changed.
@Suite("ServiceConfiguration")
struct ServiceConfigurationTests {
  private let file = ServiceSettings(server: "http://file.example", token: AccessToken("file"))

  @Test("Saving settings has the same result as a start of the program with them")
  func saving() throws {
    for (option, variables) in [
      (nil, [:]), (nil, ["WORDS_TOKEN": "env"]), (nil, ["WORDS_SERVER": "http://env.example"]),
      ("http://option.example", [:]),
    ] as [(String?, [String: String])] {
      let started = try ServiceConfiguration(option: option, environment: variables, settings: .success(file))
      for old in [.success(ServiceSettings()), .failure(.reading(reason: "not UTF-8", path: nil))]
        as [Result<ServiceSettings, SettingsError>]
      {
        let configuration = try ServiceConfiguration(option: option, environment: variables, settings: old)
        #expect(configuration.saving(file) == started)
      }
    }
  }

  @Test("Settings with an unusable address cannot be saved")
  func unusableAddress() throws {
    #expect(try ServiceConfiguration().saving(ServiceSettings(server: "ftp://a.example")) == nil)
  }

  @Test("An invalid token in the environment is an error")
  func invalidToken() {
    #expect(throws: (any Error).self) { try ServiceConfiguration(environment: ["WORDS_TOKEN": "a b"]) }
  }

  @Test(
    "The stored token is used only for the origin of the stored server, or for the same text if that is no valid URL",
    arguments: [
      ("http://file.example", "http://file.example:80/path?query", true),
      ("http://file.example", " HTTP://FILE.example", true), ("http://file.example", "https://file.example", false),
      ("http://file.example", "http://file.example:81", false),
      ("http://file.example", "http://file.example.evil", false), ("http://file.example", "x", false),
      ("x", "x", true), ("x", "y", false),
    ])
  func storedToken(server: String, url: String, isUsed: Bool) throws {
    let settings = ServiceSettings(server: server, token: AccessToken("file"))
    let configuration = try ServiceConfiguration(settings: .success(settings))
    #expect(configuration.storedToken(forServer: url) == (isUsed ? settings.token : nil))
  }
}
