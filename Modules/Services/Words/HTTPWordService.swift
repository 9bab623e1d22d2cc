public import Models
public import Reactive

/// A service that downloads words from a web server, one document for each month: `{base}/words/{yyyy}/{mm}.json`.
///
/// The URL of a picture may be relative to the URL of the document. After a redirect, the base is the final URL (RFC
/// 3986, section 5.1.3).
public final class HTTPWordService: WordService {
  private let client: ServiceClient
  private let cache: DiskCache?

  /// Creates a service. No connection is opened before the first request.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests.
  ///   - cache: The cache for months, or `nil` to cache none.
  public init(_ client: ServiceClient, cache: DiskCache? = nil) {
    (self.client, self.cache) = (client, cache)
  }

  /// Returns a producer of the words of a month. They are empty if none are published for it.
  ///
  /// If the month is cached, the producer first sends the cached copy, whose `age` is not `nil`, and then the server's
  /// response. If the request fails, the producer fails after the copy. If the client is offline, the producer
  /// completes after the copy.
  public func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    let url = client.address.url(of: "words/\(month.fourDigitYear)/\(month.twoDigitMonth).json")
    let request = DocumentRequest(client: client, cache: cache, url: url, bodyLimit: DocumentList.sizeLimit) {
      body, url throws(ServiceError) in
      try MonthDocument(body, of: month, from: url).response
    }
    return request.responses().map { result in
      var response = result.document ?? WordResponse(words: [])
      response.age = result.age
      return response
    }
  }
}
