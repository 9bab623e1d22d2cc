public import Models
import Reactive
import ReactiveLoading
import Services

/// The state of all reactions of the user: the confirmed reactions and the state of loading them, the pending changes,
/// and the failed changes.
///
/// This is a state machine: each new state is a pure function of the old state and an event.
///
/// For each reaction to a word, at most one request runs at a time. When its response has arrived, another request is
/// sent only if the user now wants a different state from the one that was requested. So responses cannot overtake each
/// other, and quick repeated changes need as few requests as possible.
///
/// If a request fails, the reaction returns to its confirmed state. But if the user has changed the reaction in the
/// meantime, another request is sent, because it is not known whether the failed request had an effect.
public struct ReactionStates: Sendable {
  /// An event that changes the state.
  enum Event: Sendable {
    /// A request for the reactions that the service has stored was started.
    case loadStarted
    /// The service has sent the reactions that it has stored, or the request has ended.
    case load(Signal<Reactions, ServiceError>.Event)
    /// The user has turned a reaction on, or off if it was on.
    case toggled(Reaction, Word)
    /// The user has turned a reaction on or off, for example by retrying a failed change.
    case changed(ReactionChange)
    /// The user has taken back a change.
    case undone(ReactionChange)
    /// The user has read why a change failed.
    case dismissed(ReactionFailure)
    /// The service has confirmed a change, or the request failed with the error.
    case responded(ReactionChange, ServiceError?)
  }

  private struct Key: Hashable {
    let reaction: Reaction
    let wordID: Int

    init(_ reaction: Reaction, _ word: Word) {
      (self.reaction, wordID) = (reaction, word.id)
    }

    init(_ change: ReactionChange) { self.init(change.reaction, change.word) }
  }

  private struct Pending {
    /// The change that the running request is for.
    let requested: ReactionChange
    /// Whether the user now wants the reaction to be on. The request may be for the opposite.
    var isOn: Bool
  }

  /// The reactions that the service has stored, and the state of loading them.
  private(set) var stored = Loadable<Reactions, ServiceError>.notRequested
  private var confirmed = Reactions()
  /// The changes that were confirmed since the last request for the reactions started. The response to that request may
  /// not contain them, so they take precedence over `confirmed`.
  private var confirmedDuringLoad: [Key: Bool] = [:]
  private var pending: [Key: Pending] = [:]
  /// The changes that failed, the most recent one last. A retry of the change, or another change of the same reaction to
  /// the same word, removes the failure.
  public private(set) var failures: [ReactionFailure] = []
  /// The changes of the user that are in force, the most recent one last. A change that fails, or is undone here or by
  /// another program, is not in force any more. At most a hundred changes are kept.
  private var history: [ReactionChange] = []

  /// The change for which the last event requires a request; `nil` if it requires none.
  private(set) var request: ReactionChange?

  /// The changes whose requests are running. Their order is undefined.
  public var pendingChanges: [ReactionChange] { pending.values.map(\.requested) }

  /// The change that an undo takes back: the most recent one of the user that has neither failed nor been undone; `nil`
  /// if there is none. The change may be pending.
  public var undoableChange: ReactionChange? { history.last }

  /// Returns the most recent failure of a change of a reaction to `word`, or `nil` if there is none.
  public func lastFailure(of word: Word) -> ReactionFailure? {
    failures.last { $0.change.word.id == word.id }
  }

  /// The ids of the favourites. Pending changes are included, as in ``state(of:to:)``.
  public var favourites: Set<Int> {
    var ids = confirmed.favourites
    for (key, isOn) in confirmedDuringLoad where key.reaction == .favourite { ids.set(key.wordID, isOn) }
    for (key, change) in pending where key.reaction == .favourite { ids.set(key.wordID, change.isOn) }
    return ids
  }

  /// Returns the state of a reaction to a word.
  public func state(of reaction: Reaction, to word: Word) -> ReactionState {
    let key = Key(reaction, word)
    return ReactionState(isOn: pending[key]?.isOn ?? isConfirmed(key), isPending: pending[key] != nil)
  }

  /// Returns the state after an event.
  func after(_ event: Event) -> ReactionStates {
    var next = self
    next.request = nil
    switch event {
    case .loadStarted:
      for (key, isOn) in confirmedDuringLoad { next.confirmed[key.reaction].set(key.wordID, isOn) }
      next.confirmedDuringLoad = [:]
      next.stored = .loading(previous: stored.value)
    case .load(.value(let reactions)):
      next.confirmed = reactions
      next.forgetOverriddenChanges()
      next.stored = .loading(previous: reactions)
    case .load(.failed(let error)):
      next.stored = .failed(error, previous: stored.value)
    case .load(.completed), .load(.interrupted):
      next.stored = stored.value.map(Loadable.loaded) ?? .notRequested
    case .toggled(let reaction, let word):
      let isOn = !state(of: reaction, to: word).isOn
      next.record(ReactionChange(reaction: reaction, word: word, isOn: isOn))
    case .changed(let change):
      next.record(change)
    case .undone(let change):
      guard let index = history.lastIndex(of: change) else { break }
      next.history.remove(at: index)
      next.change(change.reaction, to: change.word, isOn: !change.isOn)
    case .dismissed(let failure):
      next.failures.removeAll { $0 == failure }
    case .responded(let change, let error):
      next.receiveResponse(error, to: change)
    }
    return next
  }

  private func isConfirmed(_ key: Key) -> Bool {
    confirmedDuringLoad[key] ?? confirmed[key.reaction].contains(key.wordID)
  }

  /// Makes a change of the user, and records it if it changes the state.
  private mutating func record(_ change: ReactionChange) {
    if state(of: change.reaction, to: change.word).isOn != change.isOn {
      history = history.suffix(99) + [change]
    }
    self.change(change.reaction, to: change.word, isOn: change.isOn)
  }

  private mutating func change(_ reaction: Reaction, to word: Word, isOn: Bool) {
    let key = Key(reaction, word)
    failures.removeAll { Key($0.change) == key }
    if pending[key] == nil {
      sendRequest(for: ReactionChange(reaction: reaction, word: word, isOn: isOn))
    } else {
      pending[key]?.isOn = isOn
    }
  }

  private mutating func receiveResponse(_ error: ServiceError?, to change: ReactionChange) {
    let key = Key(change)
    let isOn = pending[key]?.isOn ?? change.isOn
    if error == nil { confirmedDuringLoad[key] = change.isOn }
    if isOn != change.isOn {
      sendRequest(for: ReactionChange(reaction: change.reaction, word: change.word, isOn: isOn))
    } else {
      pending[key] = nil
      guard let error else { return }
      failures.append(ReactionFailure(change: change, error: error))
      let index = history.lastIndex { Key($0) == key && $0.isOn == isOn }
      if let index { history.remove(at: index) }
      forgetOverriddenChanges()
    }
  }

  /// Removes the changes of reactions that are not as the user has left them, because a change failed, or another program
  /// made one.
  private mutating func forgetOverriddenChanges() {
    let last = Dictionary(history.map { (Key($0), $0.isOn) }) { $1 }
    history = history.filter { last[Key($0)] == state(of: $0.reaction, to: $0.word).isOn }
  }

  private mutating func sendRequest(for change: ReactionChange) {
    pending[Key(change)] = Pending(requested: change, isOn: change.isOn)
    request = change
  }
}

extension Set<Int> {
  fileprivate mutating func set(_ id: Int, _ isIn: Bool) {
    if isIn { insert(id) } else { remove(id) }
  }
}
