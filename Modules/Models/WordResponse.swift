/// What a word service answered for a month: the words, and what was wrong with the entries that are not among them.
public struct WordResponse: Sendable, Hashable {
  /// The words that could be read, by date and then by id.
  public let words: [Word]
  /// The entries that broke a rule and were left out; nothing where all were good.
  public let omission: Omission?
  /// Why the words are from before, and from when; nothing where they are as the service has them now.
  public let staleness: Staleness?

  /// Entries that were left out of a response.
  public struct Omission: Sendable, Hashable {
    /// How many entries were left out, at least one.
    public let count: Int
    /// What was wrong with the first of them, as the end of a sentence: “entry 3 has no word”.
    public let firstReason: String

    /// A sentence that says so to the user.
    public var message: String {
      "\(count == 1 ? "1 entry was" : "\(count) entries were") left out: \(firstReason)."
    }

    /// Makes an omission.
    public init(count: Int, firstReason: String) {
      self.count = count
      self.firstReason = firstReason
    }
  }

  /// What makes a response one from before: it was kept, and the service could not be asked.
  public struct Staleness: Sendable, Hashable {
    /// How many seconds ago the service said that the words are so.
    public let age: Double
    /// Why the service could not be asked, as a sentence or two.
    public let reason: String

    /// A sentence or two that say so to the user.
    public var message: String {
      "These words are \(spelledOut(age)) old. \(reason)"
    }

    /// Makes a staleness.
    public init(age: Double, reason: String) {
      self.age = age
      self.reason = reason
    }
  }

  /// Makes a response; the words are sorted here.
  public init(words: [Word], omission: Omission? = nil, staleness: Staleness? = nil) {
    self.words = words.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
    self.omission = omission
    self.staleness = staleness
  }
}

/// A number of seconds in English, in the largest unit of which it has at least one, rounded down.
private func spelledOut(_ seconds: Double) -> String {
  let units: [(name: String, seconds: Double)] = [
    ("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1),
  ]
  let seconds = seconds.isFinite ? min(max(seconds, 0), 1e11) : 0
  guard let unit = units.first(where: { seconds >= $0.seconds }) else { return "0 seconds" }
  let count = Int(seconds / unit.seconds)
  return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
}
