import Foundation
import Models
import ProgramTesting

/// A running ReactionWriter program. Its methods block the calling thread.
///
/// The program writes a line such as `favourite 7 on` before each change, and then `done` or `failed: …`.
final class ReactionWriterProcess {
  private let program: RunningProgram
  private let output: FileHandle
  private var buffer = Data()

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - directory: The directory of the reactions.
  ///   - first: The lowest id of the changed words.
  ///   - count: The number of changes.
  ///   - limit: The maximum size of a written file in bytes, or `nil` for no limit.
  init(directory: URL, first: Int, count: Int, limit: Int? = nil) throws {
    let pipe = Pipe()
    output = pipe.fileHandleForReading
    program = try RunningProgram(
      Built.executable("ReactionWriter"),
      arguments: [directory.path, "\(first)", "\(count)"] + (limit.map { ["\($0)"] } ?? []),
      output: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
  }

  deinit {
    kill()
    program.waitForExit()
    try? output.close()
  }

  /// Waits for the next line and returns it, or returns `nil` at the end of the output.
  func nextLine() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer = Data(buffer[(end + 1)...]) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      let data = output.availableData
      guard !data.isEmpty else { return nil }
      buffer += data
    }
  }

  /// Waits for the end of the output and returns the remaining lines.
  func remainingLines() -> [String] {
    var lines: [String] = []
    while let line = nextLine() { lines.append(line) }
    return lines
  }

  /// Kills the program.
  func kill() {
    program.send(SIGKILL)
  }
}

/// The expected reactions according to the output of a writer.
struct WriterModel {
  /// The reactions after all acknowledged changes.
  private(set) var acknowledged = Reactions()
  /// The reactions after all acknowledged changes and the change in progress, if there is one.
  private(set) var begun = Reactions()

  mutating func apply(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    if words.count == 3, let reaction = Reaction(rawValue: words[0]), let id = Int(words[1]) {
      if words[2] == "on" { begun[reaction].insert(id) } else { begun[reaction].remove(id) }
    } else if line == "done" {
      acknowledged = begun
    }
  }

  /// Makes `reactions` the acknowledged reactions. They may or may not include the change in progress.
  mutating func settle(_ reactions: Reactions) {
    (acknowledged, begun) = (reactions, reactions)
  }
}
