import Foundation
import Reactive
import ReactiveTesting
import TerminalScreen
import TextPresentation

/// Shows the lines of a transcript as they are recorded, in parts that begin with a key, or with the first input after a
/// pause, such as that of a click. The last line is visible.
final class TranscriptViewController: ViewController {
  private let transcript: Transcript
  private let clock: any DateScheduler
  private let list = TranscriptView()
  private let scrollView: ScrollView
  /// The times at which the part and its last line were recorded.
  private var (start, last): (Date, Date)

  /// The time after which a line is not an immediate effect of the key.
  private static let immediate: TimeInterval = 0.1
  private static let pause: TimeInterval = 0.3

  init(transcript: Transcript, clock: any DateScheduler) {
    (self.transcript, self.clock) = (transcript, clock)
    (start, last) = (clock.currentDate, clock.currentDate)
    scrollView = ScrollView(contentView: list)
    let box = BoxView(contentView: scrollView)
    super.init(view: box)
    box.title = AttributedText(
      [.init("View models", style: .title)]
        + TranscriptView.legend.flatMap { [.init("  "), .init("\($0.mark) \($0.name)", style: $0.style)] })
    reactive.makeBindingTarget { controller, position in
      let text = [position, "alt-k alt-j scroll"].filter { !$0.isEmpty }.joined(separator: "  ")
      box.footer = AttributedText([.init(text, style: .muted)])
    } <~ scrollView.positionText
    transcript.lines.observeValues(on: MainActor.self) { [weak self] in self?.append($0) }
  }

  /// Begins the part of a key; `nil` for another cause.
  func begin(with key: Key?) {
    (start, last) = (clock.currentDate, clock.currentDate)
    // The view has the lines now.
    transcript.removeAll()
    list.append(.start(key?.name))
    scroll(by: .max)
  }

  /// Scrolls down, or up if `rows` is negative.
  func scroll(by rows: Int) { scrollView.scroll(by: rows) }

  private func append(_ line: Transcript.Line) {
    let now = clock.currentDate
    if line.kind == .input, now.timeIntervalSince(last) >= Self.pause { begin(with: nil) }
    last = now
    let seconds = now.timeIntervalSince(start)
    list.append(.line(line, time: seconds < Self.immediate ? "" : String(format: "+%.1f s", seconds)))
    scroll(by: .max)
  }
}
