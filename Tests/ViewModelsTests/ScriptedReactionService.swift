import Models
import Reactive
import Services
import Synchronization

/// A reaction service whose requests are answered by the test, in whatever order, and which keeps what was confirmed.
final class ScriptedReactionService: ReactionService {
  /// A request that waits for its answer.
  struct Request: Sendable {
    let reaction: Reaction
    let id: Int
    let isOn: Bool
    fileprivate let observer: Signal<Never, ServiceError>.Observer
  }

  private struct State {
    var kept: Reactions
    var asked: [String] = []
    var waiting: [Request] = []
  }

  private let state: Mutex<State>

  init(_ reactions: Reactions = Reactions()) {
    state = Mutex(State(kept: reactions))
  }

  /// What the service has.
  var kept: Reactions {
    get { state.withLock { $0.kept } }
    set { state.withLock { $0.kept = newValue } }
  }

  /// All requests for a change, in the order in which they were made: “favourite 1 on”.
  var asked: [String] { state.withLock { $0.asked } }

  /// How many requests wait for an answer.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Answers the request that has waited longest, or one that came after it.
  ///
  /// - Parameters:
  ///   - failure: Why it fails; it succeeds if there is none.
  ///   - index: How many that have waited longer go on waiting.
  func answer(_ failure: ServiceError? = nil, at index: Int = 0) {
    let request = state.withLock { state -> Request? in
      guard state.waiting.indices.contains(index) else { return nil }
      let request = state.waiting.remove(at: index)
      if failure == nil {
        if request.isOn {
          state.kept[request.reaction].insert(request.id)
        } else {
          state.kept[request.reaction].remove(request.id)
        }
      }
      return request
    }
    if let failure { request?.observer.send(error: failure) } else { request?.observer.sendCompleted() }
  }

  /// Whether the service says what it has.
  let isAnswering = MutableProperty(true)

  func reactions() -> SignalProducer<Reactions, ServiceError> {
    isAnswering.producer.filter { $0 }.take(first: 1).map { _ in self.kept }.promoteError(ServiceError.self)
  }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    SignalProducer { observer, _ in
      self.state.withLock { state in
        state.asked.append("\(reaction.rawValue) \(wordID) \(isOn ? "on" : "off")")
        state.waiting.append(Request(reaction: reaction, id: wordID, isOn: isOn, observer: observer))
      }
    }
  }
}
