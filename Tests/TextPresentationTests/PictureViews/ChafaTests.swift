import Foundation
import Reactive
import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("The call of chafa", .timeLimit(.minutes(5)))
struct ChafaCallTests {
  @Test(
    "Chafa receives the size and the colours, and may not animate, query the terminal or use several threads",
    arguments: [(.none, "none"), (.ansi, "16"), (.indexed, "256"), (.trueColor, "full")] as [(ColorMode, String)])
  func arguments(colorMode: ColorMode, colors: String) async throws {
    // The program echo takes the place of chafa, and returns the arguments as its output.
    let echo = Chafa(path: "/bin/echo", colorMode: colorMode, timeLimit: 60_000)
    let size = TerminalSize(columns: 200, rows: 4)
    let result = await blocking { echo.block(of: Data("picture".utf8), atMost: size).single() }
    let block = try #require(result).get()
    var screen = Screen(size: block.size)
    screen.write(block, at: Position(column: 0, row: 0), clip: TerminalRect(block.size))
    #expect(
      screen.lines == ["--format symbols --size 200x4 --colors \(colors) --animate off --polite on --threads 1 -"])
  }

  /// Returns the result of a script that takes the place of chafa.
  private func result(
    of script: String, for picture: String, atMost size: TerminalSize
  ) async throws -> Result<CellBlock, ChildProcess.Failure> {
    let program = FileManager.default.temporaryDirectory.appending(path: "words-chafa-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: program) }
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    let chafa = Chafa(path: program.path, colorMode: .ansi, timeLimit: 60_000)
    var result: Result<CellBlock, ChildProcess.Failure>?
    // The script cannot be run while a program that another test is starting still has it open for writing.
    repeat {
      result = await blocking { chafa.block(of: Data(picture.utf8), atMost: size).single() }
    } while result == .failure(.system(call: "posix_spawn", code: ETXTBSY))
    return try #require(result)
  }

  @Test("Chafa reads the picture from its input, has a fixed environment, and its output is cut to the size")
  func environment() async throws {
    let script = "cat; for name in COLORTERM LANG PATH TERM HOME; do eval echo \\\"\\$$name\\\"; done; echo too low"
    let size = TerminalSize(columns: 14, rows: 6)
    let block = try await result(of: script, for: "a picture\n", atMost: size).get()
    var screen = Screen(size: TerminalSize(columns: 20, rows: 9))
    screen.write(block, at: Position(column: 0, row: 0), clip: TerminalRect(screen.size))
    #expect(
      screen.lines == ["a picture", "truecolor", "C.UTF-8", "/usr/bin:/bin", "xterm-256color", "", "", "", ""])
  }

  @Test("An output of more than 256 KiB is a failure", arguments: [256 * 1024, 256 * 1024 + 1])
  func outputLimit(count: Int) async throws {
    let result = try await result(
      of: "head -c \(count) /dev/zero", for: "", atMost: TerminalSize(columns: 4, rows: 1))
    #expect((result == .failure(.tooMuchOutput)) == (count > 256 * 1024))
  }
}

/// The path of chafa, if it is installed.
private let chafaPath = ChildProcess.path(of: "chafa", searchPath: ProcessInfo.processInfo.environment["PATH"])

@Suite(
  "Chafa", .enabled(if: chafaPath != nil, "chafa is not installed: apt-get install chafa"), .timeLimit(.minutes(5)))
struct ChafaTests {
  private func block(
    of picture: Data, columns: Int, rows: Int, colorMode: ColorMode = .trueColor
  ) async throws -> Result<CellBlock, ChildProcess.Failure>? {
    let chafa = Chafa(path: try #require(chafaPath), colorMode: colorMode, timeLimit: 60_000)
    return await blocking { chafa.block(of: picture, atMost: TerminalSize(columns: columns, rows: rows)).single() }
  }

  @Test("A picture fills the requested size", arguments: [(16, 8), (2, 1), (1, 1), (60, 30)])
  func sizes(columns: Int, rows: Int) async throws {
    let block = try await block(of: SamplePictures.aurora(), columns: columns, rows: rows)
    #expect(try block?.get().size == TerminalSize(columns: columns, rows: rows))
  }

  @Test("The colours are within the colour mode", arguments: [ColorMode.none, .ansi, .indexed, .trueColor])
  func colors(mode: ColorMode) async throws {
    let result = try await block(of: SamplePictures.aurora(), columns: 16, rows: 8, colorMode: mode)
    let block = try #require(result).get()
    var screen = Screen(size: block.size)
    screen.write(block, at: Position(column: 0, row: 0), clip: TerminalRect(block.size))
    let styles = (0..<8).flatMap { row in (0..<16).map { screen[$0, row].style } }
    let colors = Set(styles.flatMap { [$0.foreground, $0.background] })
    let isWithin = colors.allSatisfy { color in
      switch color {
      case .rgb: mode == .trueColor
      case .indexed: mode == .indexed
      case .default: true
      default: mode == .ansi
      }
    }
    #expect(isWithin && (mode == .none ? colors == [.default] : colors.count > 4))
  }

  @Test("An invalid or truncated picture is a failure")
  func noPicture() async throws {
    for picture in [Data("no picture".utf8), Data(), SamplePictures.png(64, 64)] {
      #expect(try await block(of: picture, columns: 4, rows: 2) == .failure(.unsuccessful), "\(picture.count)")
    }
  }
}
