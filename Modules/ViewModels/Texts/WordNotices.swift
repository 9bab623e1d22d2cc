public import Loading
public import Models
public import Services

/// Sentences that tell the user how current and how complete the words and the reactions are.
public enum WordNotices {
  /// Returns the sentences about words and reactions that are shown together: age, skipped entries and failures.
  ///
  /// If both failed for the same reason, the reason is given once. If there are no words to show, the error of the
  /// words is not included, because the screen shows it in place of the words.
  public static func notices(
    words: Loadable<WordResponse, ServiceError>, reactions: Loadable<Reactions, ServiceError>
  ) -> [String] {
    let response = words.value
    var notices: [String?] = []
    switch words {
    case .failed(_, let previous?) where previous.age == nil: notices.append("Showing previously loaded words.")
    case .loaded, .failed: notices.append(response?.age.map { "Showing words from \(spelledOut($0)) ago." })
    case .notRequested, .loading: break
    }
    notices.append(response?.omission.map(message))
    notices.append(reactions.error == nil ? reactions.value?.notice : "Cannot load your reactions.")
    let wordsError = response == nil ? nil : words.error
    notices.append(wordsError?.message)
    if reactions.error != words.error { notices.append(reactions.error?.message) }
    return notices.compactMap { $0 }
  }

  /// Returns the sentence about a change of a reaction that failed.
  public static func notice(for failure: ReactionFailure) -> String {
    "Cannot save \(failure.change.title). \(failure.error.message)"
  }

  private static func message(of omission: WordResponse.Omission) -> String {
    "Skipped \(omission.count == 1 ? "1 invalid entry" : "\(omission.count) invalid entries"): \(omission.firstReason)."
  }
}

extension ReactionChange {
  /// The change as the object of a sentence: your like of “petrichor”.
  public var title: String {
    switch (reaction, isOn) {
    case (.favourite, true): "your like of “\(word.word)”"
    case (.favourite, false): "your unlike of “\(word.word)”"
    case (.reblog, true): "your reblog of “\(word.word)”"
    case (.reblog, false): "the removal of your reblog of “\(word.word)”"
    }
  }
}

/// Returns a number of seconds in English, in the largest unit of which there is at least one, rounded down.
private func spelledOut(_ seconds: Double) -> String {
  let units: [(name: String, seconds: Double)] = [
    ("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1),
  ]
  let seconds = seconds.isFinite ? min(max(seconds, 0), 1e11) : 0
  guard let unit = units.first(where: { seconds >= $0.seconds }) else { return "0 seconds" }
  let count = Int(seconds / unit.seconds)
  return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
}
