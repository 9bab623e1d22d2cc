import Dispatch
public import Reactive

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Pictures in files: those that ship with the program.
public struct FilePictureService: PictureService {
  /// How many bytes a picture may have.
  public static let pictureLimit = 8 << 20

  private let queue = DispatchQueue(label: "FilePictureService", qos: .userInitiated, attributes: .concurrent)

  /// Makes a service; nothing is read before the first request.
  public init() {}

  /// The bytes of the file at `url`, which are read on a thread of the service's own.
  ///
  /// Fails with ``ServiceError/missingResource(name:)`` where there is no file that can be read, and with
  /// ``ServiceError/tooLarge(limit:)`` where it has more than ``pictureLimit`` bytes.
  public func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    guard url.isFileURL else { return SignalProducer(error: .missingResource(name: url.absoluteString)) }
    return SignalProducer { [queue] observer, lifetime in
      queue.async {
        guard !lifetime.hasEnded else { return }
        do throws(FileFailure) {
          guard let data = try Self.contents(of: url) else {
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

  /// The bytes of a file; nothing where they are too many.
  private static func contents(of url: URL) throws(FileFailure) -> Data? {
    let file = try OpenFile(url, O_RDONLY)
    guard try file.isRegular else { throw .other("it is not a file") }
    return try file.read(atMost: pictureLimit)
  }
}
