public import Reactive
import ReactiveHTTP

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A service that downloads pictures from web servers. It sends the user's token only to the word service, and not to
/// other servers.
///
/// Pictures seldom change, so a cached picture is used without a request for a day after the server last confirmed it.
/// After that, the producer sends the cached copy first, revalidates it, and then sends the current picture. If the
/// request fails, the producer fails after the copy.
public final class HTTPPictureService: PictureService {
  /// The maximum size of a picture in bytes.
  static let sizeLimit = 8 << 20

  private let client: ServiceClient
  private let cache: DiskCache?

  /// Creates a service. No connection is opened before the first request.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests. Share it with the word service: if the server demands a delay with
  ///     `Retry-After`, requests for pictures are then delayed, too.
  ///   - cache: The cache for pictures, or `nil` to cache none.
  public init(_ client: ServiceClient, cache: DiskCache? = nil) {
    (self.client, self.cache) = (client, cache)
  }

  /// Returns a producer of the bytes of the picture at `url`, an http or https URL.
  ///
  /// The producer fails with ``ServiceError/tryAgain(_:retryAfter:)`` for the status codes 408, 429 and 5xx, and with
  /// ``ServiceError/noPicture(status:)`` for all others except 200 and a valid 304. It fails with
  /// ``ServiceError/missingResource(name:)`` if `url` has a different scheme.
  public func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    guard url.isHTTP else { return SignalProducer(error: .missingResource(name: url.absoluteString)) }
    let request = DocumentRequest(
      client: client, cache: cache, url: url, bodyLimit: Self.sizeLimit, freshness: 86400,
      failure: Self.failure, decode: { body, _ in body })
    return request.responses().attemptMap { $0.document.map(Result.success) ?? .failure(.noPicture(status: 404)) }
  }

  /// Returns the error for a status code. It replaces the default of ``ServiceClient``, because a picture may be on a
  /// different server, whose responses must not delay requests to the word service.
  private static func failure(status: Int) -> ServiceError? {
    switch status {
    case 408, 429, 500...599: .tryAgain(.status(status))
    default: .noPicture(status: status)
    }
  }
}
