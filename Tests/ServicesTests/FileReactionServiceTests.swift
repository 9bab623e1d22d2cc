import Foundation
import Models
import Reactive
import ServerTesting
import Testing

@testable import Services

@Suite("FileReactionService", .timeLimit(.minutes(5)))
struct FileReactionServiceTests {
  private let directory: ReactionDirectory
  private let service: FileReactionService

  init() throws {
    directory = try ReactionDirectory()
    service = directory.service
  }

  @Test("Without a file, there are no reactions, and reading creates no file")
  func empty() async throws {
    let nested = directory.file("a/b")
    let service = FileReactionService(directory: nested)
    _ = service.set(.favourite, of: 1, to: true)
    #expect(try await service.reactions().outcome() == .success(Reactions()))
    #expect(try directory.names == [])
  }

  @Test("Another service reads the changes, and the file is JSON with sorted ids")
  func roundTrip() async throws {
    for id in [20_150_131, 7, -3] { try await service.set(.favourite, of: id, to: true).completion() }
    try await service.set(.reblog, of: 7, to: true).completion()
    try await service.set(.favourite, of: 7, to: false).completion()
    let expected = Reactions(favourites: [20_150_131, -3], reblogs: [7])
    #expect(try await service.reactions().outcome() == .success(expected))
    #expect(try await directory.service.reactions().outcome() == .success(expected))
    #expect(try directory.text("reactions.json") == #"{"favourites":[-3,20150131],"reblogs":[7],"version":1}"# + "\n")
  }

  @Test("The first change creates the directory and the file, which only the user can access")
  func creation() async throws {
    let nested = directory.file("a/b")
    try await FileReactionService(directory: nested).set(.favourite, of: 1, to: true).completion()
    #expect(try permissions(of: directory.file("a")) == 0o700)
    #expect(try permissions(of: nested) == 0o700)
    #expect(try permissions(of: nested.appending(path: "reactions.json")) == 0o600)
    #expect(try permissions(of: nested.appending(path: "reactions.lock")) == 0o600)
  }

