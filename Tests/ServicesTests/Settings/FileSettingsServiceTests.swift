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
    let old = #"{"c":-12345678901234567890.125,"server":"o", "b" : {"é": [1,true , null]},"a":"\u0000/","token":"o"}"#
    try directory.write(old, to: "config.json")
    #expect(service.save(ServiceSettings(server: "a/b")).result()?.error == nil)
    let new = #"{"a":"\u0000/","b":{"é":[1,true,null]},"c":-12345678901234567890.125,"server":"a/b"}"#
    #expect(try directory.text(of: "config.json").filter { !$0.isWhitespace } == new)
  }

  @Test(
    "Missing, null and empty settings are not set, the first of equal keys counts, and a byte order mark is skipped",
    arguments: [
      (#"{"server":null,"token":null}"#, nil), (#"{"server":"","token":""}"#, nil), (" {\n} ", nil),
      ("\u{FEFF}{\"server\":\"a\"}", "a"), (#"{"server":"a","server":"b"}"#, "a"),
    ])
  func reading(text: String, server: String?) throws {
    try directory.write(text, to: "config.json")
    #expect(service.settings() == .success(ServiceSettings(server: server)))
  }

  @Test("Saving keeps a file that cannot be used under the next unused name, and replaces it")
  func unusable() throws {
    try directory.link("config.damaged-2.json", to: "missing")  // A link is not replaced, even if it leads nowhere.
    let deep = #"{"a":"# + String(repeating: "[", count: 400) + String(repeating: "]", count: 400) + "}"
    let texts = [(1, "{"), (3, ""), (4, #"{"server":1}"#), (5, String(repeating: " ", count: 100_000)), (6, deep)]
    for (number, text) in texts {
      try directory.write(text, to: "config.json")
      #expect(service.settings().error != nil)
      let notice = try service.save(settings).result()?.get()
      #expect(notice?.contains("config.damaged-\(number).json") == true)
      #expect(try directory.text(of: "config.damaged-\(number).json") == text)
      #expect(service.settings() == .success(settings))
    }
    #expect(service.save(ServiceSettings()).result() == .success(nil))  // Nothing is kept of a file that can be used.
  }

  @Test("Saving waits for the lock of another program, but does not block the caller")
  func lock() throws {
    // Sometimes, the service asks for the lock only after it has been released.
    for _ in 1...30 {
      let (lock, observer) = (try directory.locked(), TestObserver<String?, SettingsError>())
      service.save(settings).start(observer.observer)
      #expect(observer.events.isEmpty)
      try lock.close()
      // The service saves in order, so the first save has ended, too.
      _ = service.save(settings).result()
      #expect(observer.values == [nil])
    }
  }

  @Test("If settings cannot be written, the old ones stay")
  func failure() throws {
    let old = ServiceSettings(server: "http://old.example")
    #expect(service.save(old).result()?.error == nil)
    let large = ServiceSettings(server: String(repeating: "a", count: 64 << 10))
    let path = directory.file("config.json").path
    #expect(service.save(large).result() == .failure(.writing(reason: "the file would be too large", path: path)))
    #expect(service.settings() == .success(old))
  }

  @Test("A description of the settings does not contain the token")
  func noDescription() throws {
    let address = try ServiceAddress(base: "https://example.org", token: "secret")
    let configuration = try ServiceConfiguration(environment: ["WORDS_TOKEN": "secret"], settings: .success(settings))
    var dumped = ""
    dump((settings, address, configuration), to: &dumped)
    let texts = [dumped, "\(settings) \(address) \(configuration)", String(reflecting: settings)]
    #expect(texts.allSatisfy { !$0.contains("secret") })
  }
}
