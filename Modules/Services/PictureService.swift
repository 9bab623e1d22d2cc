public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where the pictures of words come from.
public protocol PictureService: Sendable {
  /// The bytes of a picture, as they are: nothing is known of their format.
  ///
  /// Each start of the producer sends one value and completes, or fails; disposing of the start cancels what is done
  /// for it alone. Events come on whatever thread the service works on.
  func picture(at url: URL) -> SignalProducer<Data, ServiceError>
}
