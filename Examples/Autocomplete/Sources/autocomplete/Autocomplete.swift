import Foundation
import Models
import Reactive
import Services

/// The suggestions below a search field.
enum Suggestions: Sendable, Equatable {
  case none
  case searching(String)
  case found([String])
  case failed(message: String)
}

/// Returns the suggestions for the text of a search field.
///
/// A search begins when the text has not changed for 0.3 seconds. It cancels the previous search, and retries a failed
/// request once, after a second.
func suggestions(
  for text: Signal<String, Never>, clock: any DateScheduler,
  search: @escaping @Sendable (String) -> SignalProducer<[String], ServiceError>
) -> Property<Suggestions> {
  let queries = text.debounce(0.3, on: clock).skipRepeats()
  let states = queries.flatMap(.latest) { query in
    guard !query.isEmpty else { return SignalProducer<Suggestions, Never>(value: .none) }
    return search(query)
      .retry(upTo: 1, interval: 1, on: clock)
      .map(Suggestions.found)
      .flatMapError { SignalProducer(value: .failed(message: $0.message)) }
      .prefix(value: .searching(query))
  }
  return Property(initial: .none, then: states)
}

/// Types into a search field, and prints the text and the suggestions with the seconds of a simulated clock.
///
/// The first argument determines which requests fail: every second one by default, and all of them if it is 1.
@main
struct Autocomplete {
  static func main() {
    let clock = TestScheduler()
    let failEvery = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 2
    let simulation = Simulation(delay: 0.5, failEvery: failEvery, scheduler: clock)
    let service = SimulatedWordService(EmbeddedWordService(), simulation)
    let text = MutableProperty("")
    let suggestions = suggestions(for: text.signal, clock: clock) { search($0, in: service) }

    text.signal.observeValues { log("types “\($0)”", at: clock) }
    suggestions.signal.observeValues { log("    \($0)", at: clock) }
    for (second, typed) in [(0, "h"), (0.1, "he"), (2, "hel"), (5, "p"), (5.4, "pl"), (8, "")] {
      clock.schedule(after: Date(timeIntervalSinceReferenceDate: second)) { text.value = typed }
    }
    clock.advance(by: .seconds(10))
  }

  /// Returns a producer that requests the words of April, and sends those that begin with a text.
  private static func search(_ text: String, in service: some WordService) -> SignalProducer<[String], ServiceError> {
    guard let april = Month(year: 2015, month: 4) else { return .empty }
    return service.words(in: april).map { $0.words.map(\.word).filter { $0.hasPrefix(text) } }
  }

  private static func log(_ message: String, at clock: TestScheduler) {
    print(String(format: "%4.1f", clock.currentDate.timeIntervalSinceReferenceDate), message)
  }
}
