#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A word of the day.
public struct Word: Sendable, Hashable, Identifiable {
  /// The identifier of the word, unique within its service.
  public let id: Int
  /// The text of the word, such as “petrichor”.
  public let word: String
  /// The date for which the word is published.
  public let date: Day
  /// The URL of the word's picture.
  public let imageURL: URL
  /// The definition of the word; `nil` if the service provides none.
  public let definition: String?
  /// The part of speech, such as “noun”; `nil` if the service provides none.
  public let partOfSpeech: String?
  /// The pronunciation in the International Phonetic Alphabet, without slashes; `nil` if the service provides none.
  public let pronunciation: String?
  /// A sentence that contains the word; `nil` if the service provides none.
  public let example: String?
  /// A short etymology; `nil` if the service provides none.
  public let origin: String?

  /// Creates a word.
  public init(
    id: Int, word: String, date: Day, imageURL: URL, definition: String?, partOfSpeech: String? = nil,
    pronunciation: String? = nil, example: String? = nil, origin: String? = nil
  ) {
    self.id = id
    self.word = word
    self.date = date
    self.imageURL = imageURL
    self.definition = definition
    self.partOfSpeech = partOfSpeech
    self.pronunciation = pronunciation
    self.example = example
    self.origin = origin
  }

  /// The day of the month, starting at 1.
  public var day: Int { date.day }
  /// The month of the year, from 1 to 12.
  public var month: Int { date.month.month }
  /// The year, from 1 to 9999.
  public var year: Int { date.month.year }
}

extension Word: Encodable {
  /// Encodes the word with the keys that a word service uses in its JSON documents.
  ///
  /// The value of `imageUrl` is an absolute URL. The keys of optional texts that are `nil` are omitted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(id, forKey: .id)
    try container.encode(word, forKey: .word)
    try container.encode(day, forKey: .day)
    try container.encode(month, forKey: .month)
    try container.encode(year, forKey: .year)
    try container.encode(imageURL.absoluteString, forKey: .imageUrl)
    try container.encodeIfPresent(definition, forKey: .definition)
    try container.encodeIfPresent(partOfSpeech, forKey: .partOfSpeech)
    try container.encodeIfPresent(pronunciation, forKey: .pronunciation)
    try container.encodeIfPresent(example, forKey: .example)
    try container.encodeIfPresent(origin, forKey: .origin)
  }

  private enum WireKey: CodingKey {
    case id, word, day, month, year, imageUrl, definition, partOfSpeech, pronunciation, example, origin
  }
}
