public import Models
public import Reactive

/// A service that provides words.
public protocol WordService: Sendable {
  /// Returns a producer of the words of a month.
  ///
  /// Each start of the producer makes a new request. The producer may first send a cached copy, whose `age` is not
  /// `nil`. It then sends the service's response and completes, or fails. To cancel the request, dispose of the
  /// disposable that `start` returns.
  ///
  /// Events arrive on an arbitrary thread, possibly before `start` returns.
  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError>
}
