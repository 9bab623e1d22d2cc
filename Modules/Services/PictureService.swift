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
  /// Each start of the producer sends one value and completes, or fails. Disposing of a start cancels the work for this
  /// start only. Events arrive on an arbitrary thread.
  func picture(at url: URL) -> SignalProducer<Data, ServiceError>
}
