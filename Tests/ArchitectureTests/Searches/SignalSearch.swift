import Reactive

/// Requests the results for a text. A cancelled request may still respond.
typealias SearchRequest = @Sendable (_ text: String) async -> [String]

/// The search with signals.
final class SignalSearch: Sendable {
  let text = MutableProperty("")
  let results: Property<[String]>

  init(clock: any DateScheduler, request: @escaping SearchRequest) {
    let responses = text.signal.flatMap(.latest) { text in
      SignalProducer<[String], Never>.empty.delay(0.1, on: clock)
        .concat(SignalProducer { await request(text) }.observe(on: UIScheduler()))
    }
    results = Property(initial: [], then: responses)
  }
}
