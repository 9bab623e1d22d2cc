import Foundation
import Reactive

/// Reads lines and prints a summary of each burst: the number of lines, and the last line.
///
/// A burst ends at a pause, or at the end of the input. The first argument is the minimum length of a pause in seconds;
/// the default is 0.5.
@main
struct Bursts {
  static func main() {
    let pause = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 0.5
    bursts(of: inputLines(), pause: max(pause, 0), on: QueueScheduler())
      .on(value: { burst in write("\(burst.count) \(burst.last ?? "")\n") })
      .wait()
  }

  /// Returns a producer of arrays of lines. It sends an array when no line has arrived for `pause` seconds, and the
  /// rest at the end.
  static func bursts(
    of lines: SignalProducer<String, Never>, pause: TimeInterval, on clock: any DateScheduler
  ) -> SignalProducer<[String], Never> {
    lines.lift { lines in
      let pauses = lines.debounce(pause, on: clock).map { _ in String?.none }
      return lines.map(Optional.some).merge(with: pauses)
        .collect { linesAndPause in linesAndPause.last == .some(nil) }
        .map { $0.compactMap(\.self) }
        .filter { !$0.isEmpty }
    }
  }

  /// Returns a producer that reads the lines of the standard input on a background queue.
  private static func inputLines() -> SignalProducer<String, Never> {
    SignalProducer { observer, lifetime in
      while !lifetime.hasEnded, let line = readLine() { observer.send(value: line) }
      observer.sendCompleted()
    }.start(on: QueueScheduler(name: "input"))
  }

  /// Writes the text immediately; `print` would buffer it.
  private static func write(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
