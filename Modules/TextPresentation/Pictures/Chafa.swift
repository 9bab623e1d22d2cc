import Reactive
import TerminalScreen

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The program chafa (<https://hpjansson.org/chafa/>), which converts a picture to characters.
struct Chafa: Sendable {
  /// The path of the program.
  let path: String

  /// The colours that the program may use.
  let colorMode: ColorMode

  /// The time after which the program is killed, in milliseconds.
  var timeLimit = 2000

  private static let outputLimit = 256 * 1024

  /// Returns a producer that sends a picture as cells, in at most the given number of columns and rows.
  ///
  /// Each start runs the program once. Disposing of the start kills the program.
  func block(of picture: Data, atMost size: TerminalSize) -> SignalProducer<CellBlock, ChildProcess.Failure> {
    let program = ChildProcess(
      path: path,
      arguments: [
        "--format", "symbols", "--size", "\(size.columns)x\(size.rows)", "--colors", colors, "--animate", "off",
        "--polite", "on", "--threads", "1", "-",
      ],
      environment: ["COLORTERM=truecolor", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", "TERM=xterm-256color"],
      timeLimit: timeLimit, outputLimit: Self.outputLimit)
    return program.output(for: Array(picture)).map { CellBlock($0, atMost: size) }
  }

  private var colors: String {
    switch colorMode {
    case .none: "none"
    case .ansi: "16"
    case .indexed: "256"
    case .trueColor: "full"
    }
  }
}
