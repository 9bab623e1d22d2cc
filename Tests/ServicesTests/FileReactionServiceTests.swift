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
  func fileFormat() throws {
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

  // MARK: Files that cannot be used

  private var notice: String {
    "The damaged reaction file was renamed to \(directory.file("reactions.damaged-1.json").path)."
  }

  @Test(
    "An invalid file is renamed and reported, and the reactions are then empty",
    arguments: [
      " ", "\u{0}\u{0}\u{0}", "null", "[]", "{}", "1", "words", #"{"favourites":[1],"reblogs":[],"version":1"#,
      #"{"favourites":[1],"reblogs":[]}"#, #"{"favourites":[1],"version":1}"#, #"{"reblogs":[1],"version":1}"#,
      #"{"favourites":["1"],"reblogs":[],"version":1}"#, #"{"favourites":[1.5],"reblogs":[],"version":1}"#,
      #"{"favourites":[9223372036854775808],"reblogs":[],"version":1}"#,
      #"{"favourites":{},"reblogs":[],"version":1}"#, #"{"favourites":[null],"reblogs":[],"version":1}"#,
      #"{"favourites":[],"reblogs":[],"version":0}"#, #"{"favourites":[],"reblogs":[],"version":-1}"#,
      #"{"favourites":[],"reblogs":[],"version":"2"}"#,
      String(repeating: "[", count: 100_000), #"{"favourites":"# + String(repeating: "[", count: 100_000),
    ])
  func damage(text: String) throws {
    try directory.write(text, to: "reactions.json")
    #expect(service.reactions().result() == .success(Reactions(notice: notice)))
    #expect(try directory.text("reactions.damaged-1.json") == text)
    #expect(directory.names == ["reactions.damaged-1.json", "reactions.lock"])
  }

  @Test("A file of 16 MiB is read, also with a byte order mark, and a larger one is renamed", arguments: [0, 1])
  func size(excess: Int) throws {
    let good = "\u{FEFF}{\"favourites\":[1],\"reblogs\":[],\"version\":1}"
    let padding = String(repeating: " ", count: (16 << 20) - good.utf8.count + excess)
    try directory.write(good + padding, to: "reactions.json")
    let expected = excess == 0 ? Reactions(favourites: [1]) : Reactions(notice: notice)
    #expect(service.reactions().result() == .success(expected))
  }

  /// A reason why the file cannot be read. It is not damaged, or it may belong to another program.
  enum Obstacle: CaseIterable {
    case directory, pipe, damagedTarget, pipeTarget, cycle, fileForDirectory

    /// Creates the obstacle, and returns the reason for the failure.
    func create(in directory: TemporaryDirectory) throws -> String {
      let reason = "the damaged item is not a regular file"
      switch self {
      case .directory: try directory.write("text", to: "reactions.json/file")
      case .pipe: try directory.makePipe("reactions.json")
      case .damagedTarget:
        try directory.write("damage", to: "other/mine.json")
        try directory.link("reactions.json", to: "other/mine.json")
      case .pipeTarget:
        try directory.makePipe("other/pipe")
        try directory.link("reactions.json", to: "other/pipe")
      case .cycle:
        try directory.link("reactions.json", to: "reactions.json")
        return FileError.system(ELOOP).reason
      case .fileForDirectory:
        try FileManager.default.removeItem(at: directory.url)
        try Data("text".utf8).write(to: directory.url)
        return "not a directory"
      }
      return reason
    }
  }

  @Test("A file that cannot be read is a failure of every request, and remains unchanged", arguments: Obstacle.allCases)
  func obstacles(obstacle: Obstacle) throws {
    try directory.write("x", to: "x")
    let reason = try obstacle.create(in: directory)
    let before = try contents()
    #expect(
      service.reactions().result()
        == .failure(.storage(.reading, reason: reason, path: directory.file("reactions.json").path)))
    #expect(
      service.set(.favourite, of: 1, to: true).failure()
        == .storage(.writing, reason: reason, path: directory.file("reactions.json").path))
    #expect(try contents().filter { !$0.hasPrefix("reactions.lock") } == before)
  }

  /// The paths of all files, with the destinations of links.
  private func contents() throws -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: directory.url.path)) ?? ["."]
    return paths.sorted().map { "\($0) \((try? directory.destination(of: $0)) ?? "")" }
  }

  @Test("A damaged file whose lock cannot be opened is a failure and remains unchanged")
  func stuck() throws {
    try directory.write("damage", to: "reactions.json")
    try directory.link("reactions.lock", to: "reactions.lock")
    let reason = "the file is damaged and cannot be renamed: \(FileError.system(ELOOP).reason)"
    #expect(
      service.reactions().result()
        == .failure(.storage(.reading, reason: reason, path: directory.file("reactions.json").path)))
    #expect(try directory.text("reactions.json") == "damage")
  }
}
