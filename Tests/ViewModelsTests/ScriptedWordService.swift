import Foundation
import Models
import Reactive
import Services

/// A word service that sends a configurable response after one second of a test scheduler's time.
final class ScriptedWordService: WordService {
  typealias Answer = @Sendable (Month) -> Result<WordResponse, ServiceError>

  private let scheduler: TestScheduler
  private let answer: Atomic<Answer>

  init(scheduler: TestScheduler, answer: @escaping Answer = { .success(.words(of: $0)) }) {
    self.scheduler = scheduler
    self.answer = Atomic(answer)
  }

  func answer(with answer: @escaping Answer) {
    self.answer.value = answer
  }

  /// Each request, and each cancellation of one: “2015-01 requested”.
  let (log, logInput) = Signal<String, Never>.pipe()

  /// The age in seconds of the cached copies that precede the responses; `nil` for none.
  let cachedAge = Atomic<Double?>(nil)

  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    SignalProducer { observer, lifetime in
      let isAnswered = Atomic(false)
      self.logInput.send(value: "\(month) requested")
      if let age = self.cachedAge.value {
        observer.send(value: WordResponse(words: WordResponse.words(of: month).words, age: age))
      }
      lifetime += self.scheduler.schedule(after: .seconds(1)) {
        isAnswered.value = true
        switch self.answer.value(month) {
        case .success(let response):
          observer.send(value: response)
          observer.sendCompleted()
        case .failure(let error):
          observer.send(error: error)
        }
      }
      lifetime.observeEnded {
        if !isAnswered.value { self.logInput.send(value: "\(month) cancelled") }
      }
    }
  }
}

extension WordResponse {
  /// Returns two words of `month`, whose ids are their dates.
  static func words(of month: Month) -> WordResponse {
    let days = [1, 2].compactMap { Day(month: month, day: $0) }
    return WordResponse(
      words: days.map { day in
        Word(
          id: (month.year * 100 + month.month) * 100 + day.day, word: "word \(day.day) of \(month)", date: day,
          imageURL: URL(fileURLWithPath: "/\(day.day).png"), definition: day.day == 1 ? "first" : "second")
      })
  }
}
