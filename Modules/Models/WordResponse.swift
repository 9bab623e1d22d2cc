/// The response of a word service: the words, their age, and the number of entries that were skipped.
public struct WordResponse: Sendable, Hashable {
  /// The valid words, sorted by date and then by id.
  public let words: [Word]
  /// The number of skipped entries, and the reason; `nil` if all entries are valid.
  public let skippedEntries: SkippedEntries?
  /// The age of a cached copy: the number of seconds since the service last confirmed the words. `nil` if the service
  /// has just sent or confirmed them.
  public var age: Double?
  /// The number of months that could not be loaded, in a response that combines several months.
  public var failedMonthCount = 0
  /// The number of older months that were left out of a response that combines several months.
  public var olderMonthCount = 0

  /// The invalid entries that were skipped.
  public struct SkippedEntries: Sendable, Hashable {
    /// The number of skipped entries, at least one.
    public let count: Int
    /// The reason why the first of them is invalid, as a clause without a full stop: “entry 3 has no word”.
    public let firstReason: String

    /// Creates a description of skipped entries.
    public init(count: Int, firstReason: String) {
      self.count = count
      self.firstReason = firstReason
    }
  }

  /// Creates a response. The initialiser sorts the words by date and then by id.
  public init(words: [Word], skippedEntries: SkippedEntries? = nil, age: Double? = nil) {
    self.words = words.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
    self.skippedEntries = skippedEntries
    self.age = age
  }

  /// Returns the word with the same `id` as `word`, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) if the response contains the word with the same date, otherwise O(*n*), where *n* is the
  ///   number of words.
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
}
