import Models
import ReactiveHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The document in which a word service publishes a month. If an object repeats a key, the first value counts.
struct MonthDocument: DecodableWithConfiguration {
  /// The requested month, the URL of the document, and whether the document belongs to the built-in year.
  typealias Request = (month: Month, url: URL, isBuiltIn: Bool)

  /// The valid entries as words, and the number of entries that were skipped.
  let response: WordResponse

  private enum Key: CodingKey {
    case words
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: The document, which is not trusted.
  ///   - month: The requested month. An entry of a different month is invalid.
  ///   - url: The URL of the document, against which the URLs of pictures are resolved.
  ///   - isBuiltIn: Whether the document belongs to the built-in year, which is repeated in every year. Its entries have
  ///     only a day: the requested month completes the date, and the id is the date as a number, such as 20150131.
  /// - Throws: ``ServiceError/tooLarge(limit:)``, or ``ServiceError/notAWordDocument(reason:)`` if the data is not JSON,
  ///   or not an object with a list of words.
  init(_ data: Data, of month: Month, from url: URL, isBuiltIn: Bool = false) throws(ServiceError) {
    guard data.count <= HTTPWordService.documentLimit else { throw .tooLarge(limit: HTTPWordService.documentLimit) }
    do {
      self = try JSONDecoder().decode(Self.self, from: data, configuration: (month, url, isBuiltIn))
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
    let skipped = try entries.forEachEntry { entry throws(InvalidEntry) in
      let word = try Word(entry, request)
      guard ids.insert(word.id).inserted else { throw InvalidEntry(predicate: "repeats the id \(word.id)") }
      words.append(word)
    }
    response = WordResponse(words: words, skippedEntries: skipped)
  }
}

extension Word {
  fileprivate init(_ entry: DocumentEntry, _ request: MonthDocument.Request) throws(InvalidEntry) {
    let id = request.isBuiltIn ? nil : try entry.integer(.id)
    let word = try entry.text(.word)
    let dayOfMonth = try entry.integer(.day)
    let monthOfYear = request.isBuiltIn ? request.month.month : try entry.integer(.month)
    let year = request.isBuiltIn ? request.month.year : try entry.integer(.year)
    let imageURL = URL(string: try entry.text(.imageUrl), relativeTo: request.url)?.absoluteURL

    guard word.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw InvalidEntry(predicate: "has an empty word")
    }
    guard let month = Month(year: year, month: monthOfYear) else {
      throw InvalidEntry(predicate: "has an invalid date: month \(monthOfYear) of the year \(year)")
    }
    guard month == request.month else {
      throw InvalidEntry(predicate: "belongs to \(month) instead of \(request.month)")
    }
    guard let date = Day(month: month, day: dayOfMonth) else {
      throw InvalidEntry(predicate: "has an invalid date: day \(dayOfMonth) of \(month)")
    }
    guard let imageURL, request.isBuiltIn || imageURL.isHTTP else {
      throw InvalidEntry(predicate: "has an imageUrl that is not an http or https URL")
    }
    self.init(
      id: id ?? (year * 100 + monthOfYear) * 100 + dayOfMonth, word: word, date: date, imageURL: imageURL,
      definition: try entry.optionalText(.definition), partOfSpeech: try entry.optionalText(.partOfSpeech),
      pronunciation: try entry.optionalText(.pronunciation), example: try entry.optionalText(.example),
      origin: try entry.optionalText(.origin))
  }
}
