import Foundation
import Models
import Reactive
import Services

/// A program that adds favourites to the reactions in a directory, until it fails or is killed: `ReactionWriter DIRECTORY
/// FIRST COUNT [LIMIT]`.
///
/// The favourites have COUNT ids from FIRST. If LIMIT is given, the system refuses to write more bytes than that to a
/// file, as on a full disk. After each change, the program prints the id, or `failed: …`.
@main
struct ReactionWriter {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    guard let directory = arguments.first, numbers.count == arguments.count - 1, (2...3).contains(numbers.count) else {
      say("failed: invalid arguments")
      exit(2)
    }
    if numbers.count == 3 { limitFiles(to: numbers[2]) }

    let service = FileReactionService(directory: URL(filePath: directory, directoryHint: .isDirectory))
    for id in numbers[0]..<numbers[0] + numbers[1] {
      switch service.set(.favourite, of: id, to: true).wait() {
      case .success: say("\(id)")
      case .failure(let error):
        say("failed: \(error.message)")
        exit(1)
      }
    }
  }

  /// Prints a line with one system call, so that it is neither buffered nor split.
  private static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    write(STDOUT_FILENO, bytes, bytes.count)
  }
}
