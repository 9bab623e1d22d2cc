import Foundation
import Reactive
import ReactiveTesting
import Testing

@testable import Services

/// The tests of `FileReactionService` cover what both services share: links, the lock, and a file that is no regular
/// one. The session `form` shows that settings are saved, in a file that only the user can read.
@Suite("FileSettingsService", .timeLimit(.minutes(5)))
struct FileSettingsServiceTests {
  private let directory = TemporaryDirectory.missing()
  private let service: FileSettingsService
  private let settings = ServiceSettings(server: "https://example.org/a b", token: AccessToken("“secret”"))

  init() { service = FileSettingsService(directory: directory.url) }

  @Test("Saving replaces or removes the settings in the file, and keeps its other members")
  func otherMembers() throws {
    let old = #"{"a":12345678901234567890.10e+400,"server":"o", "é\n" : {"b": [1,2 , null]},"e\u0301\n":1,"token":"o"}"#
    try directory.write(old, to: "config.json")
    #expect(service.save(ServiceSettings(server: "a/b")).result()?.error == nil)
    #expect(
      try directory.text(of: "config.json") == #"""
        {
          "a": 12345678901234567890.10e+400,
          "server": "a/b",
          "é\n": {"b": [1,2 , null]},
          "é\n": 1
        }

        """#)
  }

  @Test(
    "Missing, null and empty settings are not set, the last of equal keys counts, and a byte order mark is skipped",
    arguments: [
      (#"{"server":null,"token":null}"#, nil), (#"{"server":"","token":""}"#, nil), (" {\n} ", nil),
      ("\u{FEFF}{\"server\":\"a\"}", "a"), (#"{"server":"a","server":"b"}"#, "b"),
    ])
  func reading(text: String, server: String?) throws {
    try directory.write(text, to: "config.json")
    #expect(service.settings().result() == .success(StoredSettings(ServiceSettings(server: server))))
  }

  @Test(
    "A damaged file is renamed, by reading and by saving",
    arguments: [
      "", "[]", "{", #"{"server":1}"#, #"{"token":["a"]}"#, #"{"server":"\ud800"}"#, #"{"a":1} x"#,
      // These are larger than the limit of 64 KiB, the second one by a byte.
      String(repeating: #"{"a":"#, count: 100_000), "{}" + String(repeating: " ", count: (64 << 10) - 1),
    ])
  func damage(text: String) throws {
    for (number, expected) in [(1, ServiceSettings()), (2, settings)] {  // 1 reads the file, and 2 saves.
      try directory.write(text, to: "config.json")
      let renamed = directory.file("config.damaged-\(number).json").path
      let stored = StoredSettings(expected, notice: "The damaged settings file was renamed to \(renamed).")
      let outcome = number == 1 ? service.settings().result() : service.save(settings).result()
      #expect(outcome == .success(stored))
      #expect(try directory.text(of: "config.damaged-\(number).json") == text)
    }
  }

  @Test("Saving waits for the lock of another program, but does not block the caller")
  func lock() throws {
    // Sometimes, the service asks for the lock only after it has been released.
    for _ in 1...30 {
      let (lock, observer) = (try directory.locked("config.lock"), TestObserver<StoredSettings, SettingsError>())
      service.save(settings).start(observer.observer)
      #expect(observer.events.isEmpty)
      lock.unlock()
      // The service saves in order, so the first save has ended, too.
      _ = service.save(settings).result()
      #expect(observer.values == [StoredSettings(settings)])
    }
  }

  @Test("If settings cannot be written, the old ones stay")
  func failure() throws {
    let old = ServiceSettings(server: "http://old.example")
    #expect(service.save(old).result()?.error == nil)
    let large = ServiceSettings(server: String(repeating: "a", count: 64 << 10))
    #expect(service.save(large).result() == .failure(.writing(reason: "the file would be too large")))
    // The new file cannot replace this directory.
    try directory.write("", to: "config.new.json/full")
    #expect(service.save(settings).result() == .failure(.writing(reason: "file exists")))
    #expect(service.settings().result() == .success(StoredSettings(old)))
  }

  @Test("A description of the settings does not contain the token")
  func noDescription() throws {
    let address = try ServiceAddress(base: "https://example.org", token: "secret")
    let configuration = try ServiceConfiguration(environment: ["WORDS_TOKEN": "secret"], settings: settings)
    var dumped = ""
    dump((settings, address, configuration, StoredSettings(settings)), to: &dumped)
    let texts = [dumped, "\(settings) \(address) \(configuration)", String(reflecting: settings)]
    #expect(texts.allSatisfy { !$0.contains("secret") })
  }
}
