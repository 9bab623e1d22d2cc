import Foundation
import Models
import Reactive
import ServerTesting
import Testing

@testable import Services

@Suite("FileReactionService with a damaged file", .timeLimit(.minutes(5)))
struct FileReactionServiceDamageTests {
  private let directory: ReactionDirectory
  private let service: FileReactionService

  init() throws {
    directory = try ReactionDirectory()
    service = directory.service
  }

  @Test(
    "An invalid file is renamed and reported, and the reactions are then empty",
    arguments: [
      "", " ", "\u{0}\u{0}\u{0}", "null", "[]", "{}", "1", "words", #"{"favourites":[1],"reblogs":[],"version":1"#,
      #"{"favourites":[1],"reblogs":[]}"#, #"{"favourites":[1],"version":1}"#, #"{"reblogs":[1],"version":1}"#,
      #"{"favourites":["1"],"reblogs":[],"version":1}"#, #"{"favourites":[1.5],"reblogs":[],"version":1}"#,
      #"{"favourites":[9223372036854775808],"reblogs":[],"version":1}"#,
      #"{"favourites":{},"reblogs":[],"version":1}"#, #"{"favourites":[null],"reblogs":[],"version":1}"#,
      #"{"favourites":[],"reblogs":[],"version":0}"#, #"{"favourites":[],"reblogs":[],"version":-1}"#,
      #"{"favourites":[],"reblogs":[],"version":"2"}"#,
      String(repeating: "[", count: 100_000), #"{"favourites":"# + String(repeating: "[", count: 100_000),
    ])
  func damage(text: String) async throws {
    try directory.write(text, to: "reactions.json")
    try await expectDamage()
    #expect(try directory.text("reactions.damaged-1.json") == text)
  }

