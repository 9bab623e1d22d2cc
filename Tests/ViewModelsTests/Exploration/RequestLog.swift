import Reactive
import ReactiveTesting
import Services

/// The requests to the services of an explored system. An action may only send requests for which it is a reason.
struct RequestLog: Sendable {
  enum Kind: CaseIterable { case words, reactions, change }

  let words: PendingWordService
  let reactions: ScriptedReactionService
  /// A request without a reason.
  let violation = Atomic<String?>(nil)

  /// Returns an action that may send requests of some kinds.
  func action(_ code: String, sends kinds: Set<Kind> = [], perform: @escaping () -> Void) -> ExplorerAction {
    ExplorerAction(code) {
      let before = Kind.allCases.map(count)
      perform()
      for (kind, count) in zip(Kind.allCases, before) where count != self.count(of: kind) && !kinds.contains(kind) {
        violation.value = "this action is no reason to request \(kind)"
      }
    }
  }

  /// The actions that answer the oldest request for the reactions.
  func loadAnswers(sends kinds: Set<Kind> = []) -> [ExplorerAction] {
    reactions.loads.waiting.isEmpty
      ? []
      : [
        action("reactions.loads.answer(…, at: 0)", sends: kinds) {
          reactions.loads.answer(reactions.requested.value, at: 0)
        },
        action("reactions.loads.fail(.notAllowed, at: 0)", sends: kinds) { reactions.loads.fail(.notAllowed, at: 0) },
      ]
  }

  private func count(of kind: Kind) -> Int {
    switch kind {
    case .words: words.requests.count
    case .reactions: reactions.loads.count
    case .change: reactions.changes.count
    }
  }
}
