public import Models
public import Reactive

/// A service that provides words.
public protocol WordService: Sendable {
  /// Returns a producer of the words of a month.
  ///
  /// Each start of the producer makes a new request, which sends one response and completes, or fails. Disposing of a
  /// start cancels its request. Events arrive on an arbitrary thread.
  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError>
}
