import Foundation
import Reactive
import Terminal
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
    let result = await withCheckedContinuation { continuation in
      DispatchQueue(label: "ChafaCallTests").async {
        continuation.resume(returning: echo.block(of: Data("picture".utf8), atMost: size).single())
      }
    }
    let block = try #require(result).get()
    var screen = Screen(size: block.size)
    screen.write(block, at: Position(column: 0, row: 0), clip: TerminalRect(block.size))
    #expect(
      screen.lines == ["--format symbols --size 200x4 --colors \(colors) --animate off --polite on --threads 1 -"])
  }
}
