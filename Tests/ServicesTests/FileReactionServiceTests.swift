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

  @Test("Changes by services whose files are links to the same file do not lose each other")
  func commonFile() throws {
    try directory.write(#"{"version":1,"favourites":[],"reblogs":[]}"#, to: "common/mine.json")
    // A relative link behind another link is relative to its own directory.
    try directory.link("a/reactions.json", to: "../links/link.json")
    try directory.link("links/link.json", to: "../common/mine.json")
    try directory.link("b/reactions.json", to: directory.path("common/mine.json"))
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      let service = FileReactionService(directory: directory.file(["a", "b"][thread % 2]))
      for id in 0..<25 { #expect(service.set(.favourite, of: 100 * thread + id, to: true).failure() == nil) }
    }
    let ids = Set((0..<4).flatMap { thread in (0..<25).map { 100 * thread + $0 } })
    let service = FileReactionService(directory: directory.file("a"))
    #expect(service.reactions().result() == .success(Reactions(favourites: ids)))
    #expect(try directory.destination(of: "a/reactions.json") == "../links/link.json")
  }

  @Test(
    "Until its disposal, a report follows within a second after another program creates, changes or removes the file",
    arguments: [(0, "reactions.json"), (2, "reactions.json"), (0, "target.json")])
  func externalChanges(startDelay: Int, target: String) throws {
    if target != "reactions.json" {
      try directory.write(#"{"version":1,"favourites":[],"reblogs":[]}"#, to: target)
      try directory.link("reactions.json", to: target)
    }
    let (clock, reports) = (TestScheduler(), TestObserver<Void, Never>())
    let watching = FileReactionService(in: directory.url, clock: clock)
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
    try directory.write("y", to: target)
    clock.advance(by: .seconds(3))
    #expect(reports.values.count == changes.count)
  }

  // MARK: Another program holds the lock

  @Test("Changes are made in order when the lock is free, except those that were cancelled")
  func waiting() throws {
    let lock = try directory.locked()
    // Longer than the time limit of the suite.
    let service = FileReactionService(in: directory.url, lockTimeout: .seconds(3600))
    service.set(.favourite, of: 2, to: true).start().dispose()
    service.set(.reblog, of: 2, to: true).start()
    service.set(.reblog, of: 2, to: false).start()
    lock.unlock()
    #expect(service.set(.reblog, of: 2, to: true).failure() == nil)
    #expect(service.reactions().result() == .success(Reactions(reblogs: [2])))
  }

  @Test("After the lock time-out, a change fails, and reading still succeeds")
  func lockTimeout() throws {
    let lock = try directory.locked()
    let service = FileReactionService(in: directory.url, lockTimeout: .milliseconds(1))
    let (path, reason) = (directory.file("reactions.json").path, "another program has locked them for too long")
    let change = service.set(.favourite, of: 2, to: true)
    #expect(change.failure() == .storage(.writing, reason: reason, path: path))
    #expect(service.reactions().result() == .success(Reactions()))
    withExtendedLifetime(lock) {}
  }
}
