import Foundation
import ProgramTesting
import TerminalTesting
import Testing

@Suite("The words program with pictures", .timeLimit(.minutes(5)))
struct PictureTests {
  private let files = UserFiles()

  @Test("Chafa draws a picture in the detail", .enabled(if: isInstalled("chafa"), "chafa is not installed"))
  func chafa() async throws {
    let terminal = try files.browse(["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
    try await terminal.screen(with: "▸ Thu  1  liminal")
    try await terminal.press(.enter)
    try await terminal.screen { screen in
      screen.lines.filter { line in line.contains { ("\u{2580}"..."\u{259F}").contains($0) } }.count >= 4
    }
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  @Test("Kitty receives each picture once, and keeps it until the program exits")
  func kitty() async throws {
    let terminal = try files.browse(["TERM": "xterm-kitty"])
    // The terminal has 24 rows, four of which show no word.
    let screen = try await terminal.screen { $0.pictures.count == 20 }
    try await terminal.press(.down)
    try await terminal.screen(with: "▸ Fri  2")
    let afterMove = await terminal.emulator
    #expect(afterMove.transmissionCount == screen.transmissionCount)
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(await terminal.emulator.pictures.isEmpty)
  }
}
