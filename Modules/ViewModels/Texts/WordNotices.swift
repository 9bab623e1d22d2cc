public import Loading
public import Models
public import Services

/// The notices for the user: sentences about outdated words, skipped entries, and errors.
public enum WordNotices {
  /// Returns the notices about words and the reactions to them: the age of the words, skipped entries, and errors.
  ///
  /// If words and reactions failed with the same error, the result contains the error once. If there are no words to
  /// show, the result does not contain the error of the words, because a screen shows it in place of the words.
  public static func notices(
    words: Loadable<WordResponse, ServiceError>, reactions: Loadable<Reactions, ServiceError>
  ) -> [String] {
    let response = words.value
    var notices: [String?] = []
    switch words {
    case .failed(_, let previous?) where previous.failedMonthCount > 0:
      let count = previous.failedMonthCount
      notices.append("Cannot load \(count) \(count == 1 ? "month" : "months").")
    case .failed(_, let previous?) where previous.age == nil: notices.append("Showing previously loaded words.")
    case .loaded, .failed: notices.append(response?.age.map { "Showing words from \(spelledOut($0)) ago." })
    case .notRequested, .loading: break
    }
    notices.append(response?.skippedEntries.map(message))
    if let count = response?.olderMonthCount, count > 0 {
      notices.append("Words from \(count) older \(count == 1 ? "month" : "months") are not shown.")
    }
    notices.append(reactions.error == nil ? reactions.value?.notice : "Cannot load your reactions.")
    let wordsError = response == nil ? nil : words.error
    notices.append(wordsError?.message)
    if reactions.error != words.error { notices.append(reactions.error?.message) }
    return notices.compactMap { $0 }
  }

  /// Returns the notice about a failed change of a reaction.
  public static func notice(for failure: ReactionFailure) -> String {
    "Cannot save \(failure.change.title). \(failure.error.message)"
  }

  /// Returns the notice about changes of reactions that the service has not confirmed; `nil` if there are none.
  public static func notice(forUnconfirmed changes: [ReactionChange]) -> String? {
    guard !changes.isEmpty else { return nil }
    return "Cannot confirm \(changes.map(\.title).joined(separator: ", ")). A change may be lost."
  }

  /// The number of seconds for which a confirmation is shown.
  static var confirmationDuration: Double { 3 }

  /// Returns the confirmation that a word was copied.
  static func notice(forCopyOf word: Word) -> String { "Copied “\(word.word)” and its definition." }

  private static func message(of skipped: WordResponse.SkippedEntries) -> String {
    "Skipped \(skipped.count == 1 ? "1 invalid entry" : "\(skipped.count) invalid entries"): \(skipped.firstReason)."
  }
}

extension Word {
  /// The word and its definition.
  var textToCopy: String { "\(word): \(definition ?? noDefinition)" }
}

/// The sentence in place of a definition that is missing.
let noDefinition = "No definition is given."

extension ReactionChange {
  /// The change as a phrase for a message, such as: your like of “petrichor”.
  public var title: String {
    switch (reaction, isOn) {
    case (.favourite, true): "your like of “\(word.word)”"
    case (.favourite, false): "the removal of your like of “\(word.word)”"
    case (.reblog, true): "your reblog of “\(word.word)”"
    case (.reblog, false): "the removal of your reblog of “\(word.word)”"
    }
  }
}

/// Returns a duration in English, such as “2 hours”: a whole number of the largest unit that fits, rounded down.
private func spelledOut(_ seconds: Double) -> String {
  let units: [(name: String, seconds: Double)] = [
    ("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1),
  ]
  let seconds = seconds.isFinite ? min(max(seconds, 0), 1e11) : 0
  guard let unit = units.first(where: { seconds >= $0.seconds }) else { return "0 seconds" }
  let count = Int(seconds / unit.seconds)
  return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
}
