import Foundation
import Models
import Reactive
import Services

/// A program that changes the reactions in a directory: `ReactionWriter DIRECTORY FIRST COUNT [LIMIT]`. Tests run
/// several processes at once, or kill them.
///
/// The program makes COUNT changes in a loop: it favourites 50 words with ids from FIRST, reblogs them, removes them
/// from the favourites, and removes the reblogs. If LIMIT is given, the system refuses to write more bytes than that to
/// a file, as on a full disk.
///
/// For each change, the program prints a line such as `favourite 7 on` at the start, and a line `done` or `failed: …`
/// at the end. It exits after the first failure.
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
    for index in 0..<numbers[1] {
      let reaction: Reaction = (index / 50).isMultiple(of: 2) ? .favourite : .reblog
      let isOn = (index / 100).isMultiple(of: 2)
      let id = numbers[0] + index % 50
      say("\(reaction) \(id) \(isOn ? "on" : "off")")
      switch service.set(reaction, of: id, to: isOn).wait() {
      case .success:
        say("done")
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
