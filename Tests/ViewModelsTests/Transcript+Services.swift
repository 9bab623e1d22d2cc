import Models
import Reactive
import ReactiveTesting
import Services
import ViewModels

extension Transcript {
  /// Creates a transcript of a view model and of the requests to scripted services, with short texts for words,
  /// commands and reactions.
  convenience init<ViewModel>(
    of viewModel: ViewModel, only outputs: [PartialKeyPath<ViewModel>] = [],
    except omitted: [PartialKeyPath<ViewModel>] = [], clock: TestScheduler, words: ScriptedWordService,
    reactions: ScriptedReactionService? = nil
  ) {
    self.init(of: viewModel, only: outputs, except: omitted, clock: clock, describe: shortText)
    observe("WORDS", words.log)
    if let reactions { observe("REACTIONS", reactions.log) }
  }
}

/// Returns a short text of a value in a transcript.
@Sendable
func shortText(of value: Any) -> String? {
  switch value {
  case let word as Word: word.word
  case let command as Command<any WordsViewModelType>: "\(command.id)"
  case let command as Command<any WordDetailViewModelType>: "\(command.id)"
  case let command as Command<any ServiceViewModelType>: "\(command.id)"
  case let response as WordResponse: text(of: response)
  case let query as SearchQuery: query.text
  case let state as ReactionState: (state.isOn ? "on" : "off") + (state.isPending ? "…" : "")
  case let error as ServiceError: error.message
  default: nil
  }
}

/// Returns the ids of the words if there are few, otherwise their number, and what the response lacks.
private func text(of response: WordResponse) -> String {
  let ids = response.words.map { "\($0.id)" }
  let parts = [
    ids.count > 4 ? "\(ids.count) words" : ids.isEmpty ? "no words" : ids.joined(separator: " "),
    response.skippedEntries.map { "\($0.count) skipped: \($0.firstReason)" },
    response.age.map { "\(Int($0)) s old" },
    response.failedMonthCount > 0 ? "\(response.failedMonthCount) months failed" : nil,
  ]
  return parts.compactMap(\.self).joined(separator: ", ")
}
