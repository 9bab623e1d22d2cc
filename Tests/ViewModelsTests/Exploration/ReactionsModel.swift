import Models
import Reactive
import ReactiveTesting

/// The changes of reactions that the user has made, and those that the service has refused.
struct ReactionsModel: Sendable {
  typealias Change = ScriptedReactionService.Change

  /// What the user last wanted for each reaction, until the service has refused it.
  private(set) var wanted: [Change] = []
  /// The refused changes, the most recent one last. The user has neither repeated, reversed nor dismissed them.
  private(set) var failures: [Change] = []

  /// The user makes a change, or retries one.
  mutating func want(_ change: Change) {
    wanted.removeAll { $0.concerns(change) }
    failures.removeAll { $0.concerns(change) }
    wanted.append(change)
  }

  /// The service refuses a change. If the user has changed their mind meanwhile, the opposite is requested next.
  mutating func refuse(_ change: Change) {
    guard wanted.contains(change) else { return }
    wanted.removeAll { $0 == change }
    failures.append(change)
  }

  /// The user dismisses the message about a failure.
  mutating func dismiss(_ change: Change) {
    failures.removeAll { $0 == change }
  }

  var description: String { "\(wanted.map(\.description).sorted()) \(failures)" }
}

extension ScriptedReactionService.Change {
  /// Whether another change is one of the same reaction to the same word.
  func concerns(_ other: Self) -> Bool { reaction == other.reaction && wordID == other.wordID }
}

/// Returns the text of a value with all its stored properties, also the private ones. Sets and dictionaries are sorted.
func completeText<Value: Sendable>(of value: Value) -> String {
  let transcript = Transcript(describe: shortText)
  transcript.observe("", SignalProducer<Value, Never>(value: value))
  return transcript.text
}
