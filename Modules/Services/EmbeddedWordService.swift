public import Models
public import Reactive

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The built-in words: one for each day of the year, the same in every year.
///
/// The service needs no network, and its producers complete synchronously.
public struct EmbeddedWordService: WordService {
  private let directory: URL?

  /// Creates a service. No file is read before the first request.
  public init() {
    self.init(directory: ResourceDirectory.find())
  }

  /// Creates a service that reads the resources in `directory`.
  init(directory: URL?) {
    self.directory = directory
  }

  /// Returns a producer of the words of a month. February has 29 words in leap years only.
  ///
  /// The `id` of a word is its date, such as 20150131. Its `imageURL` is a file URL.
  ///
  /// The producer fails with ``ServiceError/missingResource(name:)`` if the resource directory is missing.
  public func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    SignalProducer { [directory] in
      Result { () throws(ServiceError) in try Self.words(in: month, from: directory) }
    }
  }

  private static func words(in month: Month, from directory: URL?) throws(ServiceError) -> WordResponse {
    guard let directory else { throw .missingResource(name: "\(ResourceDirectory.name) (beside the program)") }
    let file = directory.appending(path: "Year/\(month.description.suffix(2)).json")
    guard let data = try? Data(contentsOf: file) else { throw .missingResource(name: file.path) }
    guard let document = try? JSONDecoder().decode(Document.self, from: data) else {
      throw .notAWordDocument(reason: "\(file.path) is damaged")
    }
    return WordResponse(words: document.words.compactMap { $0.word(in: month, relativeTo: file) })
  }

  private struct Document: Decodable {
    let words: [Entry]
  }

  private struct Entry: Decodable {
    let day: Int
    let word: String
    let imageUrl: String
    let definition: String

    /// Returns the word for its day in `month`, or `nil` if the month has no such day.
    func word(in month: Month, relativeTo file: URL) -> Word? {
      guard
        let date = Day(month: month, day: day), let imageURL = URL(string: imageUrl, relativeTo: file)?.absoluteURL
      else { return nil }
      let id = (month.year * 100 + month.month) * 100 + day
      return Word(id: id, word: word, date: date, imageURL: imageURL, definition: definition)
    }
  }
}
