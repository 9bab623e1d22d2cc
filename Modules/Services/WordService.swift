public import Models
public import Reactive

/// A service that provides words.
public protocol WordService: Sendable {
  /// Returns a producer of the words of a month.
  ///
  /// Each start of the producer makes a new request. The producer may first send a cached copy, whose response has an
  /// age; it then sends the service's response and completes, or fails. Disposing of a start cancels its request.
  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError>
}
