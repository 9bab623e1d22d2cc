public import Models
public import Reactive

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The words that ship with the program: a year of them, which serves for every year.
///
/// It needs no network, and answers while it is asked.
public struct EmbeddedWordService: WordService {
  private let directory: URL?

  /// Makes a service; nothing is read before the first request.
  public init() {
    self.init(directory: ResourceDirectory.find())
  }

  /// Makes a service of the resources in a directory.
  init(directory: URL?) {
    self.directory = directory
  }

  /// The words of a month, 29 February in leap years only. A word's `id` is its date, as in 20150131, and its
  /// `imageURL` is that of a file.
  ///
  /// Fails with ``ServiceError/missingResource(name:)`` where the resources are not where the package manager puts
  /// them.
  public func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    SignalProducer { [directory] in
      Result { () throws(ServiceError) in try Self.words(in: month, from: directory) }
    }
  }

  private static func words(in month: Month, from directory: URL?) throws(ServiceError) -> WordResponse {
    guard let directory else { throw .missingResource(name: "\(ResourceDirectory.name) beside the program") }
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

    /// The word on its day, if the month has it this year.
    func word(in month: Month, relativeTo file: URL) -> Word? {
      guard
        let date = Day(month: month, day: day), let imageURL = URL(string: imageUrl, relativeTo: file)?.absoluteURL
      else { return nil }
      let id = (month.year * 100 + month.month) * 100 + day
      return Word(id: id, word: word, date: date, imageURL: imageURL, definition: definition)
    }
  }
}
