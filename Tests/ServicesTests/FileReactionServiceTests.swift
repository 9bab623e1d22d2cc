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

@Suite("FileReactionService", .timeLimit(.minutes(1)))
struct FileReactionServiceTests {
  private let place: ReactionDirectory
  private let service: FileReactionService

  init() throws {
    place = try ReactionDirectory()
    service = place.service
  }

  @Test("without a file there are no reactions, and asking makes none")
  func empty() async throws {
    let directory = place.file("a/b")
    let service = FileReactionService(directory: directory)
    _ = service.set(.favourite, of: 1, to: true)
    #expect(try await service.reactions().outcome() == .success(Reactions()))
    #expect(try place.names == [])
  }

  @Test("what is turned on and off is there for the next service, in JSON with the ids in order")
  func roundTrip() async throws {
    for id in [20_150_131, 7, -3] { try await service.set(.favourite, of: id, to: true).completion() }
    try await service.set(.reblog, of: 7, to: true).completion()
    try await service.set(.favourite, of: 7, to: false).completion()
    let expected = Reactions(favourites: [20_150_131, -3], reblogs: [7])
    #expect(try await service.reactions().outcome() == .success(expected))
    #expect(try await place.service.reactions().outcome() == .success(expected))
    #expect(try place.text("reactions.json") == #"{"favourites":[-3,20150131],"reblogs":[7],"version":1}"# + "\n")
  }

  @Test("the directory and the file are made with the first change, for the user alone")
  func creation() async throws {
    let directory = place.file("a/b")
    try await FileReactionService(directory: directory).set(.favourite, of: 1, to: true).completion()
    #expect(try permissions(of: place.file("a")) == 0o700)
    #expect(try permissions(of: directory) == 0o700)
    #expect(try permissions(of: directory.appending(path: "reactions.json")) == 0o600)
    #expect(try permissions(of: directory.appending(path: "reactions.lock")) == 0o600)
  }

