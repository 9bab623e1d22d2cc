#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A word of a day, as a word service publishes it.
public struct Word: Sendable, Hashable, Identifiable {
  /// The number that names the word in its service and nowhere else.
  public let id: Int
  /// The word itself.
  public let word: String
  /// The day that the word belongs to.
  public let date: Day
  /// Where the word's picture is.
  public let imageURL: URL
  /// What the word means; nothing where the service does not say.
  public let definition: String?

  /// Makes a word.
  public init(id: Int, word: String, date: Day, imageURL: URL, definition: String?) {
    self.id = id
    self.word = word
    self.date = date
    self.imageURL = imageURL
    self.definition = definition
  }

  /// The day of the month, from 1.
  public var day: Int { date.day }
  /// The month of the year, 1 to 12.
  public var month: Int { date.month.month }
  /// The year, 1 to 9999.
  public var year: Int { date.month.year }
}

extension Word: Encodable {
  /// Writes the word with the keys that a word service uses; `imageUrl` is absolute.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(id, forKey: .id)
    try container.encode(word, forKey: .word)
    try container.encode(day, forKey: .day)
    try container.encode(month, forKey: .month)
    try container.encode(year, forKey: .year)
    try container.encode(imageURL.absoluteString, forKey: .imageUrl)
    try container.encodeIfPresent(definition, forKey: .definition)
  }

  private enum WireKey: CodingKey {
    case id, word, day, month, year, imageUrl, definition
  }
}
