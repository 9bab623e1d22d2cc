import Foundation

/// The directories of a user of the program. They are empty at first and are deleted with this object.
final class UserFiles {
  let directory = FileManager.default.temporaryDirectory.appending(path: "words user %20 \(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// The environment variables with the paths of the directories.
  var environment: [String: String] {
    [
      "XDG_DATA_HOME": directory.appending(path: "data").path,
      "XDG_CACHE_HOME": directory.appending(path: "cache").path,
      "XDG_CONFIG_HOME": directory.appending(path: "config").path,
      "XDG_STATE_HOME": directory.appending(path: "state").path,
    ]
  }

  /// Returns the environment of a terminal in which the user runs the program.
  func terminal(_ variables: [String: String] = [:]) -> [String: String] {
    environment.merging(["TERM": "xterm-256color"]) { $1 }.merging(variables) { $1 }
  }
}
