import ProgramTesting
import TerminalTesting

/// The directories of a user of the program. They do not exist at first, and are deleted with this object.
struct UserFiles {
  let directory = TemporaryDirectory("words user %20")

  /// The environment variables with the paths of the directories.
  var environment: [String: String] {
    Dictionary(
      uniqueKeysWithValues: ["data", "cache", "config", "state"].map {
        ("XDG_\($0.uppercased())_HOME", directory.path($0))
      })
  }

  /// Opens the words of January 2015 in a terminal.
  func browse(columns: Int, rows: Int, takesOutput: Bool = true) throws -> PseudoTerminal {
    try PseudoTerminal(
      Built.executable("words"), arguments: ["--year", "2015", "--month", "1"], environment: terminal(),
      columns: columns, rows: rows, takesOutput: takesOutput)
  }

  /// Returns the environment of a terminal in which the user runs the program.
  func terminal(_ variables: [String: String] = [:]) -> [String: String] {
    environment.merging(["TERM": "xterm-256color"]) { $1 }.merging(variables) { $1 }
  }
}
