import Foundation
import Reactive
import Testing

@testable import Services

/// The tests of `FileReactionService` cover what both services share: links, the lock, and a file that is no regular one.
@Suite("FileSettingsService", .timeLimit(.minutes(5)))
struct FileSettingsServiceTests {
  private let directory = TemporaryDirectory()
  private let service: FileSettingsService
  private let settings = ServiceSettings(server: "https://example.org/a b", token: AccessToken("“secret”"))

  init() {
    service = FileSettingsService(directory: directory.url)
  }

  @Test("Each start of a producer reads or saves again, and nothing happens before")
  func starts() {
    let (stored, saving) = (service.settings(), service.save(settings))
    #expect(directory.names == [])
    #expect(stored.result() == .success(StoredSettings(ServiceSettings())))
    #expect(directory.names == [])
    let others = [
      ServiceSettings(server: "a"), ServiceSettings(token: AccessToken("b")), ServiceSettings(),
    ]
    for other in others {
      #expect(saving.result() == .success(StoredSettings(settings)))
      #expect(stored.result() == .success(StoredSettings(settings)))
      #expect(service.save(other).result() == .success(StoredSettings(other)))
      #expect(FileSettingsService(directory: directory.url).settings().result() == .success(StoredSettings(other)))
    }
  }

  @Test("The files and new directories can be read by their user only, even if others could read the old file")
  func permissions() throws {
    let service = FileSettingsService(directory: directory.file("new/words"))
    for _ in 0..<2 {
      #expect(service.save(settings).result()?.error == nil)
      let names = ["new", "new/words", "new/words/config.json", "new/words/config.lock"]
      #expect(try names.map(directory.permissions) == [0o700, 0o700, 0o600, 0o600])
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: directory.file("new/words/config.json").path)
    }
  }

  @Test(
    "Saving changes only the members of the settings, and a file has one member in each line",
    arguments: [
      ("{}", "{\n  \"server\": \"a/b\"\n}\n"), (" {\n} ", "{\n  \"server\": \"a/b\"\n}\n"),
      ("\u{FEFF}{\"token\":\"old\"}", "{\n  \"server\": \"a/b\"\n}\n"),
      (
        #"{"a":12345678901234567890.10e+400,"server":"old", "é\n" : {"b": [1,2 , null]},"token":"old"}"#,
        "{\n  \"a\": 12345678901234567890.10e+400,\n  \"server\": \"a/b\",\n  \"é\\n\": {\"b\": [1,2 , null]}\n}\n"
      ),
    ])
  func otherMembers(old: String, new: String) throws {
    try directory.write(old, to: "config.json")
    #expect(service.save(ServiceSettings(server: "a/b")).result()?.success?.notice == nil)
    #expect(try directory.text("config.json") == new)
    try directory.write(#"{"server":"old"}"#, to: "config.json")
    #expect(service.save(ServiceSettings()).result()?.error == nil)
    #expect(try directory.text("config.json") == "{}\n")
  }

  @Test(
    "The settings are texts; null, an empty text and a missing member count as not set, and the last member counts",
    arguments: [
      (#"{"server":null,"token":null}"#, nil), (#"{"server":"","token":""}"#, nil), ("{}", nil), (" {\n} ", nil),
      ("\u{FEFF}{\"server\":\"a\"}", "a"), (#"{"server":"a","server":"b"}"#, "b"), (#"{"server":"\u00e9"}"#, "é"),
      ("{}" + String(repeating: " ", count: (64 << 10) - 2), nil),
    ])
  func reading(text: String, server: String?) throws {
    try directory.write(text, to: "config.json")
    #expect(service.settings().result() == .success(StoredSettings(ServiceSettings(server: server))))
    #expect(directory.names == ["config.json"])
  }

  @Test(
    "A damaged file is renamed and reported, by reading and by saving, and the settings are then empty",
    arguments: [
      "", "null", "[]", "1", "{", #"{"server":1}"#, #"{"server":false}"#, #"{"token":{}}"#,
      #"{"token":["a"]}"#, #"{"server":"a",}"#, #"{"server":"\ud800"}"#,
      #"{"a":1} x"#, String(repeating: #"{"a":"#, count: 100_000), "{}" + String(repeating: " ", count: (64 << 10) - 1),
    ])
  func damage(text: String) throws {
    for (number, expected) in [(1, ServiceSettings()), (2, settings)] {
      try directory.write(text, to: "config.json")
      let renamed = directory.file("config.damaged-\(number).json").path
      let stored = StoredSettings(expected, notice: "The damaged settings file was renamed to \(renamed).")
      let outcome = number == 1 ? service.settings().result() : service.save(settings).result()
      #expect(outcome == .success(stored))
      #expect(try directory.text("config.damaged-\(number).json") == text)
      #expect(service.settings().result() == .success(StoredSettings(expected)))
    }
  }

  @Test("Settings that cannot be written are a failure, and the old ones stay")
  func failure() throws {
    let old = ServiceSettings(server: "http://old.example")
    #expect(service.save(old).result()?.error == nil)
    let large = ServiceSettings(server: String(repeating: "a", count: 64 << 10))
    #expect(service.save(large).result() == .failure(.writing(reason: "the file would be too large")))
    #expect(directory.names == ["config.json", "config.lock"])
    try directory.write("", to: "config.new.json/full")
    #expect(service.save(settings).result() == .failure(.writing(reason: "file exists")))
    #expect(service.settings().result() == .success(StoredSettings(old)))
  }

  @Test("The path is that of the given file, or else of config.json in the directory for settings")
  func path() {
    #expect(service.path == directory.file("config.json").path)
    let file = UserDirectory.config()?.appending(path: "config.json")
    #expect(FileSettingsService().path == file?.path(percentEncoded: false))
  }

  @Test("The token appears in no description of the settings")
  func noDescription() throws {
    let address = try ServiceAddress(base: "https://example.org", token: "secret")
    let configuration = try ServiceConfiguration(environment: ["WORDS_TOKEN": "secret"], settings: settings)
    var dumped = ""
    dump((settings, address, configuration, StoredSettings(settings)), to: &dumped)
    let texts = [dumped, "\(settings) \(address) \(configuration)", String(reflecting: settings)]
    #expect(texts.allSatisfy { !$0.contains("secret") })
  }
}
