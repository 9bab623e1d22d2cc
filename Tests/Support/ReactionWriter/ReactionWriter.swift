import Foundation
import Models
import Reactive
import Services

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that changes the reactions in a directory, for tests that run several at once or kill it:
/// `ReactionWriter DIRECTORY FIRST COUNT [LIMIT]`.
///
/// It turns 50 words from the id FIRST on into favourites, then the same into reblogs, then off again in this order,
/// and so on, COUNT changes in all. No file that it writes may have more than LIMIT bytes: the system refuses the rest,
/// as it does where a disk is full.
///
/// Each change is a line such as `favourite 7 on` as soon as it is begun, and a line `done` or `failed: …` when it has
/// ended. A failure is the last.
@main
struct ReactionWriter {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    guard let directory = arguments.first, numbers.count == arguments.count - 1, (2...3).contains(numbers.count) else {
      say("failed: usage")
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

  private static func limitFiles(to size: Int) {
    // Else the first byte too many would end the process.
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
      setrlimit(RLIMIT_FSIZE, &limit)
    #endif
  }

  /// Writes a line at once, whole.
  private static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    write(STDOUT_FILENO, bytes, bytes.count)
  }
}
