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
}

extension ScriptedReactionService {
  /// A service for explorations: actions answer its requests for the reactions.
  static func pending() -> ScriptedReactionService {
    ScriptedReactionService(Reactions(favourites: [20_150_201, 20_150_301]), isAnswering: false)
  }

  /// The state of the service, for the description of an explored state.
  var description: String {
    """
    \(loads.description) \(changes.description) \(confirmedDuringLoad.value) \(kept.value.favourites.sorted()) \
    \(requested.value.favourites.sorted()) \(kept.value.reblogs.sorted()) \(requested.value.reblogs.sorted())
    """
  }
}
