import Foundation
import Models
import Reactive
import Testing

@testable import Services

@Suite("FileReactionService with a file that cannot be used", .timeLimit(.minutes(5)))
struct FileReactionServiceDamageTests {
  private let directory = TemporaryDirectory()
  private let service: FileReactionService

  init() {
    service = FileReactionService(directory: directory.url)
  }

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
