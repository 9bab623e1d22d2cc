public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A picture service that shares and caches the downloads of another picture service.
///
/// Requests for a picture that is already downloading share that download. The download is cancelled when the last of
/// these requests is disposed of. An in-memory cache stores the most recently used pictures. Failures are not cached.
///
/// The number of concurrent downloads is limited, and further ones are queued. The most recently requested picture is
/// downloaded first, because its row has just appeared on the screen. If all requests for a queued download are
/// disposed of, it is never started.
public final class SharedPictureService: PictureService {
  /// The default maximum size of the in-memory cache in bytes.
  public static let defaultMemoryLimit = 16 << 20
  /// The default maximum number of concurrent downloads.
  public static let defaultDownloadLimit = 4

  private let downloads: SharedProducers<URL, Data, ServiceError>

  /// Creates a service. It does not use `base` before the first request.
  ///
  /// - Parameters:
  ///   - base: The service that downloads the pictures.
  ///   - memoryLimit: The maximum size of the in-memory cache in bytes. A larger picture is not cached.
  ///   - downloadLimit: The maximum number of concurrent downloads, at least one.
  public init(
    _ base: any PictureService, memoryLimit: Int = SharedPictureService.defaultMemoryLimit,
    downloadLimit: Int = SharedPictureService.defaultDownloadLimit
  ) {
    downloads = SharedProducers(
      runLimit: downloadLimit, cacheLimit: memoryLimit, size: { _, picture in picture.count },
      makeProducer: { url in base.picture(at: url) })
  }

  /// Returns a producer of the bytes of a picture. It completes synchronously if the picture is in memory.
  public func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    downloads.producer(for: url)
  }
}