  @Test("turning on what is on and off what is off succeeds, and writes nothing")
  func nothingToDo() async throws {
    try place.write(#"{ "version": 1, "favourites": [1], "reblogs": [], "more": {} }"#, to: "reactions.json")
    let text = try place.text("reactions.json")
    try await service.set(.favourite, of: 1, to: true).completion()
    try await service.set(.reblog, of: 1, to: false).completion()
    #expect(try place.text("reactions.json") == text)
  }

  @Test("where nothing has been kept, turning off what is off succeeds")
  func nothingToTurnOff() async throws {
    try await service.set(.favourite, of: 1, to: false).completion()
    #expect(try place.names == ["reactions.lock"])
  }

  @Test("the greatest and the least ids are kept")
  func extremes() async throws {
    try await service.set(.favourite, of: .max, to: true).completion()
    try await service.set(.favourite, of: .min, to: true).completion()
    #expect(try await place.service.reactions().outcome() == .success(Reactions(favourites: [.max, .min])))
  }

  @Test("each start of a producer is a request of its own")
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

  @Test("services in one process do not lose each other's changes, from whatever threads")
  func severalServices() async throws {
    let url = place.url
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        let service = FileReactionService(ReactionFile(in: url), patience: .seconds(50))
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

  @Test("without a place for data there are no reactions, and every change fails")
  func noPlace() async throws {
    let service = FileReactionService(nil)
    let reason = "there is no directory for the user's data"
    #expect(try await service.reactions().outcome() == .success(Reactions()))
    await #expect(throws: ServiceError.storage(.keeping, reason: reason)) {
      try await service.set(.favourite, of: 1, to: true).completion()
    }
  }

  @Test("a place that cannot be one is a failure, and stays as it is")
  func fileForDirectory() async throws {
    try place.write("text", to: "file")
    let service = FileReactionService(directory: place.file("file"))
    #expect(try await service.reactions().outcome() == .failure(.storage(.reading, reason: "not a directory")))
    await #expect(throws: ServiceError.storage(.keeping, reason: "not a directory")) {
      try await service.set(.favourite, of: 1, to: true).completion()
    }
    let below = FileReactionService(directory: place.file("file/below"))
    await #expect(throws: ServiceError.storage(.keeping, reason: "not a directory")) {
      try await below.set(.favourite, of: 1, to: true).completion()
    }
    #expect(try place.text("file") == "text")
  }

  @Test("what has been left of a change that was not completed is not in the way, whatever it is")
  func leftOver() async throws {
    try place.write("target", to: "target")
    try FileManager.default.createSymbolicLink(
      at: place.file("reactions.new.json"), withDestinationURL: place.file("target"))
    try await service.set(.favourite, of: 1, to: true).completion()
    #expect(try place.names == ["reactions.json", "reactions.lock", "target"])
    #expect(try place.text("target") == "target")
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1])))
  }

  @Test("after a failure the file is as it was, and the next change can succeed")
  func failure() async throws {
    try await service.set(.favourite, of: 1, to: true).completion()
    let draft = place.file("reactions.new.json")
    try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
    await #expect(throws: ServiceError.storage(.keeping, reason: "file exists")) {
      try await service.set(.favourite, of: 2, to: true).completion()
    }
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1])))
    try FileManager.default.removeItem(at: draft)
    try await service.set(.favourite, of: 2, to: true).completion()
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1, 2])))
  }

  @Test("there are never more reactions in the file than can be read from it")
  func tooMany() async throws {
    let service = FileReactionService(ReactionFile(in: place.url, sizeLimit: 50))
    for id in 1...4 { try await service.set(.favourite, of: id, to: true).completion() }
    await #expect(throws: ServiceError.storage(.keeping, reason: "there are too many")) {
      try await service.set(.favourite, of: 5, to: true).completion()
    }
    #expect(try place.text("reactions.json").utf8.count == 50)
    #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1, 2, 3, 4])))
  }

  @Suite("A lock that another program holds")
  struct LockTests {
    private let place: ReactionDirectory
    private let lock: OpenFile

    init() throws {
      place = try ReactionDirectory()
      try place.write(#"{"favourites":[1],"reblogs":[],"version":1}"#, to: "reactions.json")
      lock = try OpenFile(place.file("reactions.lock"), O_RDONLY | O_CREAT)
      try #require(try lock.tryLock())
    }

    @Test("reading does not wait for it")
    func reading() async throws {
      #expect(try await place.service.reactions().outcome() == .success(Reactions(favourites: [1])))
    }

    @Test("a change waits for it, and changes that are started later wait behind it")
    func waiting() async throws {
      let service = FileReactionService(ReactionFile(in: place.url), patience: .seconds(50))
      async let result = Self.change(service)
      lock.unlock()
      try await result
      #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1], reblogs: [2])))
    }

    /// Turns a reaction on and off and on, all at once, and waits for the last.
    private static func change(_ service: FileReactionService) async throws {
      service.set(.reblog, of: 2, to: true).start()
      service.set(.reblog, of: 2, to: false).start()
      try await service.set(.reblog, of: 2, to: true).completion()
    }

    @Test("a change does not wait for ever")
    func patience() async throws {
      let service = FileReactionService(ReactionFile(in: place.url), patience: .milliseconds(1))
      let reason = "another program has been holding them for too long"
      await #expect(throws: ServiceError.storage(.keeping, reason: reason)) {
        try await service.set(.favourite, of: 2, to: true).completion()
      }
      #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1])))
    }

    @Test("a change that is disposed of while it waits is not done, and holds up none")
    func disposal() async throws {
      let service = FileReactionService(ReactionFile(in: place.url), patience: .seconds(3600))
      service.set(.favourite, of: 2, to: true).start().dispose()
      let second = service.set(.favourite, of: 3, to: true).start()
      second.dispose()
      lock.unlock()
      try await service.set(.favourite, of: 4, to: true).completion()
      #expect(try await service.reactions().outcome() == .success(Reactions(favourites: [1, 4])))
    }
  }

  private func permissions(of url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return try #require(attributes[.posixPermissions] as? Int)
  }
}
