import Foundation
import Models
import Reactive
import Testing

@testable import Services

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("FileReactionService with a damaged file", .timeLimit(.minutes(1)))
struct FileReactionServiceDamageTests {
  private let place: ReactionDirectory
  private let service: FileReactionService

  init() throws {
    place = try ReactionDirectory()
    service = place.service
  }

  @Test(
    "a file that is no document of reactions is set aside as it is, with a sentence, and the reactions begin anew",
    arguments: [
      "", " ", "\u{0}\u{0}\u{0}", "null", "[]", "{}", "1", "words", #"{"favourites":[1],"reblogs":[],"version":1"#,
      #"{"favourites":[1],"reblogs":[]}"#, #"{"favourites":[1],"version":1}"#, #"{"reblogs":[1],"version":1}"#,
      #"{"favourites":["1"],"reblogs":[],"version":1}"#, #"{"favourites":[1.5],"reblogs":[],"version":1}"#,
      #"{"favourites":[9223372036854775808],"reblogs":[],"version":1}"#,
      #"{"favourites":{},"reblogs":[],"version":1}"#, #"{"favourites":[null],"reblogs":[],"version":1}"#,
      #"{"favourites":[],"reblogs":[],"version":0}"#, #"{"favourites":[],"reblogs":[],"version":"2"}"#,
      String(repeating: "[", count: 100_000), #"{"favourites":"# + String(repeating: "[", count: 100_000),
    ])
  func damage(text: String) async throws {
    try place.write(text, to: "reactions.json")
    try await expectDamage()
    #expect(try place.text("reactions.damaged-1.json") == text)
  }

  @Test("a file that is too large is set aside")
  func tooLarge() async throws {
    let good = #"{"favourites":[1],"reblogs":[],"version":1}"#
    let padding = String(repeating: " ", count: ReactionFile.sizeLimit - good.utf8.count)
    try place.write(good + padding, to: "reactions.json")
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1])))
    try place.write(good + padding + " ", to: "reactions.json")
    try await expectDamage()
  }

  @Test("a directory in the place of the file is set aside with all that is in it")
  func directory() async throws {
    try FileManager.default.createDirectory(at: place.file("reactions.json"), withIntermediateDirectories: true)
    try place.write("text", to: "reactions.json/file")
    try await expectDamage()
    #expect(try place.text("reactions.damaged-1.json/file") == "text")
  }

  @Test("a pipe in the place of the file is set aside, and not waited for")
  func pipe() async throws {
    try #require(mkfifo(place.file("reactions.json").path, 0o600) == 0)
    try await expectDamage()
  }

  @Test("what was set aside earlier is not overwritten")
  func numbers() async throws {
    try place.write("first", to: "reactions.damaged-1.json")
    try FileManager.default.createSymbolicLink(
      at: place.file("reactions.damaged-2.json"), withDestinationURL: place.file("nothing"))
    try place.write("third", to: "reactions.json")
    let notice = try await service.reactions().outcome().get().notice
    #expect(notice?.hasSuffix("/reactions.damaged-3.json.") == true)
    #expect(try place.text("reactions.damaged-1.json") == "first")
    #expect(try place.text("reactions.damaged-3.json") == "third")
  }

  @Test("a change of a damaged file sets it aside too, and the sentence comes with the next reading")
  func change() async throws {
    try place.write("damage", to: "reactions.json")
    try await service.set(.reblog, of: 5, to: true).completion()
    #expect(try place.text("reactions.damaged-1.json") == "damage")
    let reactions = try await service.reactions().outcome().get()
    #expect(reactions.reblogs == [5])
    #expect(reactions.notice == notice)
    #expect(try await service.reactions().outcome() == .success(Reactions(reblogs: [5])))
  }

  @Test("several services that find the same damage set it aside once, and lose nothing that one of them does then")
  func severalServices() async throws {
    try place.write("damage", to: "reactions.json")
    let url = place.url
    let notices = try await withThrowingTaskGroup(of: String?.self) { group in
      for id in 0..<10 {
        group.addTask {
          let service = FileReactionService(ReactionFile(in: url), patience: .seconds(50))
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

  @Test("damage that cannot be set aside is a failure, and stays as it is")
  func stuck() async throws {
    try place.write("damage", to: "reactions.json")
    try FileManager.default.createDirectory(at: place.file("reactions.lock"), withIntermediateDirectories: true)
    let reason = "their file is damaged and cannot be set aside: is a directory"
    #expect(try await service.reactions().outcome() == .failure(.storage(.reading, reason: reason)))
    #expect(try place.text("reactions.json") == "damage")
  }

  @Test("a version that is to come is a failure, and stays as it is")
  func laterVersion() async throws {
    let text = #"{"favourites":{"1":"2015-01-31"},"version":2}"#
    try place.write(text, to: "reactions.json")
    try await expectFailure(reason: "their file is of version 2, which this program does not know")
    #expect(try place.text("reactions.json") == text)
  }

  @Test("a file that cannot be reached is a failure, and stays as it is")
  func unreachable() async throws {
    let file = place.file("reactions.json")
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
    try await expectFailure(reason: FileFailure.system(ELOOP).reason)
    #expect(try place.names == ["reactions.json", "reactions.lock"])
  }

  @Test(
    "a file that may not be read is a failure, and stays as it is",
    .enabled(if: geteuid() != 0, "root may read every file"))
  func forbidden() async throws {
    try place.write("damage", to: "reactions.json")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: place.file("reactions.json").path)
    try await expectFailure(reason: "permission denied")
    #expect(try place.names == ["reactions.json", "reactions.lock"])
  }

  private var notice: String {
    "The file of reactions was damaged. It is kept as \(place.file("reactions.damaged-1.json").path)."
  }

  private func expectDamage(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let first = try await service.reactions().outcome()
    #expect(first == .success(Reactions(notice: notice)), sourceLocation: sourceLocation)
    #expect(try place.names == ["reactions.damaged-1.json", "reactions.lock"], sourceLocation: sourceLocation)
    #expect(try await service.reactions().outcome() == .success(Reactions()), sourceLocation: sourceLocation)
    try await service.set(.favourite, of: 1, to: true).completion()
    let last = try await service.reactions().outcome()
    #expect(last == .success(Reactions(favourites: [1])), sourceLocation: sourceLocation)
  }

  private func expectFailure(reason: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let outcome = try await service.reactions().outcome()
    #expect(outcome == .failure(.storage(.reading, reason: reason)), sourceLocation: sourceLocation)
    await #expect(throws: ServiceError.storage(.keeping, reason: reason), sourceLocation: sourceLocation) {
      try await service.set(.favourite, of: 1, to: true).completion()
    }
  }
}
