import Models
import ReactiveHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The document in which a word service publishes a month.
///
/// The document is read entry by entry, so an invalid entry does not affect the others. Invalid entries need no memory:
/// only their number and the reason for skipping the first of them are stored.
struct MonthDocument {
  /// The valid entries as words, and the number of entries that were skipped.
  let response: WordResponse

  /// The origin of a document, which decides what an entry must contain.
  enum Source {
    /// A web server: each entry has an `id` and a complete date, and the URL of its picture is http or https.
    case service
    /// The built-in year, which is repeated in every year. An entry has only a day: the requested month completes its
    /// date, and the id of the word is the date as a number, such as 20150131.
    case embedded
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: The document, which is not trusted.
  ///   - month: The requested month. An entry of a different month is invalid.
  ///   - url: The URL of the document, against which the URLs of pictures are resolved.
  ///   - source: The origin of the document.
  /// - Throws: ``ServiceError/notAWordDocument(reason:)`` if the data is not JSON, or not an object with a list of
  ///   words.
  init(_ data: Data, of month: Month, from url: URL, source: Source = .service) throws(ServiceError) {
    var reader = Reader(month: month, url: url, source: source)
    do throws(JSONScanner.SyntaxError) {
      try reader.read([UInt8](data))
    } catch {
      throw .notAWordDocument(reason: "the response is not JSON")
    }
    if let reason = reader.invalidReason { throw .notAWordDocument(reason: reason) }
    response = WordResponse(words: reader.words, skippedEntries: reader.skippedEntries)
  }
}

private struct Reader {
  let month: Month
  let url: URL
  let source: MonthDocument.Source
  var words: [Word] = []
  var skippedEntries: WordResponse.SkippedEntries?
  /// The reason why the document contains no list of words; `nil` if it contains one.
  var invalidReason: String? = "the response has no “words”"
  private var ids: Set<Int> = []
  /// The current entry. Its storage is used again for each entry.
  private var entry = Entry()

  init(month: Month, url: URL, source: MonthDocument.Source) {
    (self.month, self.url, self.source) = (month, url, source)
  }

  mutating func read(_ bytes: [UInt8]) throws(JSONScanner.SyntaxError) {
    var scanner = JSONScanner(bytes)
    if try scanner.kind() == .object {
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        if key == "words" { try readList(&scanner) } else { try scanner.skip() }
      }
    } else {
      try scanner.skip()
      invalidReason = "the response is not a JSON object"
    }
    try scanner.end()
  }

  private mutating func readList(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.kind() == .array else {
      invalidReason = "“words” is not an array"
      return try scanner.skip()
    }
    invalidReason = nil
    var (entries, skipped) = (0, 0)
    var firstReason = ""
    try scanner.beginArray()
    while try scanner.nextElement() {
      entries += 1
      let isObject = try entry.read(&scanner)
      do throws(EntryError) {
        guard isObject else { throw .notAnObject }
        words.append(try word())
      } catch {
        if skipped == 0 { firstReason = "entry \(entries) \(error.predicate)" }
        skipped += 1
      }
    }
    skippedEntries = skipped == 0 ? nil : WordResponse.SkippedEntries(count: skipped, firstReason: firstReason)
  }

  private mutating func word() throws(EntryError) -> Word {
    let isEmbedded = source == .embedded
    let id = isEmbedded ? 0 : try entry.integer(.id)
    let word = try entry.string(.word)
    let day = try entry.integer(.day)
    let monthOfYear = isEmbedded ? month.month : try entry.integer(.month)
    let year = isEmbedded ? month.year : try entry.integer(.year)
    let reference = try entry.string(.imageUrl)
    let definition = try entry.text(.definition)
    let partOfSpeech = try entry.text(.partOfSpeech)
    let pronunciation = try entry.text(.pronunciation)
    let example = try entry.text(.example)
    let origin = try entry.text(.origin)

    guard !word.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { throw .emptyWord }
    guard let entryMonth = Month(year: year, month: monthOfYear) else { throw .noSuchMonth(monthOfYear, year: year) }
    guard entryMonth == month else { throw .otherMonth(entryMonth, than: month) }
    guard let date = Day(month: month, day: day) else { throw .noSuchDay(day, month) }
    guard let imageURL = URL(string: reference, relativeTo: url)?.absoluteURL, isEmbedded || imageURL.isHTTP else {
      throw .unusableImageURL
    }
    let uniqueID = isEmbedded ? (month.year * 100 + month.month) * 100 + day : id
    guard ids.insert(uniqueID).inserted else { throw .repeatedID(uniqueID) }
    return Word(
      id: uniqueID, word: word, date: date, imageURL: imageURL, definition: definition, partOfSpeech: partOfSpeech,
      pronunciation: pronunciation, example: example, origin: origin)
  }
}

