import Models
import Reactive
import ReactiveTesting
import Services

/// A word service whose requests wait until an action of an exploration answers them.
final class PendingWordService: WordService {
  private typealias Request = (number: Int, month: Month, observer: Signal<WordResponse, ServiceError>.Observer)

  private let waiting = Atomic<[Request]>([])
  private let requestCount = Atomic(0)

  /// The months of the requests that are waiting, the oldest first.
  var waitingMonths: [Month] { waiting.value.map(\.month) }

  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    SignalProducer { observer, lifetime in
      let number = self.requestCount.modify { count in
        count += 1
        return count
      }
      self.waiting.modify { $0.append((number, month, observer)) }
      lifetime.observeEnded { self.waiting.modify { $0.removeAll { $0.number == number } } }
    }
  }

  /// Answers a request that is waiting.
  func answer(_ answer: Answer, at index: Int) {
    let request = waiting.value[index]
    switch answer {
    case .words:
      request.observer.send(value: .words(of: request.month))
      request.observer.sendCompleted()
    case .noWords:
      request.observer.send(value: WordResponse(words: []))
      request.observer.sendCompleted()
    case .failure:
      request.observer.send(error: .notAllowed)
    case .cancellation:
      request.observer.sendInterrupted()
    }
  }

  enum Answer: String, CaseIterable {
    case words, noWords, failure, cancellation
  }

  /// The actions that answer one of the oldest requests.
  func actions(_ answers: [Answer] = Answer.allCases, requests: Int = .max) -> [ExplorerAction] {
    waitingMonths.indices.prefix(requests).flatMap { index in
      answers.map { answer in
        ExplorerAction("service.answer(.\(answer), at: \(index))") { self.answer(answer, at: index) }
      }
    }
  }
}