  @Test("A byte order mark at the start of the file is ignored")
  func byteOrderMark() async throws {
    try directory.write("\u{FEFF}{\"favourites\":[1],\"reblogs\":[],\"version\":1}", to: "reactions.json")
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1])))
  }

  @Test("A file that is too large is renamed")
  func tooLarge() async throws {
    let good = #"{"favourites":[1],"reblogs":[],"version":1}"#
    let padding = String(repeating: " ", count: ReactionDocument.sizeLimit - good.utf8.count)
    try directory.write(good + padding, to: "reactions.json")
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1])))
    try directory.write(good + padding + " ", to: "reactions.json")
    try await expectDamage()
  }

  @Test("A directory or a pipe with the name of the file is a failure and remains unchanged")
  func notAFile() async throws {
    try FileManager.default.createDirectory(at: directory.file("reactions.json"), withIntermediateDirectories: true)
    try directory.write("text", to: "reactions.json/file")
    try await expectSpecialFile()
    #expect(try directory.text("reactions.json/file") == "text")
    try FileManager.default.removeItem(at: directory.file("reactions.json"))
    try #require(mkfifo(directory.file("reactions.json").path, 0o600) == 0)
    try await expectSpecialFile()
  }

  @Test("A link to a damaged file or to a pipe is a failure, and the link and its target remain unchanged")
  func symbolicLink() async throws {
    try FileManager.default.createDirectory(at: directory.file("other"), withIntermediateDirectories: true)
    try directory.write("damage", to: "other/mine.json")
    try #require(mkfifo(directory.file("other/pipe").path, 0o600) == 0)
    for target in ["other/mine.json", "other/pipe"] {
      let link = directory.file("reactions.json").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      try await expectSpecialFile()
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
      try FileManager.default.removeItem(atPath: link)
    }
    #expect(try directory.text("other/mine.json") == "damage")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.file("other").path).count == 2)
  }

  @Test("A file that was renamed earlier is not overwritten")
  func numbers() async throws {
    try directory.write("first", to: "reactions.damaged-1.json")
    try FileManager.default.createSymbolicLink(
      at: directory.file("reactions.damaged-2.json"), withDestinationURL: directory.file("nothing"))
    try directory.write("third", to: "reactions.json")
    let notice = try await service.reactions().outcome().get().notice
    #expect(notice?.hasSuffix("/reactions.damaged-3.json.") == true)
    #expect(try directory.text("reactions.damaged-1.json") == "first")
    #expect(try directory.text("reactions.damaged-3.json") == "third")
  }

  @Test("A change also renames a damaged file, and each read until the next change reports it")
  func change() async throws {
    try directory.write("damage", to: "reactions.json")
    try await service.set(.reblog, of: 5, to: true).completion()
    #expect(try directory.text("reactions.damaged-1.json") == "damage")
    let reactions = try await service.reactions().outcome().get()
    #expect(reactions.reblogs == [5])
    #expect(reactions.notice == notice)
    #expect(try await service.reactions().outcome() == .success(Reactions(reblogs: [5], notice: notice)))
    try await service.set(.reblog, of: 6, to: true).completion()
    #expect(try await service.reactions().outcome() == .success(Reactions(reblogs: [5, 6])))
  }

  @Test("Turning a reaction off also renames a damaged file, and a read that fails does not lose the report")
  func turningOff() async throws {
    try directory.write("damage", to: "reactions.json")
    try await service.set(.reblog, of: 5, to: false).completion()
    #expect(try directory.names == ["reactions.damaged-1.json", "reactions.lock"])
    try directory.write(#"{"version":2}"#, to: "reactions.json")
    await #expect(throws: ServiceError.self) { try await service.reactions().outcome().get() }
    try FileManager.default.removeItem(at: directory.file("reactions.json"))
    #expect(try await service.reactions().outcome().get().notice == notice)
  }

  @Test("While another program holds the lock, reading a damaged file fails after the time-out and renames nothing")
  func locked() async throws {
    try directory.write("damage", to: "reactions.json")
    let lock = try OpenFile(directory.file("reactions.lock"), .locking)
    try #require(try lock.tryLock())
    let service = FileReactionService(UserFile(in: directory.url), lockTimeout: .milliseconds(1))
    let reason = "the file is damaged and cannot be renamed: another program has locked them for too long"
    #expect(try await service.reactions().outcome() == .failure(.storage(.reading, reason: reason)))
    #expect(try directory.names == ["reactions.json", "reactions.lock"])
    lock.unlock()
    #expect(try await service.reactions().outcome() == .success(Reactions(notice: notice)))
  }

  @Test("A read that is disposed of while it waits to rename a damaged file leaves the file to the next request")
  func disposal() async throws {
    try directory.write("damage", to: "reactions.json")
    let lock = try OpenFile(directory.file("reactions.lock"), .locking)
    try #require(try lock.tryLock())
    let service = FileReactionService(UserFile(in: directory.url), lockTimeout: .seconds(3600))
    service.reactions().start().dispose()
    lock.unlock()
    try await service.set(.favourite, of: 1, to: true).completion()
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1], notice: notice)))
  }

  @Test("Several services rename the same damaged file once and lose no later change")
  func severalServices() async throws {
    try directory.write("damage", to: "reactions.json")
    let url = directory.url
    let notices = try await withThrowingTaskGroup(of: String?.self) { group in
      for id in 0..<10 {
        group.addTask {
          let service = FileReactionService(UserFile(in: url), lockTimeout: .seconds(50))
          guard id.isMultiple(of: 2) else { return try await service.reactions().outcome().get().notice }
          try await service.set(.favourite, of: id, to: true).completion()
          return try await service.reactions().outcome().get().notice
        }
      }
      return try await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
    }
    #expect(notices == [notice])
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [0, 2, 4, 6, 8])))
  }

  @Test("A damaged file that cannot be renamed is a failure and remains unchanged")
  func stuck() async throws {
    try directory.write("damage", to: "reactions.json")
    let lock = directory.file("reactions.lock")
    try FileManager.default.createSymbolicLink(at: lock, withDestinationURL: lock)
    let reason = "the file is damaged and cannot be renamed: \(FileError.system(ELOOP).reason)"
    #expect(try await service.reactions().outcome() == .failure(.storage(.reading, reason: reason)))
    #expect(try directory.text("reactions.json") == "damage")
  }

  @Test("A file with a newer format version is a failure and remains unchanged")
  func laterVersion() async throws {
    let text = #"{"favourites":{"1":"2015-01-31"},"version":2}"#
    try directory.write(text, to: "reactions.json")
    try await expectFailure(reason: "this program does not support version 2 of the file")
    #expect(try directory.text("reactions.json") == text)
  }

  @Test("A file that cannot be opened is a failure and remains unchanged")
  func unreachable() async throws {
    let file = directory.file("reactions.json")
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
    try await expectFailure(reason: FileError.system(ELOOP).reason)
    #expect(try directory.names == ["reactions.json", "reactions.lock"])
  }

  @Test(
    "A file without read permission is a failure and remains unchanged",
    .enabled(if: geteuid() != 0, "root can read every file"))
  func forbidden() async throws {
    try directory.write("damage", to: "reactions.json")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: directory.file("reactions.json").path)
    try await expectFailure(reason: "permission denied")
    #expect(try directory.names == ["reactions.json", "reactions.lock"])
  }

  private var notice: String {
    "The damaged reaction file was renamed to \(directory.file("reactions.damaged-1.json").path)."
  }

  private func expectDamage(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let first = try await service.reactions().outcome()
    #expect(first == .success(Reactions(notice: notice)), sourceLocation: sourceLocation)
    #expect(try directory.names == ["reactions.damaged-1.json", "reactions.lock"], sourceLocation: sourceLocation)
    #expect(try await service.reactions().outcome() == first, sourceLocation: sourceLocation)
    try await service.set(.favourite, of: 1, to: true).completion()
    let last = try await service.reactions().outcome()
    #expect(last == .success(Reactions(favourites: [1])), sourceLocation: sourceLocation)
  }

  private func expectSpecialFile(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let path = directory.file("reactions.json").path
    let reason = "the damaged item is not a regular file, so it stays at \(path)"
    try await expectFailure(reason: reason, sourceLocation: sourceLocation)
    #expect(try directory.names.filter { $0 != "other" } == ["reactions.json", "reactions.lock"])
  }

  private func expectFailure(reason: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let outcome = try await service.reactions().outcome()
    #expect(outcome == .failure(.storage(.reading, reason: reason)), sourceLocation: sourceLocation)
    await #expect(throws: ServiceError.storage(.writing, reason: reason), sourceLocation: sourceLocation) {
      try await service.set(.favourite, of: 1, to: true).completion()
    }
  }
}
