public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A service that reads pictures from files, such as the built-in ones.
public struct FilePictureService: PictureService {
  private let scheduler = QueueScheduler(qos: .userInitiated, name: "FilePictureService")

  /// Creates a service. No file is read before the first request.
  public init() {}

  /// Returns a producer of the bytes of the file at `url`. The file is read on the service's queue.
  ///
  /// The producer fails with ``ServiceError/missingResource(name:)`` if `url` is not a file URL or the file cannot be
  /// read, and with ``ServiceError/tooLarge(limit:)`` if the file has more than 8 MiB.
  public func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    guard url.isFileURL else { return SignalProducer(error: .missingResource(name: url.absoluteString)) }
    let path = url.path(percentEncoded: false)
    return SignalProducer {
      Result { () throws(FileError) in try OpenFile(path).contents(atMost: HTTPPictureService.sizeLimit) }
        .mapError { _ in ServiceError.missingResource(name: path) }
        .flatMap { $0.map(Result.success) ?? .failure(.tooLarge(limit: HTTPPictureService.sizeLimit)) }
    }
    .start(on: scheduler)
  }
}
