public import Models
public import Reactive

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A service that provides the built-in words: the words of one year, which it repeats in every year.
///
/// The service needs no network. It responds synchronously, before `start` returns. The words are resources: ship the
/// directory `words_EmbeddedYear.resources` beside the program.
public struct EmbeddedWordService: WordService {
  /// The directory of the resources. If it is `nil`, all requests fail.
  private let directory = ResourceDirectory.find()

  /// Creates a service. It reads no words before the first request.
  public init() {}

  /// Returns a producer of the words of a month. The word of 29 February is included only in leap years.
  ///
  /// The `id` of a word is its date as a number, such as 20150131. Its `imageURL` is the URL of a file.
  ///
  /// The producer fails with ``ServiceError/missingResource(name:)`` if the resources are not where the package manager
  /// puts them, and with ``ServiceError/notAWordDocument(reason:)`` if they are damaged.
  public func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    SignalProducer { [directory] in
      Result { () throws(ServiceError) in try Self.words(in: month, from: directory) }
    }
  }

  private static func words(in month: Month, from directory: URL?) throws(ServiceError) -> WordResponse {
    guard let directory else { throw .missingResource(name: "\(ResourceDirectory.name) (beside the program)") }
    let file = directory.appending(path: "Year/\(month.twoDigitMonth).json")
    guard let data = try? Data(contentsOf: file) else { throw .missingResource(name: file.path) }
    do throws(ServiceError) {
      return WordResponse(words: try MonthDocument(data, of: month, from: file, isBuiltIn: true).response.words)
    } catch {
      throw .notAWordDocument(reason: "\(file.path) is damaged")
    }
  }
}
