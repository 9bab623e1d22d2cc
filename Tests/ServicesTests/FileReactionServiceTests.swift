import Foundation
import Models
import ProgramTesting
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

  /// An event between two checks of the file by the service.
  private enum Event: CaseIterable {
    case check
    /// The service changes a reaction, or another service of the same process does.
    case ownChange, otherService
    /// Another program replaces the file, damages it, or removes it.
    case replacement, damage, removal
  }

  @Test(
    "Until its disposal, a service has the reactions of its file, and reports changes by others within a second",
    arguments: ["reactions.json", "target.json"])
  func changes(target: String) throws {
    try directory.write(#"{"version":1,"favourites":[],"reblogs":[]}"#, to: target)
    if target != "reactions.json" { try directory.link("reactions.json", to: target) }
    let path = directory.file("reactions.json").path
    let histories = (0..<(runsAllTests ? 4 : 3)).reduce([[Event]()]) { histories, _ in
      histories.flatMap { history in Event.allCases.map { history + [$0] } }
    }
    for history in histories {
      // The versions of the file are numbered. There is none after its removal.
      var (current, known, hasMissed, expectedCount) = (Int?(0), Int?(0), false, 0)
      // The reactions in the file, and the reason why it cannot be used.
      var (model, fault) = (Reactions(), String?.none)
      let (clock, reports) = (TestScheduler(), TestObserver<Void, Never>())
      let watching = FileReactionService(in: directory.url, clock: clock)
      let disposable = watching.externalChanges.start(reports.observer)
      for (version, event) in zip(1..., history + [.check]) {
        switch event {
        case .check:
          clock.advance(by: .seconds(1))
          expectedCount += hasMissed || current != known ? 1 : 0
          (hasMissed, known) = (false, current)
        case .ownChange, .otherService:
          let (service, reaction) = (event == .ownChange ? watching : service, Reaction.allCases[version % 2])
          let isOn = !model[reaction].contains(.min)
          let error = service.set(reaction, of: .min, to: isOn).failure()
          try #require(error == fault.map { .storage(.writing, reason: $0, path: path) }, "\(history)")
          guard error == nil else { break }
          if event == .ownChange { (hasMissed, known) = (hasMissed || current != known, version) }
          current = version
          if isOn { model[reaction].insert(.min) } else { model[reaction].remove(.min) }
        case .replacement:
          try directory.write(#"{"a":[], "version":1, "favourites":[\#(version),7], "reblogs":[7,7]}"#, to: target)
          (current, model, fault) = (version, Reactions(favourites: [version, 7], reblogs: [7]), nil)
        case .damage:
          try directory.write("[\(version)]", to: target)
          (current, fault) = (version, "the file is not a JSON object")
        case .removal:
          if current != nil { try directory.remove(target) }
          (current, model) = (nil, Reactions())
          fault = target == "reactions.json" ? nil : "the file is a link to a missing file"
        }
        try #require(reports.values.count == expectedCount, "\(history)")
        let error = fault.map { ServiceError.storage(.reading, reason: $0, path: path) }
        try #require(watching.reactions().result() == error.map(Result.failure) ?? .success(model), "\(history)")
      }
      disposable.dispose()
      try directory.write("x", to: target)
      clock.advance(by: .seconds(3))
      #expect(reports.values.count == expectedCount)
      try directory.write(#"{"version":1,"favourites":[],"reblogs":[]}"#, to: target)
    }
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
    try lock.close()
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
