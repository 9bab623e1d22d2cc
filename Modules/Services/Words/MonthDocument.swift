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
struct MonthDocument: DecodableWithConfiguration {
  /// The origin of a document, which decides what an entry must contain.
  enum Source {
    /// A web server: each entry has an `id` and a complete date, and the URL of its picture is http or https.
    case service
    /// The built-in year, which is repeated in every year. An entry has only a day: the requested month completes its
    /// date, and the id of the word is the date as a number, such as 20150131.
    case embedded
  }

  /// The month that was requested, and the document that was received.
  struct Request {
    let month: Month
    let url: URL
    let source: Source
  }

  private enum Key: CodingKey {
    case words
  }

  /// The valid entries as words, and the number of entries that were skipped.
  let response: WordResponse

  /// Reads a document. If an object repeats a key, the first value counts.
  ///
  /// - Parameters:
  ///   - data: The document, which is not trusted.
  ///   - month: The requested month. An entry of a different month is invalid.
  ///   - url: The URL of the document, against which the URLs of pictures are resolved.
  ///   - source: The origin of the document.
  /// - Throws: ``ServiceError/tooLarge(limit:)``, or ``ServiceError/notAWordDocument(reason:)`` if the data is not JSON,
  ///   or not an object with a list of words.
  init(_ data: Data, of month: Month, from url: URL, source: Source = .service) throws(ServiceError) {
    guard data.count <= HTTPWordService.documentLimit else { throw .tooLarge(limit: HTTPWordService.documentLimit) }
    let request = Request(month: month, url: url, source: source)
    do {
      self = try JSONDecoder().decode(Self.self, from: data, configuration: request)
    } catch DecodingError.keyNotFound {
      throw .notAWordDocument(reason: "the response has no “words”")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      let isObject = !context.codingPath.isEmpty
      throw .notAWordDocument(reason: isObject ? "“words” is not an array" : "the response is not a JSON object")
    } catch {
      throw .notAWordDocument(reason: "the response is not JSON")
    }
  }

  init(from decoder: any Decoder, configuration request: Request) throws {
    var entries = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .words)
    var (words, ids): ([Word], Set<Int>) = ([], [])
    var (skipped, firstReason) = (0, "")
    while !entries.isAtEnd {
      let entry = try entries.decode(Entry.self)
      do throws(EntryError) {
        let word = try entry.word(for: request)
        guard ids.insert(word.id).inserted else { throw EntryError("repeats the id \(word.id)") }
        words.append(word)
      } catch {
        if skipped == 0 { firstReason = "entry \(entries.currentIndex) \(error.predicate)" }
        skipped += 1
      }
    }
    let skippedEntries = WordResponse.SkippedEntries(count: skipped, firstReason: firstReason)
    response = WordResponse(words: words, skippedEntries: skipped == 0 ? nil : skippedEntries)
  }
}

/// An entry of the document before validation. Its values may be missing or have the wrong type.
private struct Entry: Decodable {
  enum Key: String, CodingKey {
    case id, word, day, month, year, imageUrl, definition, partOfSpeech, pronunciation, example, origin
  }

  /// The maximum size of a text in bytes of UTF-8.
  static let textLimit = 64 << 10

  /// The members of the entry; `nil` if it is not an object.
  private let members: KeyedDecodingContainer<Key>?

  /// Creates an entry from any value. The initialiser cannot throw, because a list does not continue after an error.
  init(from decoder: any Decoder) {
    members = try? decoder.container(keyedBy: Key.self)
  }

  func word(for request: MonthDocument.Request) throws(EntryError) -> Word {
    let isEmbedded = request.source == .embedded
    let id = isEmbedded ? 0 : try value(.id, as: Int.self)
    let word = try text(.word)
    let day = try value(.day, as: Int.self)
    let monthOfYear = isEmbedded ? request.month.month : try value(.month, as: Int.self)
    let year = isEmbedded ? request.month.year : try value(.year, as: Int.self)
    let reference = try text(.imageUrl)
    let definition = try optionalText(.definition)
    let partOfSpeech = try optionalText(.partOfSpeech)
    let pronunciation = try optionalText(.pronunciation)
    let example = try optionalText(.example)
    let origin = try optionalText(.origin)

    guard !word.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { throw EntryError("has an empty word") }
    guard let month = Month(year: year, month: monthOfYear) else {
      throw EntryError("has an invalid date: month \(monthOfYear) of the year \(year)")
    }
    guard month == request.month else { throw EntryError("belongs to \(month) instead of \(request.month)") }
    guard let date = Day(month: month, day: day) else {
      throw EntryError("has an invalid date: day \(day) of \(month)")
    }
    guard let imageURL = URL(string: reference, relativeTo: request.url)?.absoluteURL, isEmbedded || imageURL.isHTTP
    else { throw EntryError("has an imageUrl that is not an http or https URL") }
    return Word(
      id: isEmbedded ? (year * 100 + month.month) * 100 + day : id, word: word, date: date, imageURL: imageURL,
      definition: definition, partOfSpeech: partOfSpeech, pronunciation: pronunciation, example: example, origin: origin
    )
  }

  private func value<Value: Decodable>(_ key: Key, as type: Value.Type) throws(EntryError) -> Value {
    guard let members else { throw EntryError("is not a JSON object") }
    do {
      return try members.decode(type, forKey: key)
    } catch DecodingError.keyNotFound {
      throw EntryError("has no \(key.rawValue)")
    } catch {
      throw EntryError(key, "that is not \(type == Int.self ? "a whole number" : "a string")")
    }
  }

  private func text(_ key: Key) throws(EntryError) -> String {
    let text = try value(key, as: String.self)
    guard text.utf8.count <= Self.textLimit else { throw EntryError(key, "of more than \(Self.textLimit >> 10) KiB") }
    return text
  }

  /// Returns the text of a key; `nil` if the key is missing or its value is null.
  private func optionalText(_ key: Key) throws(EntryError) -> String? {
    (try? members?.decodeNil(forKey: key)) == false ? try text(key) : nil
  }
}

/// The reason why an entry is invalid.
private struct EntryError: Error {
  /// The rest of a sentence that begins with “entry 3”.
  let predicate: String

  init(_ predicate: String) {
    self.predicate = predicate
  }

  init(_ key: Entry.Key, _ fault: String) {
    predicate = "has \("aeiou".contains(key.rawValue.prefix(1)) ? "an" : "a") \(key.rawValue) \(fault)"
  }
}
