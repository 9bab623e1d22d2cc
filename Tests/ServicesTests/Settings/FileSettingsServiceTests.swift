import Foundation
import Reactive
import ReactiveTesting
import Testing

@testable import Services

@Suite("FileSettingsService", .timeLimit(.minutes(5)))
struct FileSettingsServiceTests {
  private let directory: ReactionDirectory
  private let service: FileSettingsService
  private let settings = ServiceSettings(server: "https://example.org/a b", token: AccessToken("“secret”"))

  init() throws {
    directory = try ReactionDirectory()
    service = FileSettingsService(directory: directory.url)
  }

  @Test("Without a file, the settings are empty, and reading creates no file")
  func noFile() throws {
    #expect(service.settings().first()?.success == StoredSettings(ServiceSettings()))
    #expect(try directory.names == [])
  }

  @Test("Saved settings are read by another instance")
  func roundTrip() throws {
    #expect(service.save(settings).first()?.success == StoredSettings(settings))
    let other = FileSettingsService(directory: directory.url)
    #expect(other.settings().first()?.success == StoredSettings(settings))
  }

  @Test("The file and a new directory can be read by their user only")
  func newPermissions() throws {
    let new = directory.file("new/words")
    #expect(FileSettingsService(directory: new).save(settings).wait().isSuccess)
    #expect(try permissions(of: new) == 0o700)
    #expect(try permissions(of: new.appending(path: "config.json")) == 0o600)
  }

