import Foundation
import Reactive

/// Reads lines, and prints one for each burst of them: how many there were, and the last one. A burst ends with a pause,
/// of half a second or of as many as the first argument says, or with the input.
@main
struct Bursts {
  static func main() {
    let pause = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 0.5
    bursts(of: inputLines(), pause: max(pause, 0), on: QueueScheduler())
      .on(value: { burst in write("\(burst.count) \(burst.last ?? "")\n") })
      .wait()
  }

  /// The lines in arrays, each of which is sent when no other line has come for `pause` seconds.
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

  /// The lines of the standard input, read on a queue of their own.
  private static func inputLines() -> SignalProducer<String, Never> {
    SignalProducer { observer, lifetime in
      while !lifetime.hasEnded, let line = readLine() { observer.send(value: line) }
      observer.sendCompleted()
    }.start(on: QueueScheduler(name: "input"))
  }

  /// Writes at once, where `print` would wait for more.
  private static func write(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
