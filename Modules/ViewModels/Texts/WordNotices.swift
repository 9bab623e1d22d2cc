public import Models
public import ReactiveLoading
public import Services

/// The notices for the user: sentences about outdated words, skipped entries, and errors.
public enum WordNotices {
  /// Returns the notices about words and the reactions to them: the age of the words, skipped entries, and errors.
  ///
  /// If words and reactions failed with the same error, the result contains the error once. If there are no words to
  /// show, the result does not contain the error of the words, because a screen shows it in place of the words.
  public static func notices(
    words: Loadable<WordResponse, ServiceError>, reactions: Loadable<Reactions, ServiceError>
  ) -> [Notice] {
    let response = words.value
    var notices: [Notice] = []
    func add(_ kind: Notice.Kind, _ text: String?) {
      if let text { notices.append(Notice(kind, text)) }
    }
    switch words {
    case .failed(_, let previous?) where previous.failedMonthCount > 0:
      let count = previous.failedMonthCount
      add(.failure, "Cannot load \(count) \(count == 1 ? "month" : "months").")
    case .failed(_, let previous?) where previous.age == nil: add(.warning, "Showing previously loaded words.")
    case .loaded, .failed: add(.warning, response?.age.map { "Showing words from \(spelledOut($0)) ago." })
    case .notRequested, .loading: break
    }
    // Each reason follows what it explains. A reason for both is given once, at the end.
    if reactions.error != words.error { add(.failure, response == nil ? nil : words.error?.message) }
    add(.warning, response?.skippedEntries.map(message))
    if let count = response?.olderMonthCount, count > 0 {
      add(.warning, "Words from \(count) older \(count == 1 ? "month" : "months") are not shown.")
    }
    add(.failure, reactions.error == nil ? nil : "Cannot load your reactions.")
    if response != nil || reactions.error != words.error { add(.failure, reactions.error?.message) }
    return notices
  }

  /// Returns the notice about a failed change of a reaction.
  public static func notice(for failure: ReactionFailure) -> Notice {
    Notice(.failure, "Cannot save \(failure.change.title). \(failure.error.reason)", advice: .retry)
  }

  /// Returns the notice about changes of reactions that the service has not confirmed; `nil` if there are none.
  public static func notice(forUnconfirmed changes: [ReactionChange]) -> String? {
    guard !changes.isEmpty else { return nil }
    return "Cannot confirm \(changes.map(\.title).joined(separator: ", ")). A change may be lost."
  }

  /// The number of seconds for which a confirmation is shown.
  static var confirmationDuration: Double { 3 }

  /// Returns the confirmation that a word was copied.
  static func notice(forCopyOf word: Word) -> Notice { Notice(.success, "Copied “\(word.word)” and its definition.") }

  /// Returns the confirmation that a change was taken back.
  static func notice(forUndoOf change: ReactionChange) -> Notice {
    let result =
      switch (change.reaction, change.isOn) {
      case (.favourite, true): "is no longer a favourite"
      case (.favourite, false): "is a favourite again"
      case (.reblog, true): "is no longer reblogged"
      case (.reblog, false): "is reblogged again"
      }
    return Notice(.success, "Undone: “\(change.word.word)” \(result).")
  }

  /// The message in place of a word whose day has not come yet.
  static let futureWord = Notice(.information, "The day of this word has not come yet.", advice: .open)

  /// Returns the notice that a new day has a new word.
  static func notice(forNewWord word: Word) -> Notice {
    Notice(.success, "A new word: \(word.word).", advice: .today)
  }

  private static func message(of skipped: WordResponse.SkippedEntries) -> String {
    "Skipped \(skipped.count == 1 ? "1 invalid entry" : "\(skipped.count) invalid entries"): \(skipped.firstReason)."
  }
}

extension Word {
  /// The word and its definition.
  public var textToCopy: String { "\(word): \(definition ?? noDefinition)" }
}

/// The sentence in place of a definition that is missing.
let noDefinition = "No definition is given."

extension ReactionChange {
  /// The change as a phrase for a message, such as: your favourite “petrichor”.
  public var title: String {
    switch (reaction, isOn) {
    case (.favourite, true): "your favourite “\(word.word)”"
    case (.favourite, false): "the removal of your favourite “\(word.word)”"
    case (.reblog, true): "your reblog of “\(word.word)”"
    case (.reblog, false): "the removal of your reblog of “\(word.word)”"
    }
  }
}

/// Returns a duration in English, such as “2 hours”: a whole number of the largest unit that fits, rounded down.
func spelledOut(_ seconds: Double) -> String {
  let units: [(name: String, seconds: Double)] = [
    ("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1),
  ]
  let seconds = seconds.isFinite ? min(max(seconds, 0), 1e11) : 0
  guard let unit = units.first(where: { seconds >= $0.seconds }) else { return "0 seconds" }
  let count = Int(seconds / unit.seconds)
  return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
}
