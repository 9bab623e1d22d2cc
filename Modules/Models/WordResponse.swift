/// A word service's response for a month: the words, and how far they can be relied on.
public struct WordResponse: Sendable, Hashable {
  /// The valid words, sorted by date and then by id.
  public private(set) var words: [Word]
  /// The entries that were skipped because they break a rule; `nil` if all are valid.
  public let omission: Omission?
  /// How many seconds ago the service last confirmed the words, if they are a cached copy; `nil` if the service has
  /// just sent them.
  public var age: Double?

  /// Entries that were left out of a response.
  public struct Omission: Sendable, Hashable {
    /// The number of entries, at least one.
    public let count: Int
    /// What is wrong with the first of them, as the end of a sentence: “entry 3 has no word”.
    public let firstReason: String

    /// Creates an omission.
    public init(count: Int, firstReason: String) {
      self.count = count
      self.firstReason = firstReason
    }
  }

  /// Creates a response. The words are sorted here.
  public init(words: [Word], omission: Omission? = nil, age: Double? = nil) {
    self.words = words.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
    self.omission = omission
    self.age = age
  }

  /// Returns the word with the same `id` as `word`, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) if the word still has its date, else O(*n*).
  public func word(sameAs word: Word) -> Word? {
    var range = words.startIndex..<words.endIndex
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      let candidate = words[middle]
      if candidate.id == word.id { return candidate }
      let isBefore = (candidate.date, candidate.id) < (word.date, word.id)
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return words.first { $0.id == word.id }
  }

  /// Returns the response with only the words that `isIncluded` accepts.
  public func filter(_ isIncluded: (Word) -> Bool) -> WordResponse {
    var response = self
    response.words.removeAll { !isIncluded($0) }
    return response
  }
}