  @Test("A file that other users could read is replaced by one that only its user can read")
  func openPermissions() throws {
    try directory.write("{}", to: "config.json")
    let file = directory.file("config.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    #expect(service.save(settings).wait().isSuccess)
    #expect(try permissions(of: file) == 0o600)
  }

  @Test("Members with unknown keys keep their order and the bytes of their values")
  func unknownKeys() throws {
    let number = "12345678901234567890.10e+400"
    try directory.write(
      #"{"a":\#(number),"server":"http://old.example", "é\n" : {"b": [1,2 , null]},"token":"old"}"#, to: "config.json")
    #expect(service.save(ServiceSettings(server: "http://new.example")).wait().isSuccess)
    let text = "{\n  \"a\": \(number),\n  \"server\": \"http://new.example\",\n  \"é\\n\": {\"b\": [1,2 , null]}\n}\n"
    #expect(try directory.text("config.json") == text)
  }

  @Test("Settings that are removed leave an empty object")
  func removal() throws {
    #expect(service.save(settings).wait().isSuccess)
    #expect(service.save(ServiceSettings()).wait().isSuccess)
    #expect(service.settings().first()?.success == StoredSettings(ServiceSettings()))
    #expect(try directory.text("config.json") == "{}\n")
  }

  @Test(
    "Null and empty texts count as not set",
    arguments: [#"{"server":null,"token":null}"#, #"{"server":"","token":""}"#, "{}", " {\n} "])
  func notSet(text: String) throws {
    try directory.write(text, to: "config.json")
    #expect(service.settings().first()?.success == StoredSettings(ServiceSettings()))
    #expect(try directory.names == ["config.json"])
  }

  @Test(
    "A damaged file is renamed and reported, and the settings are then empty",
    arguments: [
      "", "null", "[]", "1", "{", #"{"server":1}"#, #"{"server":false}"#, #"{"token":{}}"#,
      #"{"token":["a"]}"#, #"{"server":"a",}"#, #"{"server":"\ud800"}"#,
      #"{"a":1} x"#, String(repeating: #"{"a":"#, count: 100_000),
    ])
  func damage(text: String) throws {
    try directory.write(text, to: "config.json")
    let renamed = directory.file("config.damaged-1.json").path
    let notice = "The damaged settings file was renamed to \(renamed)."
    #expect(service.settings().first()?.success == StoredSettings(ServiceSettings(), notice: notice))
    #expect(try directory.text("config.damaged-1.json") == text)
    #expect(service.settings().first()?.success?.notice == nil)
  }

  @Test("A link to a damaged file is a failure of reading and of saving, and the link and its target stay")
  func damageBehindLink() throws {
    try directory.write("damage", to: "mine.json")
    let link = directory.file("config.json").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "mine.json")
    let reason = "the damaged item is not a regular file, so it stays at \(link)"
    #expect(service.settings().first() == .failure(.reading(reason: reason)))
    #expect(service.save(settings).first() == .failure(.writing(reason: reason)))
    #expect(try directory.text("mine.json") == "damage")
    #expect(try directory.names == ["config.json", "config.lock", "mine.json"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "mine.json")
  }

  @Test("A byte order mark at the start of the file is ignored, and not saved")
  func byteOrderMark() throws {
    try directory.write("\u{FEFF}{\"server\":\"http://a.example\"}", to: "config.json")
    #expect(service.settings().first()?.success == StoredSettings(ServiceSettings(server: "http://a.example")))
    #expect(service.save(ServiceSettings(server: "b")).first()?.success?.notice == nil)
    #expect(try directory.text("config.json") == "{\n  \"server\": \"b\"\n}\n")
  }

  @Test("Saving over a file that has been damaged in the meantime renames and reports it")
  func damageBeforeSaving() throws {
    try directory.write("{", to: "config.json")
    let stored = service.save(settings).first()?.success
    #expect(stored?.settings == settings)
    #expect(stored?.notice?.contains("config.damaged-1.json") == true)
    #expect(try directory.text("config.damaged-1.json") == "{")
  }

  @Test("A file of 64 KiB is read, and a larger one is damaged", arguments: [0, 1])
  func size(excess: Int) throws {
    let text = #"{"server":"http://a.example"}"#
    try directory.write(text + String(repeating: " ", count: (64 << 10) - text.utf8.count + excess), to: "config.json")
    let stored = service.settings().first()?.success
    #expect(stored?.settings.server == (excess == 0 ? "http://a.example" : nil))
    #expect((stored?.notice != nil) == (excess > 0))
  }

  @Test("Settings that do not fit into the file are not saved, and the old ones stay")
  func tooLarge() throws {
    #expect(service.save(ServiceSettings(server: "http://old.example")).wait().isSuccess)
    let large = ServiceSettings(server: String(repeating: "a", count: 64 << 10))
    #expect(service.save(large).first() == .failure(.writing(reason: "the file would be too large")))
    #expect(service.settings().first()?.success?.settings.server == "http://old.example")
    #expect(try directory.names == ["config.json", "config.lock"])
  }

  @Test("Each setting can be saved alone, and the other one is then removed")
  func single() throws {
    for settings in [ServiceSettings(server: "a"), ServiceSettings(token: AccessToken("b"))] {
      #expect(service.save(settings).first()?.success == StoredSettings(settings))
      #expect(service.settings().first()?.success == StoredSettings(settings))
    }
    #expect(try directory.text("config.json") == "{\n  \"token\": \"b\"\n}\n")
  }

  @Test("Saving does not block its caller, and waits while another program holds the lock")
  func background() throws {
    let lock = try OpenFile(directory.file("config.lock"), .locking)
    try #require(try lock.tryLock())
    let (observer, ended) = (TestObserver<StoredSettings, SettingsError>(), DispatchSemaphore(value: 0))
    service.save(settings).start { event in
      observer.observer.send(event)
      if event.isTerminating { ended.signal() }
    }
    #expect(observer.events.isEmpty)
    lock.unlock()
    ended.wait()
    #expect(observer.values == [StoredSettings(settings)] && observer.didComplete)
  }

  @Test("Reading does not wait while another program holds the lock")
  func readingWhileLocked() throws {
    #expect(service.save(settings).wait().isSuccess)
    let lock = try OpenFile(directory.file("config.lock"), .locking)
    try #require(try lock.tryLock())
    #expect(service.settings().first() == .success(StoredSettings(settings)))
  }

  @Test("Each start of a producer reads or saves again, and nothing happens before")
  func starts() throws {
    let (stored, saving) = (service.settings(), service.save(settings))
    #expect(try directory.names == [])
    for other in [ServiceSettings(server: "a"), ServiceSettings()] {
      #expect(saving.first() == .success(StoredSettings(settings)))
      #expect(stored.first() == .success(StoredSettings(settings)))
      #expect(service.save(other).wait().isSuccess)
      #expect(stored.first() == .success(StoredSettings(other)))
    }
  }

  @Test("A file that cannot be opened is a failure of reading and of saving, and stays")
  func unreachable() throws {
    let file = directory.file("config.json")
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
    let reason = FileError.system(ELOOP).reason
    #expect(service.settings().first() == .failure(.reading(reason: reason)))
    #expect(service.save(settings).first() == .failure(.writing(reason: reason)))
    #expect(try directory.names == ["config.json", "config.lock"])
    try directory.write("text", to: "file")
    let below = FileSettingsService(directory: directory.file("file"))
    #expect(below.settings().first() == .failure(.reading(reason: "not a directory")))
    #expect(below.save(settings).first() == .failure(.writing(reason: "not a directory")))
    #expect(try directory.text("file") == "text")
  }

  @Test("A symbolic link to the file stays, and the settings are written to its target")
  func symbolicLink() throws {
    try directory.write(#"{"other":1}"#, to: "mine.json")
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("config.json").path, withDestinationPath: "mine.json")
    #expect(service.save(ServiceSettings(server: "a")).wait().isSuccess)
    #expect(try directory.text("mine.json") == "{\n  \"other\": 1,\n  \"server\": \"a\"\n}\n")
    let link = directory.file("config.json").path
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "mine.json")
  }

  @Test("The path is that of the file, which need not exist")
  func path() {
    #expect(service.path == directory.file("config.json").path)
  }

  @Test("By default, the file is in the directory for settings")
  func defaultPath() {
    let file = UserDirectory.config()?.appending(path: "config.json")
    #expect(FileSettingsService().path == file?.path(percentEncoded: false))
  }

  @Test("The same key twice counts as the last one")
  func repeatedKey() throws {
    try directory.write(#"{"server":"http://a.example","server":"http://b.example"}"#, to: "config.json")
    #expect(service.settings().first()?.success?.settings.server == "http://b.example")
  }

  @Test("A file that cannot be written fails with a reason, and the old settings stay")
  func notWritable() throws {
    #expect(service.save(ServiceSettings(server: "http://old.example")).wait().isSuccess)
    try FileManager.default.createDirectory(
      at: directory.file("config.new.json/full"), withIntermediateDirectories: true)
    guard case .failure(.writing(let reason)) = service.save(settings).wait() else {
      Issue.record("The settings were saved.")
      return
    }
    #expect(!reason.isEmpty)
    #expect(service.settings().first()?.success?.settings.server == "http://old.example")
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

extension Result {
  fileprivate var isSuccess: Bool { success != nil }

  /// The value of a success; `nil` for a failure.
  fileprivate var success: Success? { if case .success(let value) = self { value } else { nil } }
}
