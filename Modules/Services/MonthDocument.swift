import Models

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The document in which a word service publishes a month, read entry by entry: a bad one does not spoil the others.
struct MonthDocument {
  /// The good entries as words, and what was wrong with the others.
  let response: WordResponse

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: The document; it may hold anything.
  ///   - month: The month that was asked for; an entry of another one is left out.
  ///   - url: Where the document came from: what the URLs of pictures are relative to.
  /// - Throws: ``ServiceError/notAWordDocument(reason:)`` where the data is not JSON, or not an object with a list of
  ///   words.
  init(_ data: Data, of month: Month, from url: URL) throws(ServiceError) {
    let entries = try Self.entries(in: data)
    var words: [Word] = []
    var ids: Set<Int> = []
    var omissions = 0
    var firstReason = ""
    for (index, entry) in entries.enumerated() {
      do throws(EntryProblem) {
        let word = try entry.word(in: month, relativeTo: url)
        guard ids.insert(word.id).inserted else {
          throw EntryProblem("has the id \(word.id), which an earlier one has")
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
      throw .notAWordDocument(reason: "it has no “words”")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      let isWhole = context.codingPath.isEmpty
      throw .notAWordDocument(reason: isWhole ? "it is not a JSON object" : "its “words” are not a list")
    } catch {
      throw .notAWordDocument(reason: "it is not JSON")
    }
  }
}

private struct Body: Decodable {
  let words: [Entry]
}

/// What is wrong with an entry, as the rest of a sentence that begins with “entry 3”.
private struct EntryProblem: Error {
  let predicate: String

  init(_ predicate: String) {
    self.predicate = predicate
  }
}

/// An entry as it stands in the document, or what keeps it from being one.
private struct Entry: Decodable {
  private let fields: Result<Fields, EntryProblem>

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

  /// Never throws, since an error would end the list.
  init(from decoder: any Decoder) {
    do throws(EntryProblem) {
      fields = .success(try Self.fields(in: decoder))
    } catch {
      fields = .failure(error)
    }
  }

  private static func fields(in decoder: any Decoder) throws(EntryProblem) -> Fields {
    guard let container = try? decoder.container(keyedBy: Key.self) else { throw EntryProblem("is not an object") }

    func required<Value: Decodable>(_ key: Key, _ kind: String) throws(EntryProblem) -> Value {
      // Asked first: an error of the decoder's is slow to make, and there may be very many.
      guard container.contains(key) else { throw EntryProblem("has no \(key.rawValue)") }
      guard let value = try? container.decode(Value.self, forKey: key) else {
        throw Self.wrongType(of: key, wanted: kind)
      }
      return value
    }

    func optional(_ key: Key, _ kind: String) throws(EntryProblem) -> String? {
      do {
        return try container.decodeIfPresent(String.self, forKey: key)
      } catch {
        throw Self.wrongType(of: key, wanted: kind)
      }
    }

    return Fields(
      id: try required(.id, "a whole number"),
      word: try required(.word, "a text"),
      day: try required(.day, "a whole number"),
      month: try required(.month, "a whole number"),
      year: try required(.year, "a whole number"),
      imageURL: try required(.imageUrl, "a text"),
      definition: try optional(.definition, "a text"))
  }

  private static func wrongType(of key: Key, wanted: String) -> EntryProblem {
    EntryProblem("has \(key == .id || key == .imageUrl ? "an" : "a") \(key.rawValue) that is not \(wanted)")
  }

  func word(in month: Month, relativeTo url: URL) throws(EntryProblem) -> Word {
    let fields = try fields.get()
    guard !fields.word.allSatisfy(\.isWhitespace) else { throw EntryProblem("has an empty word") }
    guard let entryMonth = Month(year: fields.year, month: fields.month) else {
      throw EntryProblem("is of month \(fields.month) of the year \(fields.year), which does not exist")
    }
    guard entryMonth == month else { throw EntryProblem("is of \(entryMonth.title), not of \(month.title)") }
    guard let date = Day(month: month, day: fields.day) else {
      throw EntryProblem("is of day \(fields.day), which \(month.title) does not have")
    }
    guard let imageURL = URL(string: fields.imageURL, relativeTo: url)?.absoluteURL, imageURL.isHTTP else {
      throw EntryProblem("has an imageUrl that is neither http nor https")
    }
    return Word(id: fields.id, word: fields.word, date: date, imageURL: imageURL, definition: fields.definition)
  }
}
