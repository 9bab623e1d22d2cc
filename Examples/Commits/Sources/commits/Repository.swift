import Foundation
import Reactive

/// A line that git prints.
struct Line: Identifiable, Hashable, Sendable {
  let id: Int
  let text: String
}

/// A commit, as a line of the log. Its parts are computed when they are shown, so 200,000 commits take little memory.
struct Commit: Identifiable, Hashable, Sendable {
  let line: Line

  var id: Int { line.id }
  var hash: String { parts[0] }
  var date: String { parts[1] }
  var author: String { parts[2] }
  var subject: String { parts[3] }

  /// The format of the log. It has tabs between the parts, and none in the first three.
  static let format = "%H%x09%as%x09%an%x09%s"

  func contains(_ text: String) -> Bool { text.isEmpty || line.text.localizedCaseInsensitiveContains(text) }

  private var parts: [String] {
    let parts = line.text.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    return parts + Array(repeating: "", count: 4 - parts.count)
  }
}

/// The error of a command, with the message of git.
struct GitError: LocalizedError, Equatable {
  let message: String
  var errorDescription: String? { message }
}

/// A git repository, which the program `git` reads.
struct Repository: Sendable {
  let directory: URL

  /// The commits, newest first.
  var commits: SignalProducer<[Commit], GitError> {
    lines(of: ["log", "--format=\(Commit.format)"], transform: Commit.init)
  }

  /// The changes of a commit.
  func changes(of commit: Commit) -> SignalProducer<[Line], GitError> {
    lines(of: ["show", "--stat", "--patch", commit.hash]) { $0 }
  }

  /// Returns a producer that runs git on a background queue, and ends it when the start is disposed of. While git runs,
  /// the producer sends all lines so far each time that their number has doubled, so copying them takes little time.
  private func lines<Row: Sendable>(
    of arguments: [String], transform: @escaping @Sendable (Line) -> Row
  ) -> SignalProducer<[Row], GitError> {
    SignalProducer { observer, lifetime in
      let (git, output, messages) = (Process(), Pipe(), Pipe())
      git.executableURL = URL(filePath: "/usr/bin/env")
      git.arguments = ["git", "-C", directory.path, "--no-pager", "-c", "color.ui=false"] + arguments
      (git.standardInput, git.standardOutput, git.standardError) = (FileHandle.nullDevice, output, messages)
      do {
        try git.run()
        lifetime.observeEnded { git.terminate() }
        var (rows, rest, next) = ([Row](), Data(), 1_000)
        while let data = try output.fileHandleForReading.read(upToCount: 1 << 16), !data.isEmpty {
          rest.append(data)
          guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
          // Lines of bytes, because a carriage return and a line feed are one character.
          let text = String(decoding: rest[..<end], as: UTF8.self).utf8
          for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            rows.append(transform(Line(id: rows.count, text: String(Substring(line)))))
          }
          rest = Data(rest[(end + 1)...])
          guard rows.count >= next else { continue }
          observer.send(value: rows)
          next = rows.count * 2
        }
        git.waitUntilExit()
        guard git.terminationStatus == 0 else {
          let message = try messages.fileHandleForReading.readToEnd() ?? Data()
          return observer.send(error: GitError(message: String(decoding: message, as: UTF8.self)))
        }
        observer.send(value: rows)
        observer.sendCompleted()
      } catch {
        observer.send(error: GitError(message: error.localizedDescription))
      }
    }.start(on: QueueScheduler())
  }
}
