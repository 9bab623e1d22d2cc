import Models
import Reactive
import Services

/// A reaction service whose responses a test sends in any order. It stores the confirmed reactions.
final class ScriptedReactionService: ReactionService {
  /// A change of a reaction.
  struct Change: Hashable, CustomStringConvertible {
    let reaction: Reaction
    let wordID: Int
    let isOn: Bool

    var description: String { "\(reaction.rawValue) \(wordID) \(isOn ? "on" : "off")" }
  }

  /// The requests for the reactions that wait for a response.
  let loads = PendingRequests<String, Reactions>()
  /// The requests for changes that wait for a response.
  let changes = PendingRequests<Change, Never>()
  /// Each request for a change, and each response: “favourite 1 on requested”.
  let (log, logInput) = Signal<String, Never>.pipe()
  /// The reactions that the service stores.
  let kept: Atomic<Reactions>
  /// The reactions at the start of the last request for them, which its response contains.
  let requested = Atomic(Reactions())
  /// The changes that were confirmed since then.
  let confirmedDuringLoad = Atomic<[Change]>([])
  /// Whether requests for the reactions are answered at once.
  let isAnswering: Atomic<Bool>
  /// The error of these requests; they succeed if it is `nil`.
  let failure = Atomic<ServiceError?>(nil)

  init(_ reactions: Reactions = Reactions(), isAnswering: Bool = true) {
    (kept, self.isAnswering) = (Atomic(reactions), Atomic(isAnswering))
  }

  func reactions() -> SignalProducer<Reactions, ServiceError> {
    if let failure = failure.value { return SignalProducer(error: failure) }
    if isAnswering.value { return SignalProducer(value: kept.value) }
    return loads.producer("reactions").on(starting: {
      self.confirmedDuringLoad.value = []
      self.requested.value = self.kept.value
    })
  }

  /// Reports that another program has changed the reactions.
  let (externalSignal, externalInput) = Signal<Void, Never>.pipe()

  var externalChanges: SignalProducer<Void, Never> { externalSignal.producer }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    let change = Change(reaction: reaction, wordID: wordID, isOn: isOn)
    return changes.producer(change).on(starting: { self.logInput.send(value: "\(change) requested") })
  }

  /// Sends the response to one of the requests for changes that wait.
  ///
  /// - Parameters:
  ///   - failure: The error of the request; `nil` lets it succeed.
  ///   - index: The index of the request among those that wait, the oldest first.
  func answer(_ failure: ServiceError? = nil, at index: Int = 0) {
    guard changes.waiting.indices.contains(index) else { return }
    let change = changes.waiting[index]
    logInput.send(value: "\(change) \(failure == nil ? "confirmed" : "failed")")
    if let failure { return changes.fail(failure, at: index) }
    confirmedDuringLoad.modify {
      $0 = $0.filter { ($0.reaction, $0.wordID) != (change.reaction, change.wordID) } + [change]
    }
    kept.modify { kept in
      let (ids, id) = (kept[change.reaction], Set([change.wordID]))
      kept[change.reaction] = change.isOn ? ids.union(id) : ids.subtracting(id)
    }
    changes.answer(nil, at: index)
  }
}
