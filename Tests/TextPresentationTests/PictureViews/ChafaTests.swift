import Foundation
import Reactive
import Terminal
import Testing

@testable import TextPresentation

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