/// An entry of the document before validation. Its values may be missing or have the wrong type.
private struct Entry {
  enum Key: String {
    case id, word, day, month, year, imageUrl, definition, partOfSpeech, pronunciation, example, origin
  }

  private enum Value {
    case null, integer(Int), string(String), other
  }

  /// The maximum size of an optional text in bytes of UTF-8.
  static let textLimit = 64 << 10

  /// The values of the known keys. An array is searched faster than a dictionary is created.
  private var values: [(key: Key, value: Value)] = []

  /// Replaces the entry with the next value. Returns whether this is an object.
  mutating func read(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Bool {
    values.removeAll(keepingCapacity: true)
    guard try scanner.kind() == .object else {
      try scanner.skip()
      return false
    }
    try scanner.beginObject()
    while let name = try scanner.nextKey() {
      guard let key = Key(rawValue: name) else {
        try scanner.skip()
        continue
      }
      values.removeAll { $0.key == key }
      values.append((key, try Self.value(&scanner)))
    }
    return true
  }

  private func value(of key: Key) -> Value? {
    values.first { $0.key == key }?.value
  }

  private static func value(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Value {
    switch try scanner.kind() {
    case .number: return try scanner.integer().map(Value.integer) ?? .other
    case .string: return try scanner.string().map(Value.string) ?? .other
    case .null:
      try scanner.skip()
      return .null
    case .object, .array, .boolean:
      try scanner.skip()
      return .other
    }
  }

  func integer(_ key: Key) throws(EntryError) -> Int {
    switch value(of: key) {
    case .integer(let number): return number
    case nil: throw .missing(key)
    default: throw .wrongType(key, expected: "a whole number")
    }
  }

  func string(_ key: Key) throws(EntryError) -> String {
    switch value(of: key) {
    case .string(let text): return text
    case nil: throw .missing(key)
    default: throw .wrongType(key, expected: "a string")
    }
  }

  /// Returns an optional text of limited size.
  func text(_ key: Key) throws(EntryError) -> String? {
    switch value(of: key) {
    case nil, .null: return nil
    case .string(let text) where text.utf8.count > Self.textLimit: throw .tooLong(key)
    default: return try string(key)
    }
  }
}

/// The reason why an entry is invalid.
private enum EntryError: Error {
  case notAnObject
  case missing(Entry.Key)
  case wrongType(Entry.Key, expected: String)
  case tooLong(Entry.Key)
  case emptyWord
  case noSuchMonth(Int, year: Int)
  case otherMonth(Month, than: Month)
  case noSuchDay(Int, Month)
  case unusableImageURL
  case repeatedID(Int)

  /// The rest of a sentence that begins with “entry 3”.
  var predicate: String {
    switch self {
    case .notAnObject: "is not a JSON object"
    case .missing(let key): "has no \(key.rawValue)"
    case .wrongType(let key, let expected): "has \(key.article) \(key.rawValue) that is not \(expected)"
    case .tooLong(let key): "has \(key.article) \(key.rawValue) of more than \(Entry.textLimit >> 10) KiB"
    case .emptyWord: "has an empty word"
    case .noSuchMonth(let month, let year): "has an invalid date: month \(month) of the year \(year)"
    case .otherMonth(let month, let requested): "belongs to \(month) instead of \(requested)"
    case .noSuchDay(let day, let month): "has an invalid date: day \(day) of \(month)"
    case .unusableImageURL: "has an imageUrl that is not an http or https URL"
    case .repeatedID(let id): "repeats the id \(id)"
    }
  }
}

extension Entry.Key {
  fileprivate var article: String { "aeiou".contains(rawValue.prefix(1)) ? "an" : "a" }
}
