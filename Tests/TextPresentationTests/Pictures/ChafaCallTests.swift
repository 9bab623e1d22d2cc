import Foundation
import Reactive
import Terminal
import Testing

@testable import TextPresentation

/// Tests the call of chafa with a script in its place, which returns its arguments and its environment.
@Suite("The call of chafa", .timeLimit(.minutes(5)))
struct ChafaCallTests {
  /// Returns the output of a script in place of chafa.
  private func output(of script: String, colorMode: ColorMode = .trueColor) async throws -> [String] {
    let path = FileManager.default.temporaryDirectory.appending(path: "words-chafa-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    let chafa = Chafa(path: path, colorMode: colorMode)
    let size = TerminalSize(columns: 200, rows: 4)
    let result = await withCheckedContinuation { continuation in
      DispatchQueue(label: "ChafaCallTests").async {
        continuation.resume(returning: chafa.block(of: Data("picture".utf8), atMost: size).single())
      }
    }
    let block = try #require(result).get()
    var screen = Screen(size: block.size)
    screen.write(block, at: Position(column: 0, row: 0), clip: TerminalRect(block.size))
    return screen.lines
  }

  @Test(
    "Chafa receives the size and the colours, and may not animate, query the terminal or use several threads",
    arguments: [(.none, "none"), (.ansi, "16"), (.indexed, "256"), (.trueColor, "full")] as [(ColorMode, String)])
  func arguments(colorMode: ColorMode, colors: String) async throws {
    #expect(
      try await output(of: #"printf '%s' "$*""#, colorMode: colorMode) == [
        "--format symbols --size 200x4 --colors \(colors) --animate off --polite on --threads 1 -"
      ])
  }

  @Test("Chafa receives the picture, and an environment that does not depend on the user")
  func input() async throws {
    #expect(try await output(of: "cat") == ["picture"])
    let script = #"printf '%s %s %s %s' "$COLORTERM" "$LANG" "$PATH" "$TERM""#
    #expect(try await output(of: script) == ["truecolor C.UTF-8 /usr/bin:/bin xterm-256color"])
  }
}
