import Foundation
import Reactive

/// Reads lines and prints a summary of each burst: the number of lines, and the last line.
///
/// A burst ends with a pause, or with the input. The first argument is the length of the pause in seconds; the default
/// is half a second.
@main
struct Bursts {
  static func main() {
    let pause = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 0.5
    bursts(of: inputLines(), pause: max(pause, 0), on: QueueScheduler())
      .on(value: { burst in write("\(burst.count) \(burst.last ?? "")\n") })
      .wait()
  }

  /// Collects the lines in arrays. An array is sent when no line has arrived for `pause` seconds.
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

  /// Returns the lines of the standard input, which are read on a background queue.
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
