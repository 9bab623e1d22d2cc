import Models

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The document of a month from a word service. Each entry is decoded separately, so an invalid one affects no others.
struct MonthDocument {
  /// The words of the valid entries, and a report about the invalid ones.
  let response: WordResponse

  /// Decodes a document.
  ///
  /// - Parameters:
  ///   - data: The document. It is not trusted.
  ///   - month: The requested month. Entries of other months are skipped.
  ///   - url: The URL of the document, the base of relative picture URLs.
  /// - Throws: ``ServiceError/notAWordDocument(reason:)`` if the data is not a JSON object with an array of words.
  init(_ data: Data, of month: Month, from url: URL) throws(ServiceError) {
    let entries = try Self.entries(in: data)
    var words: [Word] = []
    var ids: Set<Int> = []
    var omissions = 0
    var firstReason = ""
    for (index, entry) in entries.enumerated() {
      do throws(EntryError) {
        let word = try entry.word(in: month, relativeTo: url)
        guard ids.insert(word.id).inserted else {
          throw EntryError("repeats the id \(word.id)")
        }
        words.append(word)
      } catch {
        if omissions == 0 { firstReason = "entry \(index + 1) \(error.predicate)" }
        omissions += 1
      }
    }
    response = WordResponse(
      words: words,
      omission: omissions == 0 ? nil : WordResponse.Omission(count: omissions, firstReason: firstReason))
  }

  private static func entries(in data: Data) throws(ServiceError) -> [Entry] {
    do {
      return try JSONDecoder().decode(Body.self, from: data).words
    } catch DecodingError.keyNotFound {
      throw .notAWordDocument(reason: "the response has no “words”")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      let isWhole = context.codingPath.isEmpty
      throw .notAWordDocument(reason: isWhole ? "the response is not a JSON object" : "“words” is not an array")
    } catch {
      throw .notAWordDocument(reason: "the response is not JSON")
    }
  }
}

private struct Body: Decodable {
  let words: [Entry]
}

/// The reason why an entry is invalid, as the predicate of a sentence that begins with “entry 3”.
private struct EntryError: Error {
  let predicate: String

  init(_ predicate: String) {
    self.predicate = predicate
  }
}

/// A decoded entry of the document, or the reason why it is invalid.
private struct Entry: Decodable {
  private let fields: Result<Fields, EntryError>

  private struct Fields {
    let id: Int
    let word: String
    let day: Int
    let month: Int
    let year: Int
    let imageURL: String
    let definition: String?
  }

  private enum Key: String, CodingKey {
    case id, word, day, month, year, imageUrl, definition
  }

  /// Never throws, because an error would end the decoding of the whole array.
  init(from decoder: any Decoder) {
    do throws(EntryError) {
      fields = .success(try Self.fields(in: decoder))
    } catch {
      fields = .failure(error)
    }
  }

  private static func fields(in decoder: any Decoder) throws(EntryError) -> Fields {
    guard let container = try? decoder.container(keyedBy: Key.self) else { throw EntryError("is not a JSON object") }

    func required<Value: Decodable>(_ key: Key, _ kind: String) throws(EntryError) -> Value {
      // Creating a decoding error is slow, and there may be very many, so check for the key first.
      guard container.contains(key) else { throw EntryError("has no \(key.rawValue)") }
      guard let value = try? container.decode(Value.self, forKey: key) else {
        throw Self.wrongType(of: key, wanted: kind)
      }
      return value
    }

    func optional(_ key: Key, _ kind: String) throws(EntryError) -> String? {
      do {
        return try container.decodeIfPresent(String.self, forKey: key)
      } catch {
        throw Self.wrongType(of: key, wanted: kind)
      }
    }

    return Fields(
      id: try required(.id, "a whole number"),
      word: try required(.word, "a string"),
      day: try required(.day, "a whole number"),
      month: try required(.month, "a whole number"),
      year: try required(.year, "a whole number"),
      imageURL: try required(.imageUrl, "a string"),
      definition: try optional(.definition, "a string"))
  }

  private static func wrongType(of key: Key, wanted: String) -> EntryError {
    EntryError("has \(key == .id || key == .imageUrl ? "an" : "a") \(key.rawValue) that is not \(wanted)")
  }

  func word(in month: Month, relativeTo url: URL) throws(EntryError) -> Word {
    let fields = try fields.get()
    guard !fields.word.allSatisfy(\.isWhitespace) else { throw EntryError("has an empty word") }
    guard let entryMonth = Month(year: fields.year, month: fields.month) else {
      throw EntryError("has an invalid date: month \(fields.month) of the year \(fields.year)")
    }
    guard entryMonth == month else { throw EntryError("belongs to \(entryMonth.title) instead of \(month.title)") }
    guard let date = Day(month: month, day: fields.day) else {
      throw EntryError("has an invalid date: day \(fields.day) of \(month.title)")
    }
    guard let imageURL = URL(string: fields.imageURL, relativeTo: url)?.absoluteURL, imageURL.isHTTP else {
      throw EntryError("has an imageUrl that is not an http or https URL")
    }
    return Word(id: fields.id, word: fields.word, date: date, imageURL: imageURL, definition: fields.definition)
  }
}
