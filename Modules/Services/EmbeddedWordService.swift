public import Models
public import Reactive

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The words that ship with the program: a year of them, which serves for every year.
///
/// The service needs no network, and responds before `start` returns.
public struct EmbeddedWordService: WordService {
  private let directory: URL?

  /// Creates a service. Nothing is read before the first request.
  public init() {
    self.init(directory: ResourceDirectory.find())
  }

  /// Creates a service of the resources in a directory.
  init(directory: URL?) {
    self.directory = directory
  }

  /// The words of a month, 29 February in leap years only. A word's `id` is its date, as in 20150131, and its
  /// `imageURL` is that of a file.
  ///
  /// Fails with ``ServiceError/missingResource(name:)`` if the resources are not where the package manager puts them.
  public func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    SignalProducer { [directory] in
      Result { () throws(ServiceError) in try Self.words(in: month, from: directory) }
    }
  }

  private static func words(in month: Month, from directory: URL?) throws(ServiceError) -> WordResponse {
    guard let directory else { throw .missingResource(name: "\(ResourceDirectory.name) (beside the program)") }
    let file = directory.appending(path: "Year/\(month.description.suffix(2)).json")
    guard let data = try? Data(contentsOf: file) else { throw .missingResource(name: file.path) }
    do throws(ServiceError) {
      return WordResponse(words: try MonthDocument(data, of: month, from: file, source: .embedded).response.words)
    } catch {
      throw .notAWordDocument(reason: "\(file.path) is damaged")
    }
  }
}
