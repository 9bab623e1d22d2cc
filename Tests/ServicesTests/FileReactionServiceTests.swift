import Foundation
import Models
import Reactive
import ReactiveTesting
import Testing

@testable import Services

@Suite("FileReactionService", .timeLimit(.minutes(5)))
struct FileReactionServiceTests {
  private let directory = TemporaryDirectory.missing()
  private let service: FileReactionService

  init() { service = FileReactionService(directory: directory.url) }

  /// Turns on a favourite and returns the error; `nil` if the change is durable.
  private func add(_ id: Int) -> ServiceError? {
    service.set(.favourite, of: id, to: true).failure()
  }

  @Test("The file is JSON with sorted ids")
  func fileFormat() throws {
    for id in [20_150_131, 7, -3] { #expect(add(id) == nil) }
    let json = #"{"favourites":[-3,7,20150131],"reblogs":[],"version":1}"#
    #expect(try directory.text(of: "reactions.json") == json + "\n")
  }

  @Test("A change is written to the target of a symbolic link, which need not exist", arguments: [true, false])
  func symbolicLinks(targetExists: Bool) throws {
    // A relative link behind another link is relative to its own directory.
    try directory.link("reactions.json", to: "links/link.json")
    try directory.link("links/link.json", to: "../other/mine.json")
    try directory.write(#"{"version":1,"favourites":[7],"reblogs":[]}"#, to: "other/mine.json")
    if !targetExists { try directory.remove("other/mine.json") }
    #expect(add(1) == nil)
    #expect(try directory.destination(of: "reactions.json") == "links/link.json")
    #expect(try directory.text(of: "other/mine.json").contains(targetExists ? "[1,7]" : "[1]"))
  }

  @Test(
    "Until its disposal, a report follows within a second after another program creates, changes or removes the file",
    arguments: [(0, "reactions.json"), (2, "reactions.json"), (0, "target.json")])
  func externalChanges(startDelay: Int, target: String) throws {
    if target != "reactions.json" { try directory.link("reactions.json", to: target) }
    let (clock, reports) = (TestScheduler(), TestObserver<Void, Never>())
    let watching = FileReactionService(UserFile(in: directory.url), clock: clock)
    let disposable = watching.externalChanges.start(reports.observer)
    let changes: [() throws -> Void] = [
      { _ = add(1) }, { _ = add(2) }, { try directory.write("x", to: target) }, { try directory.remove(target) },
    ]
    // The first change comes at once or after some checks, and the others after some more.
    for (index, change) in changes.enumerated() {
      clock.advance(by: .seconds(startDelay + 3 * index))
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

  // MARK: Another program holds the lock

  @Test("Changes are made in order when the lock is free, except those that were cancelled")
  func waiting() throws {
    let lock = try directory.locked("reactions.lock")
    // Longer than the time limit of the suite.
    let service = FileReactionService(UserFile(in: directory.url), lockTimeout: .seconds(3600))
    service.set(.favourite, of: 2, to: true).start().dispose()
    service.set(.reblog, of: 2, to: true).start()
    service.set(.reblog, of: 2, to: false).start()
    lock.unlock()
    #expect(service.set(.reblog, of: 2, to: true).failure() == nil)
    #expect(service.reactions().result() == .success(Reactions(reblogs: [2])))
  }

  @Test("After the lock time-out, only a read that need not rename the file succeeds")
  func lockTimeout() throws {
    let lock = try directory.locked("reactions.lock")
    let service = FileReactionService(UserFile(in: directory.url), lockTimeout: .milliseconds(1))
    let (path, reason) = (directory.file("reactions.json").path, "another program has locked them for too long")
    let change = service.set(.favourite, of: 2, to: true)
    #expect(change.failure() == .storage(.writing, reason: reason, path: path))
    #expect(service.reactions().result() == .success(Reactions()))
    try directory.write("damage", to: "reactions.json")
    let readingReason = "the file is damaged and cannot be renamed: \(reason)"
    #expect(service.reactions().result() == .failure(.storage(.reading, reason: readingReason, path: path)))
    withExtendedLifetime(lock) {}
  }

  // MARK: Files that cannot be used

  /// Closures that create something else than a file of reactions. It is not damaged, or it may belong to another
  /// program.
  private static let obstacles: [(reason: String, create: @Sendable (TemporaryDirectory) throws -> Void)] = [
    (noRegularFile, { try $0.write("text", to: "reactions.json/file") }),
    (noRegularFile, { try $0.makePipe("reactions.json") }),
    (FileError.system(ELOOP).reason, { try $0.link("reactions.json", to: "reactions.json") }),
    (
      noRegularFile,
      {
        try $0.write("damage", to: "mine.json")
        try $0.link("reactions.json", to: "mine.json")
      }
    ),
  ]
  private static let noRegularFile = "the damaged item is not a regular file"

  @Test("A file that cannot be read is an error for reads and for changes, and is not renamed", arguments: obstacles)
  func unreadable(reason: String, create: @Sendable (TemporaryDirectory) throws -> Void) throws {
    try create(directory)
    let (names, path) = (directory.names, directory.file("reactions.json").path)
    #expect(service.reactions().result() == .failure(.storage(.reading, reason: reason, path: path)))
    #expect(add(1) == .storage(.writing, reason: reason, path: path))
    #expect(directory.names.filter { $0 != "reactions.lock" } == names)
  }
}