  @Test("A symbolic link to the file stays, and the change is written to its target", arguments: [true, false])
  func symbolicLink(targetExists: Bool) async throws {
    try FileManager.default.createDirectory(at: directory.file("other"), withIntermediateDirectories: true)
    if targetExists {
      try directory.write(#"{"version":1,"favourites":[7],"reblogs":[]}"#, to: "other/mine.json")
    }
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("reactions.json").path, withDestinationPath: "other/mine.json")
    try await service.set(.reblog, of: 1, to: true).completion()
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: directory.file("reactions.json").path)
        == "other/mine.json")
    let expected = Reactions(favourites: targetExists ? [7] : [], reblogs: [1])
    #expect(try await directory.service.reactions().outcome() == .success(expected))
    #expect(try directory.text("other/mine.json").contains(#""reblogs":[1]"#))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.file("other").path) == ["mine.json"])
  }

  @Test("A relative link behind another link is relative to its own directory")
  func chainOfLinks() async throws {
    for (link, destination) in [("reactions.json", "links/link.json"), ("links/link.json", "../other/mine.json")] {
      let file = directory.file(link)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: destination)
    }
    try FileManager.default.createDirectory(at: directory.file("other"), withIntermediateDirectories: true)
    try await service.set(.reblog, of: 1, to: true).completion()
    #expect(try directory.text("other/mine.json").contains(#""reblogs":[1]"#))
  }

  @Test("A change to the current state succeeds and writes nothing")
  func nothingToDo() async throws {
    try directory.write(#"{ "version": 1, "favourites": [1], "reblogs": [], "more": {} }"#, to: "reactions.json")
    let text = try directory.text("reactions.json")
    try await service.set(.favourite, of: 1, to: true).completion()
    try await service.set(.reblog, of: 1, to: false).completion()
    #expect(try directory.text("reactions.json") == text)
  }

  @Test("Turning a reaction off without a file succeeds and creates no file")
  func nothingToTurnOff() async throws {
    try await service.set(.favourite, of: 1, to: false).completion()
    #expect(try directory.names == ["reactions.lock"])
  }

  @Test("The greatest and the least id can be stored")
  func extremes() async throws {
    try await service.set(.favourite, of: .max, to: true).completion()
    try await service.set(.favourite, of: .min, to: true).completion()
    #expect(try await directory.service.reactions().outcome() == .success(Reactions(favourites: [.max, .min])))
  }

  @Test("Each start of a producer is a new request")
  func starts() async throws {
    let reactions = service.reactions()
    let change = service.set(.favourite, of: 1, to: true)
    #expect(try await reactions.outcome().get().favourites.isEmpty)
    try await change.completion()
    #expect(try await reactions.outcome().get().favourites == [1])
    try await service.set(.favourite, of: 1, to: false).completion()
    try await change.completion()
    #expect(try await reactions.outcome().get().favourites == [1])
  }

  @Test("Several services in one process lose no changes on any thread")
  func severalServices() async throws {
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
    #expect(
      try await service.reactions().outcome() == .success(Reactions(favourites: even, reblogs: ids.subtracting(even))))
  }

  @Test("Without a data directory there are no reactions, and every change fails")
  func noPlace() async throws {
    let service = FileReactionService(nil)
    let reason = "there is no directory for user data"
    #expect(try await service.reactions().outcome() == .success(Reactions()))
    await #expect(throws: ServiceError.storage(.writing, reason: reason)) {
      try await service.set(.favourite, of: 1, to: true).completion()
    }
  }

  @Test("A file in place of the directory is a failure and remains unchanged")
  func fileForDirectory() async throws {
    try directory.write("text", to: "file")
    let service = FileReactionService(directory: directory.file("file"))
    #expect(try await service.reactions().outcome() == .failure(.storage(.reading, reason: "not a directory")))
    await #expect(throws: ServiceError.storage(.writing, reason: "not a directory")) {
      try await service.set(.favourite, of: 1, to: true).completion()
    }
    let below = FileReactionService(directory: directory.file("file/below"))
    await #expect(throws: ServiceError.storage(.writing, reason: "not a directory")) {
      try await below.set(.favourite, of: 1, to: true).completion()
    }
    #expect(try directory.text("file") == "text")
  }

  @Test("A leftover temporary file of any kind does not prevent a change")
  func leftOver() async throws {
    try directory.write("target", to: "target")
    try FileManager.default.createSymbolicLink(
      at: directory.file("reactions.new.json"), withDestinationURL: directory.file("target"))
    try await service.set(.favourite, of: 1, to: true).completion()
    #expect(try directory.names == ["reactions.json", "reactions.lock", "target"])
    #expect(try directory.text("target") == "target")
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1])))
  }

  @Test("After a failure the file is unchanged, and the next change can succeed")
  func failure() async throws {
    try await service.set(.favourite, of: 1, to: true).completion()
    let temporaryFile = directory.file("reactions.new.json")
    try FileManager.default.createDirectory(at: temporaryFile, withIntermediateDirectories: true)
    await #expect(throws: ServiceError.storage(.writing, reason: "file exists")) {
      try await service.set(.favourite, of: 2, to: true).completion()
    }
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1])))
    try FileManager.default.removeItem(at: temporaryFile)
    try await service.set(.favourite, of: 2, to: true).completion()
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1, 2])))
  }

  @Test("A change that would exceed the size limit of the file fails")
  func tooMany() async throws {
    let service = FileReactionService(UserFile(in: directory.url, sizeLimit: 50))
    for id in 1...4 { try await service.set(.favourite, of: id, to: true).completion() }
    await #expect(throws: ServiceError.storage(.writing, reason: "the file would be too large")) {
      try await service.set(.favourite, of: 5, to: true).completion()
    }
    #expect(try directory.text("reactions.json").utf8.count == 50)
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1, 2, 3, 4])))
  }

  @Suite("While another program holds the lock")
  struct LockTests {
    private let directory: ReactionDirectory
    private let lock: OpenFile

    init() throws {
      directory = try ReactionDirectory()
      try directory.write(#"{"favourites":[1],"reblogs":[],"version":1}"#, to: "reactions.json")
      lock = try OpenFile(directory.file("reactions.lock"), .locking)
      try #require(try lock.tryLock())
    }

    @Test("Reading does not wait for the lock")
    func reading() async throws {
      #expect(try await directory.service.reactions().outcome() == .success(Reactions(favourites: [1])))
    }

    @Test("A change waits for the lock, and later changes wait for that change")
    func waiting() async throws {
      let service = FileReactionService(UserFile(in: directory.url), lockTimeout: .seconds(50))
      async let result = Self.change(service)
      lock.unlock()
      try await result
      #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1], reblogs: [2])))
    }

    /// Starts three changes at once, which turn a reaction on, off and on, and waits for the last one.
    private static func change(_ service: FileReactionService) async throws {
      service.set(.reblog, of: 2, to: true).start()
      service.set(.reblog, of: 2, to: false).start()
      try await service.set(.reblog, of: 2, to: true).completion()
    }

    @Test("A change fails after the lock time-out")
    func lockTimeout() async throws {
      let service = FileReactionService(UserFile(in: directory.url), lockTimeout: .milliseconds(1))
      let reason = "another program has locked them for too long"
      await #expect(throws: ServiceError.storage(.writing, reason: reason)) {
        try await service.set(.favourite, of: 2, to: true).completion()
      }
      #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1])))
    }

    @Test("Waiting for the lock ends when it is cancelled")
    func cancellation() throws {
      let file = UserFile<ReactionDocument>(in: directory.url)
      var checks = 0
      let isCancelled = {
        checks += 1
        return checks == 3
      }
      let result = try file.withLock(until: .now() + .seconds(10), unless: isCancelled) { () throws(FileError) in true }
      #expect(result == nil)
    }

    @Test("A free lock is acquired even after the deadline, and released after the work and after an error")
    func deadline() throws {
      lock.unlock()
      let file = UserFile<ReactionDocument>(in: directory.url)
      for _ in 0..<2 {
        let result = try file.withLock(until: .now(), unless: { false }) { () throws(FileError) in 7 }
        #expect(result == 7)
        #expect(throws: FileError.other("failed")) {
          _ = try file.withLock(until: .now(), unless: { false }) { () throws(FileError) -> Int in
            throw .other("failed")
          }
        }
      }
      #expect(try lock.tryLock())
    }

    @Test("A wait that is cancelled before it begins does no work, even if the lock is free")
    func cancelledBefore() throws {
      lock.unlock()
      let file = UserFile<ReactionDocument>(in: directory.url)
      let result = try file.withLock(until: .now(), unless: { true }) { () throws(FileError) in 7 }
      #expect(result == nil)
      #expect(try lock.tryLock())
    }

    @Test("A change that is disposed of while it waits is not made and delays no other change")
    func disposal() async throws {
      let service = FileReactionService(UserFile(in: directory.url), lockTimeout: .seconds(3600))
      service.set(.favourite, of: 2, to: true).start().dispose()
      let second = service.set(.favourite, of: 3, to: true).start()
      second.dispose()
      lock.unlock()
      try await service.set(.favourite, of: 4, to: true).completion()
      #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1, 4])))
    }
  }
}
