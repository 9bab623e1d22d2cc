public import Dispatch
public import Models
public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Words that a web server publishes, as a directory of files does: `{base}/words/{yyyy}/{mm}.json`.
///
/// The URL of a picture may be relative to that of the document: to the one that it came from in the end, where there
/// was a redirect, as RFC 3986 has it (section 5.1.3).
public final class HTTPWordService: WordService {
  /// How many bytes the document of a month may have.
  public static let documentLimit = 16 << 20

  private let fetcher: DocumentFetcher

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - client: What makes the requests.
  ///   - cache: Where months are kept; nothing for nowhere.
  public init(_ client: ServiceClient, cache: DiskCache? = nil) {
    fetcher = DocumentFetcher(client: client, cache: cache)
  }

  /// Makes a service with a client of its own; nothing is opened before the first request.
  ///
  /// - Parameters:
  ///   - address: Where the service is, and the token for it.
  ///   - cache: Where months are kept; nothing for nowhere.
  ///   - timeout: After how many seconds without a byte a request fails.
  ///   - scheduler: Whose clock counts, and on which requests that were held back go on.
  public convenience init(
    _ address: ServiceAddress, cache: DiskCache? = nil, timeout: TimeInterval = 10,
    scheduler: any DateScheduler = QueueScheduler(qos: .userInitiated, name: "HTTPWordService")
  ) {
    self.init(ServiceClient(address, timeout: timeout, scheduler: scheduler), cache: cache)
  }

  /// The words of a month; none where nothing is published for it.
  ///
  /// Where the service cannot be reached, or asks for another try, and the month has been kept, these are the words
  /// that were kept, and the response is stale.
  public func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    let iso8601 = month.description
    let url = fetcher.client.address.url(of: "words/\(iso8601.prefix(4))/\(iso8601.suffix(2)).json")
    let months = fetcher.fetch(url, bodyLimit: Self.documentLimit) { body, url throws(ServiceError) in
      try MonthDocument(body, of: month, from: url).response
    }
    return months.map { fetched in
      let response = fetched.document ?? WordResponse(words: [])
      return WordResponse(words: response.words, omission: response.omission, staleness: fetched.staleness)
    }
  }
}
