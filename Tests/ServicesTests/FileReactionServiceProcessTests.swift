import Foundation
import Models
import Reactive
import Testing

@testable import Services

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What becomes of the file when processes are killed, have no room, or are several.
@Suite("FileReactionService in processes", .timeLimit(.minutes(5)))
struct FileReactionServiceProcessTests {
  private let place: ReactionDirectory

  init() throws {
    place = try ReactionDirectory()
  }

  @Test("whenever a process is killed, what it was told to be done is there, and nothing else but what it had begun")
  func kills() async throws {
    let place = place
    let report = try await onThread {
      var model = WriterModel()
      var problems: [String] = []
      var drafts = 0
      for run in 0..<300 {
        let writer = try ReactionWriterProcess(directory: place.url, first: 1 + run * 50, count: 1000)
        var begun = Int.random(in: 1...6)
        while begun > 0, let line = writer.nextLine() {
          model.apply(line)
          if line != .done { begun -= 1 }
        }
        // Somewhere in the middle of a change, which takes about two milliseconds.
        let moment = DispatchTime.now() + .microseconds(Int.random(in: 0..<2000))
        while DispatchTime.now() < moment {}
        writer.kill()
        for line in writer.remainingLines() { model.apply(line) }

        drafts += FileManager.default.fileExists(atPath: place.file("reactions.new.json").path) ? 1 : 0
        let reactions = try FileReactionService(directory: place.url).reactions().single()?.get()
        if let reactions, [model.acknowledged, model.begun].contains(reactions) {
          model.settle(reactions)
        } else {
          problems.append("run \(run): \(String(describing: reactions)) instead of \(model)")
          break
        }
      }
      return (problems: problems, drafts: drafts, count: model.acknowledged.favourites.count)
    }
    #expect(report.problems == [])
    #expect(report.count >= 300)
    #expect(report.drafts > 0, "no process was killed in the middle of writing")

    // What they have left behind goes with the next change.
    try await place.service.set(.reblog, of: 1, to: true).completion()
    #expect(try place.names == ["reactions.json", "reactions.lock"])
  }

  @Test("where there is no room, the change fails, the others stay, and later ones that fit are done")
  func fullDisk() async throws {
    let place = place
    let (lines, model) = try await onThread {
      let lines = try ReactionWriterProcess(directory: place.url, first: 1, count: 1000, limit: 200).remainingLines()
      var model = WriterModel()
      for line in lines { model.apply(line) }
      return (lines, model)
    }
    #expect(lines.last == .failed("failed: The reactions cannot be kept: file too large."))
    #expect(model.acknowledged.favourites.count == 50)
    #expect(try await place.service.reactions().outcome() == .success(model.acknowledged))
    #expect(try place.names == ["reactions.json", "reactions.lock"])

    try await place.service.set(.favourite, of: 1000, to: true).completion()
    #expect(try await place.service.reactions().outcome().get().favourites.contains(1000))
  }

  @Test("processes that change the same file at the same time do not lose each other's changes")
  func severalProcesses() async throws {
    let place = place
    let failures = try await onThread {
      // Nobody's first change is done before all have begun theirs.
      let lock = try OpenFile(place.file("reactions.lock"), O_RDONLY | O_CREAT)
      guard try lock.tryLock() else { return [ReactionWriterProcess.Line.failed("the lock is taken")] }
      let writers = try (0..<4).map { try ReactionWriterProcess(directory: place.url, first: $0 * 50, count: 50) }
      for writer in writers { _ = writer.nextLine() }
      lock.unlock()
      return writers.flatMap { $0.remainingLines() }.filter {
        guard case .failed = $0 else { return false }
        return true
      }
    }
    #expect(failures == [])
    #expect(try await place.service.reactions().outcome() == .success(Reactions(favourites: Set(0..<200))))
  }
}
