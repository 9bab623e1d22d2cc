public import Foundation
public import Reactive

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession: ReactiveExtensionsProvider {}

extension ReactiveExtensions where Base: URLSession {
  /// Returns a producer that makes the request at each start.
  ///
  ///     URLSession.shared.reactive.data(with: URLRequest(url: url))
  ///
  /// The producer sends the response body and the response, and completes, or fails with the error of the session. A
  /// response with an error status code is sent like any other response. The events arrive on the session's delegate
  /// queue. Disposing of the start cancels the request.
  ///
  /// With swift-corelibs-foundation, as on Linux, `URLSession` has three limitations:
  ///
  /// - Some malformed HTTP responses terminate the process. Only connect to servers that you trust.
  /// - A response that requests credentials (401 with `WWW-Authenticate`) is never delivered if the session has none.
  ///   Such a start runs until it is disposed of. Use `timeout(after:raising:on:)` to dispose of it after some time.
  /// - If the session has a cache, like `URLSession.shared`, a request can only be cancelled once the response header
  ///   has arrived. A start that is disposed of earlier is interrupted, but its request continues in the background. If
  ///   the configuration's `urlCache` is `nil`, a request can be cancelled at any time.
  ///
  /// - Precondition: The session has not been invalidated when the producer is started.
  public func data(with request: URLRequest) -> SignalProducer<(Data, URLResponse), any Error> {
    SignalProducer { [session = base] observer, lifetime in
      let task = session.dataTask(with: request) { data, response, error in
        guard error == nil, let data, let response else {
          observer.send(error: error ?? URLError(.unknown))
          return
        }
        observer.send(value: (data, response))
        observer.sendCompleted()
      }
      lifetime.observeEnded { if task.canBeCancelled(in: session) { task.cancel() } }
      task.resume()
    }
  }
}

extension URLSessionTask {
  /// Whether the task can be cancelled safely.
  ///
  /// In swift-corelibs-foundation, a task is unsafe to cancel while the session looks up its response in the cache.
  /// After the lookup, the cancelled task fails, even if it has already ended, which terminates the process. Only the
  /// arrival of the response header shows that the lookup is over.
  fileprivate func canBeCancelled(in session: URLSession) -> Bool {
    #if canImport(FoundationNetworking)
      session.configuration.urlCache == nil || response != nil
    #else
      true
    #endif
  }
}
