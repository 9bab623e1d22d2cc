/// The response of a word service for a month: the valid words, and a summary of the entries that were skipped.
public struct WordResponse: Sendable, Hashable {
  /// The valid words, sorted by date and then by id.
  public let words: [Word]
  /// The invalid entries that were skipped; `nil` if every entry is valid.
  public let omission: Omission?
  /// The age of the response and why it is stale; `nil` when it is fresh.
  public let staleness: Staleness?

  /// The entries of a response that were skipped because they are invalid.
  public struct Omission: Sendable, Hashable {
    /// The number of skipped entries, at least 1.
    public let count: Int
    /// The reason that the first of them was skipped, as a clause without a full stop: “entry 3 has no word”.
    public let firstReason: String

    /// The sentence to show to the user.
    public var message: String {
      "Skipped \(count == 1 ? "1 invalid entry" : "\(count) invalid entries"): \(firstReason)."
    }

    /// Creates an omission.
    public init(count: Int, firstReason: String) {
      self.count = count
      self.firstReason = firstReason
    }
  }

  /// The age of a cached response that could not be refreshed, and the reason.
  public struct Staleness: Sendable, Hashable {
    /// The age in seconds: the time since the service last confirmed these words.
    public let age: Double
    /// The reason that the request failed, as one or two sentences.
    public let reason: String

    /// The sentences to show to the user.
    public var message: String {
      "Showing words from \(spelledOut(age)) ago. \(reason)"
    }

    /// Creates a staleness.
    public init(age: Double, reason: String) {
      self.age = age
      self.reason = reason
    }
  }

  /// Creates a response and sorts the words.
  public init(words: [Word], omission: Omission? = nil, staleness: Staleness? = nil) {
    self.words = words.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
    self.omission = omission
    self.staleness = staleness
  }
}

/// Returns a duration in English, rounded down, in the largest unit that is not zero: “2 hours”.
private func spelledOut(_ seconds: Double) -> String {
  let units: [(name: String, seconds: Double)] = [
    ("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1),
  ]
  let seconds = seconds.isFinite ? min(max(seconds, 0), 1e11) : 0
  guard let unit = units.first(where: { seconds >= $0.seconds }) else { return "0 seconds" }
  let count = Int(seconds / unit.seconds)
  return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
}
