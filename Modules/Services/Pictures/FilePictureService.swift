import Dispatch
public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A service that reads pictures from files, such as the built-in ones.
public struct FilePictureService: PictureService {
  /// The maximum size of a picture in bytes.
  public static let pictureLimit = HTTPPictureService.pictureLimit

  private let queue = DispatchQueue(label: "FilePictureService", qos: .userInitiated, attributes: .concurrent)

  /// Creates a service. No file is read before the first request.
  public init() {}

  /// Returns a producer of the bytes of the file at `url`. The file is read on the service's queue.
  ///
  /// The producer fails with ``ServiceError/missingResource(name:)`` if `url` is not a file URL or the file cannot be
  /// read, and with ``ServiceError/tooLarge(limit:)`` if the file is larger than ``pictureLimit``.
  public func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    guard url.isFileURL else { return SignalProducer(error: .missingResource(name: url.absoluteString)) }
    return SignalProducer { [queue] observer, lifetime in
      queue.async {
        guard !lifetime.hasEnded else { return }
        do throws(FileError) {
          guard let data = try OpenFile(url.path(percentEncoded: false)).contents(atMost: Self.pictureLimit) else {
            observer.send(error: .tooLarge(limit: Self.pictureLimit))
            return
          }
          observer.send(value: data)
          observer.sendCompleted()
        } catch {
          observer.send(error: .missingResource(name: url.path(percentEncoded: false)))
        }
      }
    }
  }
}
