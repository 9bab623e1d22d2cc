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
    case .words: requests.answer(.datedWords(of: requests.waiting[index]), at: index)
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

/// A reaction service whose requests wait until an action of an exploration answers them.
final class PendingReactionService: ReactionService {
  /// A change of a reaction.
  struct Change: Hashable {
    let reaction: Reaction
    let wordID: Int
    let isOn: Bool
  }

  let loads = PendingRequests<String, Reactions>()
  let changes = PendingRequests<Change, Never>()
  /// The confirmed changes that the answer to the last request for the reactions may not contain.
  private let confirmedDuringLoad = Atomic<[Change]>([])
  /// The reactions at the start of the last request for them, which its answer contains.
  private let requested = Atomic(Reactions())
  let stored = Atomic(Reactions(favourites: [20_150_201, 20_150_301]))

  func reactions() -> SignalProducer<Reactions, ServiceError> {
    loads.producer("reactions").on(starting: {
      self.confirmedDuringLoad.value = []
      self.requested.value = self.stored.value
    })
  }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    changes.producer(Change(reaction: reaction, wordID: wordID, isOn: isOn))
  }

  /// The actions that answer the oldest request for the reactions.
  var loadActions: [ExplorerAction] {
    loads.waiting.isEmpty
      ? []
      : [
        ExplorerAction("reactions.answer()") { self.loads.answer(self.requested.value, at: 0) },
        ExplorerAction("reactions.fail()") { self.loads.fail(.notAllowed, at: 0) },
      ]
  }

  /// The actions that answer the oldest request for the reactions and the oldest change.
  var actions: [ExplorerAction] {
    let confirmations = [
      ExplorerAction("reactions.confirm()") { self.confirm(at: 0) },
      ExplorerAction("reactions.refuse()") { self.changes.fail(.notAllowed, at: 0) },
    ]
    return loadActions + (changes.waiting.isEmpty ? [] : confirmations)
  }

  /// The state of the service, for the description of an explored state.
  var description: String {
    """
    \(loads.description) \(changes.description) \(confirmedDuringLoad.value) \(stored.value.favourites.sorted()) \
    \(requested.value.favourites.sorted())
    """
  }

  /// Confirms a change.
  func confirm(at index: Int) {
    let change = changes.waiting[index]
    confirmedDuringLoad.modify {
      $0 = $0.filter { ($0.reaction, $0.wordID) != (change.reaction, change.wordID) } + [change]
    }
    stored.modify { stored in
      if change.isOn {
        stored[change.reaction].insert(change.wordID)
      } else {
        stored[change.reaction].remove(change.wordID)
      }
    }
    changes.answer(nil, at: index)
  }
}
