public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A service that provides the pictures of words.
public protocol PictureService: Sendable {
  /// Returns a producer of the unmodified bytes of a picture, in any image format.
  ///
  /// The producer may first send a cached copy. It then sends the picture and completes, or fails. To cancel the
  /// request, dispose of the disposable that `start` returns. Other requests for the same picture continue.
  ///
  /// Events arrive on an arbitrary thread, possibly before `start` returns.
  func picture(at url: URL) -> SignalProducer<Data, ServiceError>
}
