import Foundation

/// The directories of a user of the program, empty at first, which go with this object.
final class UserFiles {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "words-user-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// What the program's environment says of them.
  var environment: [String: String] {
    [
      "XDG_DATA_HOME": directory.appending(path: "data").path,
      "XDG_CACHE_HOME": directory.appending(path: "cache").path,
    ]
  }

  /// The environment of a terminal in which the program is the user's.
  func terminal(_ variables: [String: String] = [:]) -> [String: String] {
    environment.merging(["TERM": "xterm-256color"]) { $1 }.merging(variables) { $1 }
  }

  /// Where the program keeps reactions.
  var reactions: URL { directory.appending(path: "data/words/reactions.json") }
}
