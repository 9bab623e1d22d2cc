import Foundation
import Models
import Reactive
import ReactiveTesting
import Testing

@testable import Services

/// `FileReactionModelTests` compares random sequences of changes and damage with a model.
@Suite("FileReactionService", .timeLimit(.minutes(5)))
struct FileReactionServiceTests {
  private let directory = TemporaryDirectory()
  private let service: FileReactionService

  init() {
    service = FileReactionService(directory: directory.url)
  }

  /// Turns on a favourite and returns the error; `nil` if the change is durable.
  private func add(_ id: Int, _ service: FileReactionService? = nil) -> ServiceError? {
    (service ?? self.service).set(.favourite, of: id, to: true).failure()
  }

  @Test("The file is JSON with sorted ids, and a change to the current state does not write it")
  func contents() throws {
    for id in [20_150_131, 7, -3] { #expect(add(id) == nil) }
    #expect(try directory.text("reactions.json") == #"{"favourites":[-3,7,20150131],"reblogs":[],"version":1}"# + "\n")
    let other = #"{ "version": 1, "favourites": [1], "reblogs": [], "more": {} }"#
    try directory.write(other, to: "reactions.json")
    #expect(add(1) == nil)
    #expect(service.set(.reblog, of: 1, to: false).failure() == nil)
    #expect(try directory.text("reactions.json") == other)
    try directory.remove("reactions.json")
    #expect(service.set(.reblog, of: 1, to: false).failure() == nil)
    #expect(directory.names == ["reactions.lock"])
  }

  @Test("The first change creates the directory and the file, which only the user can access")
  func creation() throws {
    #expect(add(1, FileReactionService(directory: directory.file("a/b"))) == nil)
    let names = ["a", "a/b", "a/b/reactions.json", "a/b/reactions.lock"]
    #expect(try names.map(directory.permissions) == [0o700, 0o700, 0o600, 0o600])
  }

  @Test(
    "Symbolic links to the file stay, and the change is written to their target, which need not exist",
    arguments: [true, false])
  func symbolicLinks(targetExists: Bool) throws {
    // A relative link behind another link is relative to its own directory.
    try directory.link("reactions.json", to: "links/link.json")
    try directory.link("links/link.json", to: "../other/mine.json")
    try directory.write(#"{"version":1,"favourites":[7],"reblogs":[]}"#, to: "other/mine.json")
    if !targetExists { try directory.remove("other/mine.json") }
    #expect(add(1) == nil)
    #expect(try directory.destination(of: "reactions.json") == "links/link.json")
    #expect(try directory.text("other/mine.json").contains(targetExists ? "[1,7]" : "[1]"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.file("other").path) == ["mine.json"])
  }

  @Test("Several services in one process lose no changes on any thread, and rename a damaged file once")
  func severalServices() async throws {
    try directory.write("damage", to: "reactions.json")
    let url = directory.url
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        let service = FileReactionService(UserFile(in: url), lockTimeout: .seconds(50))
        for id in 0..<10 {
          group.addTask {
            let reaction: Reaction = id.isMultiple(of: 2) ? .favourite : .reblog
            try await service.set(reaction, of: number * 10 + id, to: true).completion()
          }
        }
      }
      try await group.waitForAll()
    }
    let ids = Set(0..<80)
    let even = ids.filter { $0.isMultiple(of: 2) }
    #expect(service.reactions().result() == .success(Reactions(favourites: even, reblogs: ids.subtracting(even))))
    #expect(directory.names == ["reactions.damaged-1.json", "reactions.json", "reactions.lock"])
  }

  @Test("Without a data directory there are no reactions, and every change fails")
  func noPlace() {
    let service = FileReactionService(nil)
    #expect(service.reactions().result() == .success(Reactions()))
    #expect(add(1, service) == .storage(.writing, reason: "there is no directory for user data"))
  }

  @Test("A service reports within a second that another program has changed the file, or has created or removed it")
  func externalChanges() throws {
    let (clock, reports) = (TestScheduler(), TestObserver<Void, Never>())
    let watching = FileReactionService(UserFile(in: directory.url), clock: clock)
    let disposable = watching.externalChanges.start(reports.observer)
    let changes: [() throws -> Void] = [
      { _ = add(1) }, { _ = add(2) }, { try directory.remove("reactions.json") },
    ]
    for (index, change) in changes.enumerated() {
      clock.advance(by: .seconds(3))
      #expect(reports.values.count == index)
      try change()
      clock.advance(by: .seconds(1))
      #expect(reports.values.count == index + 1)
    }
    disposable.dispose()
    #expect(add(3) == nil)
    clock.advance(by: .seconds(3))
    #expect(reports.values.count == changes.count)
  }
}
