import Foundation
import Models
import ProgramTesting
import Reactive
import Testing

@testable import Services

@Suite("FileReactionService in other processes", .timeLimit(.minutes(5)))
struct FileReactionServiceProcessTests {
  private let directory = TemporaryDirectory.missing()

  private var service: FileReactionService { FileReactionService(directory: directory.url) }

  @Test("A killed process loses no acknowledged change")
  func kills() async throws {
    let directory = directory
    let runs = isCI ? 100 : 50
    let report = try await onThread {
      var model = WriterModel()
      var problems: [String] = []
      var temporaryFiles = 0
      for run in 0..<runs {
        // Each process begins with other words than the one before, and is killed during one of its first changes.
        let writer = try ReactionWriterProcess(directory: directory.url, first: 1 + run * 50, count: 1000)
        var changesToBegin = Int.random(in: 1...6)
        while changesToBegin > 0, let line = writer.nextLine() {
          model.apply(line)
          if line != "done" { changesToBegin -= 1 }
        }
        // Wait until a random moment in the middle of a change, which takes about two milliseconds.
        let moment = DispatchTime.now() + .microseconds(Int.random(in: 0..<2000))
        while DispatchTime.now() < moment {}
        writer.kill()
        for line in writer.remainingLines() { model.apply(line) }

        temporaryFiles += FileManager.default.fileExists(atPath: directory.file("reactions.new.json").path) ? 1 : 0
        let reactions = try FileReactionService(directory: directory.url).reactions().result()?.get()
        if let reactions, [model.acknowledged, model.begun].contains(reactions) {
          model.settle(reactions)
        } else {
          // At most the change in progress may be missing.
          problems.append("run \(run): \(String(describing: reactions)) instead of \(model)")
          break
        }
      }
      return (problems: problems, temporaryFiles: temporaryFiles)
    }
    #expect(report.problems == [])
    #expect(report.temporaryFiles > 0, "No process was killed while it was writing.")
  }

  @Test("A change that cannot be written completely fails, keeps the earlier ones, and leaves no draft")
  func fullDisk() async throws {
    let directory = directory
    let lines = try await onThread {
      // A file with all 1000 changes would be larger than the limit of 200 bytes.
      try ReactionWriterProcess(directory: directory.url, first: 1, count: 1000, limit: 200).remainingLines()
    }
    var model = WriterModel()
    for line in lines { model.apply(line) }
    let path = directory.file("reactions.json").path
    #expect(lines.last == "failed: Cannot save the reactions (\(path)): file too large.")
    #expect(service.reactions().result() == .success(model.acknowledged))
    #expect(directory.names == ["reactions.json"])
  }

  @Test("Processes that change a file at the same time lose no changes")
  func severalProcesses() async throws {
    let directory = directory
    let failures = try await onThread {
      // Hold the lock until all processes have started their first change.
      let lock = try directory.locked()
      let writers = try (0..<4).map { try ReactionWriterProcess(directory: directory.url, first: $0 * 50, count: 50) }
      for writer in writers { _ = writer.nextLine() }
      try lock.close()
      return writers.flatMap { $0.remainingLines() }.filter { $0.hasPrefix("failed") }
    }
    #expect(failures == [])
    #expect(service.reactions().result() == .success(Reactions(favourites: Set(0..<200))))
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
        + [Built.executable("ReactionWriter"), directory.url.path, "1", "1"])
    let order = /fsync\([^\n]*reactions\.new\.json>.*rename.*fsync\([^\n]*Test directory[^\/\n]*>.*"done/
    #expect(trace.messages.contains(order.dotMatchesNewlines()))
  }
}
