import Foundation
import Models
import Reactive
import Services
import Synchronization

/// A word service that sends a configurable response after one second of a test scheduler's time, and records the
/// outcome of each request.
final class ScriptedWordService: WordService {
  enum Outcome: Equatable {
    case running, answered, cancelled
  }

  typealias Answer = @Sendable (Month) -> Result<WordResponse, ServiceError>

  private let scheduler: TestScheduler
  private let answer: Mutex<Answer>
  private let recorded = Mutex<[(month: Month, outcome: Outcome)]>([])

  init(scheduler: TestScheduler, answer: @escaping Answer = { .success(.words(of: $0)) }) {
    self.scheduler = scheduler
    self.answer = Mutex(answer)
  }

  /// The requests in order: the month and the outcome of each.
  var requests: [String] {
    recorded.withLock { $0.map { "\($0.month) \($0.outcome)" } }
  }

  func answer(with answer: @escaping Answer) {
    self.answer.withLock { $0 = answer }
  }

  /// The age in seconds of the cached copies that precede the responses; `nil` for none.
  var cachedAge: Double? {
    get { copyAge.withLock { $0 } }
    set { copyAge.withLock { $0 = newValue } }
  }

  private let copyAge = Mutex<Double?>(nil)

  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    SignalProducer { observer, lifetime in
      let number = self.recorded.withLock { recorded in
        recorded.append((month, .running))
        return recorded.count - 1
      }
      if let age = self.cachedAge {
        observer.send(value: WordResponse(words: WordResponse.words(of: month).words, age: age))
      }
      lifetime += self.scheduler.schedule(after: .seconds(1)) {
        self.recorded.withLock { $0[number].outcome = .answered }
        switch self.answer.withLock({ $0 })(month) {
        case .success(let response):
          observer.send(value: response)
          observer.sendCompleted()
        case .failure(let error):
          observer.send(error: error)
        }
      }
      lifetime.observeEnded {
        self.recorded.withLock { recorded in
          if recorded[number].outcome == .running { recorded[number].outcome = .cancelled }
        }
      }
    }
  }
}

extension WordResponse {
  /// Returns a response with two words of `month`.
  static func words(of month: Month, omission: Omission? = nil) -> WordResponse {
    let words = [1, 2].compactMap { day in
      Day(month: month, day: day).map {
        Word(
          id: day, word: "word \(day) of \(month)", date: $0, imageURL: URL(fileURLWithPath: "/\(day).png"),
          definition: "definition \(day)")
      }
    }
    return WordResponse(words: words, omission: omission)
  }
}
