import Models
import Reactive
import Services

/// A reaction service whose responses a test sends in any order. It stores the confirmed reactions.
final class ScriptedReactionService: ReactionService {
  /// A request that is waiting for its response.
  struct Request: Sendable, CustomStringConvertible {
    let reaction: Reaction
    let id: Int
    let isOn: Bool
    fileprivate let observer: Signal<Never, ServiceError>.Observer

    var description: String { "\(reaction.rawValue) \(id) \(isOn ? "on" : "off")" }
  }

  private struct State {
    var kept: Reactions
    var asked: [String] = []
    var waiting: [Request] = []
  }

  private let state: Atomic<State>

  init(_ reactions: Reactions = Reactions()) {
    state = Atomic(State(kept: reactions))
  }

  /// The reactions that the service stores.
  var kept: Reactions {
    get { state.value.kept }
    set { state.modify { $0.kept = newValue } }
  }

  /// All requests for a change, in order: “favourite 1 on”.
  var asked: [String] { state.value.asked }

  /// Each request for a change, and each response: “favourite 1 on requested”.
  let (log, logInput) = Signal<String, Never>.pipe()

  /// The number of requests that are waiting for a response.
  var waitingCount: Int { state.value.waiting.count }

  /// Sends the response to one of the waiting requests.
  ///
  /// - Parameters:
  ///   - failure: The error of the request; `nil` lets it succeed.
  ///   - index: The index of the request among those that wait, the oldest first.
  func answer(_ failure: ServiceError? = nil, at index: Int = 0) {
    let request = state.modify { state -> Request? in
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
    if let request { logInput.send(value: "\(request) \(failure == nil ? "confirmed" : "failed")") }
    if let failure { request?.observer.send(error: failure) } else { request?.observer.sendCompleted() }
  }

  /// Whether the service sends the stored reactions.
  let isAnswering = MutableProperty(true)

  /// The error of requests for the reactions; they succeed if it is `nil`.
  var failure: ServiceError? {
    get { loadFailure.value }
    set { loadFailure.value = newValue }
  }

  private let loadFailure = Atomic<ServiceError?>(nil)

  func reactions() -> SignalProducer<Reactions, ServiceError> {
    if let failure { return SignalProducer(error: failure) }
    return isAnswering.producer.filter { $0 }.take(first: 1).map { _ in self.kept }.promoteError(ServiceError.self)
  }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    SignalProducer { observer, _ in
      let request = Request(reaction: reaction, id: wordID, isOn: isOn, observer: observer)
      self.state.modify { state in
        state.asked.append("\(request)")
        state.waiting.append(request)
      }
      self.logInput.send(value: "\(request) requested")
    }
  }
}
