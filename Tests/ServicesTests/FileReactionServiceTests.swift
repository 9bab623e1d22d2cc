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
  private func add(_ id: Int) -> ServiceError? {
    service.set(.favourite, of: id, to: true).failure()
  }

  @Test("The file is JSON with sorted ids")
  func fileFormat() throws {
    for id in [20_150_131, 7, -3] { #expect(add(id) == nil) }
    #expect(try directory.text("reactions.json") == #"{"favourites":[-3,7,20150131],"reblogs":[],"version":1}"# + "\n")
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
    #expect(try directory.text("other/mine.json").contains(targetExists ? "[1,7]" : "[1]"))
  }

  @Test("Services that change a file on several threads lose no changes")
  func severalServices() async throws {
    let url = directory.url
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        // All other changes may precede one, so it waits longer than by default.
        let service = FileReactionService(UserFile(in: url), lockTimeout: .seconds(50))
        for id in 0..<10 {
          group.addTask { try await service.set(.favourite, of: number * 10 + id, to: true).completion() }
        }
      }
      try await group.waitForAll()
    }
    #expect(service.reactions().result() == .success(Reactions(favourites: Set(0..<80))))
  }

  // MARK: Files that cannot be used

  @Test(
    "A file without valid reactions is renamed",
    arguments: [
      " ", "[]", "{}", #"{"favourites":[1],"reblogs":[],"version":1"#, #"{"favourites":[1],"reblogs":[]}"#,
      #"{"favourites":[1],"version":1}"#, #"{"reblogs":[1],"version":1}"#,
      #"{"favourites":["1"],"reblogs":[],"version":1}"#, #"{"favourites":[1.5],"reblogs":[],"version":1}"#,
      #"{"favourites":{},"reblogs":[],"version":1}"#, #"{"favourites":[],"reblogs":[],"version":0}"#,
      #"{"favourites":[],"reblogs":[],"version":"2"}"#, #"{"favourites":"# + String(repeating: "[", count: 100_000),
    ])
  func damage(text: String) throws {
    try directory.write(text, to: "reactions.json")
    let renamed = directory.file("reactions.damaged-1.json")
    let notice = "The damaged reaction file was renamed to \(renamed.path)."
    #expect(service.reactions().result() == .success(Reactions(notice: notice)))
    #expect(try String(contentsOf: renamed, encoding: .utf8) == text)
  }

  /// A reason why the file cannot be read. It is not damaged, or it may belong to another program.
  enum Obstacle: CaseIterable {
    case directory, pipe, damagedTarget, cycle, fileForDirectory

    /// Creates the obstacle, and returns the reason for the failure.
    func create(in directory: TemporaryDirectory) throws -> String {
      let reason = "the damaged item is not a regular file"
      switch self {
      case .directory: try directory.write("text", to: "reactions.json/file")
      case .pipe: try directory.makePipe("reactions.json")
      case .damagedTarget:
        try directory.write("damage", to: "other/mine.json")
        try directory.link("reactions.json", to: "other/mine.json")
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

  @Test("A file that cannot be read is an error and remains unchanged", arguments: Obstacle.allCases)
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
}
