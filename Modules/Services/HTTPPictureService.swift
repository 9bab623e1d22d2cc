public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Pictures on web servers: that of the word service, which gets the user's token, and others, which do not.
///
/// A picture that has been kept, and was confirmed less than a day ago, is taken as it is, without asking: a picture
/// seldom changes. An older one is asked for again, and is taken as it is too where its server cannot be reached.
public final class HTTPPictureService: PictureService {
  /// How many bytes a picture may have.
  public static let pictureLimit = 8 << 20
  /// For how many seconds a picture that has been kept is not asked for again.
  public static let freshness: TimeInterval = 86400

  private let fetcher: DocumentFetcher

  /// Makes a service; nothing is opened before the first request.
  ///
  /// - Parameters:
  ///   - client: What makes the requests: the same as for the words, so that the server is left alone if it asked for
  ///     that.
  ///   - cache: Where pictures are kept; nothing for nowhere.
  public init(_ client: ServiceClient, cache: DiskCache? = nil) {
    fetcher = DocumentFetcher(client: client, cache: cache)
  }

  /// The bytes of the picture at `url`, which is http or https.
  ///
  /// Fails with ``ServiceError/noPicture(status:)`` where the server answers anything but the picture or that it is
  /// worth trying again.
  public func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    guard url.isHTTP else { return SignalProducer(error: .missingResource(name: url.absoluteString)) }
    let picture = fetcher.fetch(
      url, bodyLimit: Self.pictureLimit, freshness: Self.freshness, failure: Self.failure,
      read: { body, _ in body })
    return picture.attemptMap { picture in
      picture.document.map(Result.success) ?? .failure(.noPicture(status: 404))
    }
  }

  /// What an answer means. The server is often not the word service's, and so it says nothing about that one.
  private static func failure(status: Int) -> ServiceError? {
    switch status {
    case 408, 429, 500...599: .tryAgain(.answer(status))
    default: .noPicture(status: status)
    }
  }
}
