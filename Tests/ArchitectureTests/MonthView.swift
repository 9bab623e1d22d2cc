/// The view of the screen. It shows a state and reports what the user does. It makes no decisions.
@MainActor
final class MonthView {
  /// The view calls this closure when the user presses the button Reload.
  var reloadPressed: () -> Void = {}

  /// The texts that the user sees, one after the other. A test waits for the next one.
  let texts: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  private var text: String?

  init() {
    (texts, continuation) = AsyncStream.makeStream()
  }

  func show(_ state: MonthState) {
    let content =
      switch state {
      case .loading: "Loading …"
      case .loaded(let words): words.joined(separator: "\n")
      case .failed(let message): "\(message)\n[Reload]"
      }
    guard text != content else { return }
    text = content
    continuation.yield("January 2015\n\(content)")
  }
}
