import Foundation
import Reactive
import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("The call of chafa", .timeLimit(.minutes(5)))
struct ChafaCallTests {
  @Test(
    "Chafa receives the picture, the colours and the size, and a fixed environment",
    arguments: [(.none, "none"), (.ansi, "16"), (.indexed, "256"), (.trueColor, "full")] as [(ColorMode, String)])
  func call(colorMode: ColorMode, colors: String) async throws {
    // A script takes the place of chafa.
    let program = FileManager.default.temporaryDirectory.appending(path: "words-chafa-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: program) }
    let script = "echo $*; cat; for name in COLORTERM LANG PATH TERM HOME; do eval echo \\\"\\$$name\\\"; done"
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    let chafa = Chafa(path: program.path, colorMode: colorMode, timeLimit: 60_000)
    let size = TerminalSize(columns: 200, rows: 7)
    var result: Result<CellBlock, ChildProcess.Failure>?
    // The script cannot be run while a program that another test is starting still has it open for writing.
    repeat {
      result = await blocking { chafa.block(of: Data("a picture\n".utf8), atMost: size).single() }
    } while result == .failure(.system(call: "posix_spawn", code: ETXTBSY))
    var screen = Screen(size: size)
    screen.write(try #require(result).get(), at: Position(column: 0, row: 0), clip: TerminalRect(size))
    let arguments = "--format symbols --size 200x7 --colors \(colors) --animate off --polite on --threads 1 -"
    #expect(
      screen.lines == [arguments, "a picture", "truecolor", "C.UTF-8", "/usr/bin:/bin", "xterm-256color", ""])
  }
}

/// The path of chafa, if it is installed.
private let chafaPath = ChildProcess.path(of: "chafa", searchPath: ProcessInfo.processInfo.environment["PATH"])

@Suite(
  "Chafa", .enabled(if: chafaPath != nil, "chafa is not installed: apt-get install chafa"), .timeLimit(.minutes(5)))
struct ChafaTests {
  private func block(
    of picture: Data, columns: Int, rows: Int
  ) async throws -> Result<CellBlock, ChildProcess.Failure>? {
    let chafa = Chafa(path: try #require(chafaPath), colorMode: .trueColor, timeLimit: 60_000)
    return await blocking { chafa.block(of: picture, atMost: TerminalSize(columns: columns, rows: rows)).single() }
  }

  @Test("A picture fills the requested size")
  func sizes() async throws {
    let block = try await block(of: SamplePictures.aurora(), columns: 16, rows: 8)
    #expect(try block?.get().size == TerminalSize(columns: 16, rows: 8))
  }

  @Test("An invalid or truncated picture is a failure")
  func noPicture() async throws {
    for picture in [Data("no picture".utf8), Data(), SamplePictures.png(64, 64)] {
      #expect(try await block(of: picture, columns: 4, rows: 2) == .failure(.unsuccessful), "\(picture.count)")
    }
  }
}
