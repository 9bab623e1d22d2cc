import Foundation
import Models
import ProgramTesting
import Reactive
import Testing

@testable import Services

@Suite("FileReactionService in other processes", .timeLimit(.minutes(5)))
struct FileReactionServiceProcessTests {
  private let directory = TemporaryDirectory.missing()

  private var favourites: Set<Int>? {
    FileReactionService(directory: directory.url).reactions().result()?.success?.favourites
  }

  @Test("A killed process loses no acknowledged change")
  func kills() async throws {
    var (acknowledged, draftCount) = (Set<Int>(), 0)
    for run in 0..<(runsAllTests ? 100 : 50) {
      let first = 1 + run * 1000
      let count = try await output(first: first, isKilled: true).count
      acknowledged.formUnion(first..<first + count)
      let favourites = try #require(favourites)
      // The change that was in progress may have been made.
      try #require([acknowledged, acknowledged.union([first + count])].contains(favourites))
      acknowledged = favourites
      draftCount += directory.names.contains("reactions.new.json") ? 1 : 0
    }
    #expect(draftCount > 0, "No process was killed while it was writing.")
  }

  @Test("A change that cannot be written completely fails, keeps the earlier ones, and leaves no draft")
  func fullDisk() async throws {
    // A file with all changes would be larger than the limit of 200 bytes.
    let lines = try await output(first: 1, limit: 200)
    let path = directory.file("reactions.json").path
    #expect(lines.last == "failed: Cannot save the reactions (\(path)): file too large.")
    #expect(favourites == Set(1..<lines.count))
    #expect(directory.names == ["reactions.json"])
  }

  @Test(
    "A change is acknowledged only when it would survive a power failure",
    .enabled("strace is not installed or not permitted") {
      try await runProgram(["strace", "-o", "/dev/null", "true"]).status == 0
    }, arguments: [[], ["-e", "inject=renameat2:error=EINVAL"]])
  func durability(injection: [String]) async throws {
    // The contents of the new file must be on the disk, and then its name. The option -f traces all threads, and -y
    // prints the paths of descriptors. A file system may be unable to exchange files.
    let trace = try await runProgram(
      ["strace", "-f", "-y", "-e", "trace=/^(fsync|rename|write)"] + injection
        + [Built.executable("ReactionWriter"), directory.url.path, "7", "1"])
    let order = /fsync\([^\n]*reactions\.new\.json>.*rename.*fsync\([^\n]*Test directory[^\/\n]*>.*"7\\n"/
    #expect(trace.messages.contains(order.dotMatchesNewlines()))
  }

  /// Runs a program that adds up to a thousand favourites, with files of at most `limit` bytes. Returns its lines. The
  /// program may be killed during one of its first changes.
  private func output(first: Int, limit: Int? = nil, isKilled: Bool = false) async throws -> [String] {
    let arguments = [directory.url.path, "\(first)", "1000"] + (limit.map { ["\($0)"] } ?? [])
    return try await onThread {
      let pipe = Pipe()
      let program = try RunningProgram(
        Built.executable("ReactionWriter"), arguments: arguments, output: pipe.fileHandleForWriting.fileDescriptor)
      try pipe.fileHandleForWriting.close()
      var output = isKilled ? pipe.fileHandleForReading.availableData : Data()  // This waits for the first change.
      if isKilled {
        // A change takes about two milliseconds.
        let moment = DispatchTime.now() + .microseconds(Int.random(in: 0..<10_000))
        while DispatchTime.now() < moment {}
        program.send(SIGKILL)
      }
      output += pipe.fileHandleForReading.readDataToEndOfFile()
      program.waitForExit()
      return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
}
