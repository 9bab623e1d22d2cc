public import Models
public import Reactive

/// Where words come from.
public protocol WordService: Sendable {
  /// The words of a month.
  ///
  /// Each start of the producer is a request of its own, which sends one response and completes, or fails; disposing of
  /// the start cancels the request. Events come on whatever thread the service works on.
  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError>
}
