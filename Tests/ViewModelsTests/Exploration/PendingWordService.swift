import Models
import Reactive
import ReactiveTesting
import Services

/// A word service whose requests wait until an action of an exploration answers them.
final class PendingWordService: WordService {
  let requests = PendingRequests<Month, WordResponse>()

  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> { requests.producer(month) }

  /// Answers a request that is waiting.
  func answer(_ answer: Answer, at index: Int) {
    switch answer {
    case .words: requests.answer(.words(of: requests.waiting[index]), at: index)
    case .noWords: requests.answer(WordResponse(words: []), at: index)
    case .failure: requests.fail(.notAllowed, at: index)
    case .cancellation: requests.interrupt(at: index)
    }
  }

  enum Answer: String, CaseIterable {
    case words, noWords, failure, cancellation
  }

  /// The actions that answer one of the oldest requests.
  func actions(_ answers: [Answer] = Answer.allCases, requests limit: Int = .max) -> [ExplorerAction] {
    requests.waiting.indices.prefix(limit).flatMap { index in
      answers.map { answer in
        ExplorerAction("service.answer(.\(answer), at: \(index))") { self.answer(answer, at: index) }
      }
    }
  }
}

extension ScriptedReactionService {
  /// A service for explorations: actions answer its requests for the reactions.
  static func pending() -> ScriptedReactionService {
    ScriptedReactionService(Reactions(favourites: [20_150_201, 20_150_301]), isAnswering: false)
  }

  /// The actions that answer the oldest request for the reactions.
  var loadActions: [ExplorerAction] {
    loads.waiting.isEmpty
      ? []
      : [
        ExplorerAction("reactions.loads.answer(…, at: 0)") { self.loads.answer(self.requested.value, at: 0) },
        ExplorerAction("reactions.loads.fail(.notAllowed, at: 0)") { self.loads.fail(.notAllowed, at: 0) },
      ]
  }

  /// The actions that answer the oldest request for the reactions and the oldest change.
  var actions: [ExplorerAction] {
    let answers = [
      ExplorerAction("reactions.answer()") { self.answer() },
      ExplorerAction("reactions.answer(.notAllowed)") { self.answer(.notAllowed) },
    ]
    return loadActions + (changes.waiting.isEmpty ? [] : answers)
  }

  /// The state of the service, for the description of an explored state.
  var description: String {
    """
    \(loads.description) \(changes.description) \(confirmedDuringLoad.value) \(kept.value.favourites.sorted()) \
    \(requested.value.favourites.sorted())
    """
  }
}
