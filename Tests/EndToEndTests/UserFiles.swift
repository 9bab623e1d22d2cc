import Foundation

/// The directories of a user of the program. They are empty at first and are deleted with this object.
final class UserFiles {
  let directory = FileManager.default.temporaryDirectory.appending(path: "words user %20 \(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// The environment variables with the paths of the directories.
  var environment: [String: String] {
    Dictionary(
      uniqueKeysWithValues: ["data", "cache", "config", "state"].map {
        ("XDG_\($0.uppercased())_HOME", directory.appending(path: $0).path)
      })
  }

  /// Returns the environment of a terminal in which the user runs the program.
  func terminal(_ variables: [String: String] = [:]) -> [String: String] {
    environment.merging(["TERM": "xterm-256color"]) { $1 }.merging(variables) { $1 }
  }
}
