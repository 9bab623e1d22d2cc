/// What a word service answered for a month: the words, and what was wrong with the entries that are not among them.
public struct WordResponse: Sendable, Hashable {
  /// The words that could be read, by date and then by id.
  public let words: [Word]
  /// The entries that broke a rule and were left out; nothing where all were good.
  public let omission: Omission?

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

  /// Makes a response; the words are sorted here.
  public init(words: [Word], omission: Omission? = nil) {
    self.words = words.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
    self.omission = omission
  }
}
