public import Foundation
public import Reactive

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession: ReactiveExtensionsProvider {}

extension ReactiveExtensions where Base: URLSession {
  /// A producer that sends the request at each start, and sends the response with its body and completes, on the queue
  /// of the session.
  ///
  ///     URLSession.shared.reactive.data(with: URLRequest(url: url))
  ///
  /// Fails with the error of the session; a response that tells of an error is a value like any other. Disposing of the
  /// start cancels the request.
  ///
  /// Where the session is that of swift-corelibs-foundation, as on Linux, three things are different:
  ///
  /// - It ends the process at some answers that are not quite HTTP. So it is for servers that are trusted.
  /// - It says nothing of a response that asks for a password (401 with `WWW-Authenticate`) which it does not have.
  ///   Such a start goes on until it is disposed of, as `timeout(after:raising:on:)` does.
  /// - If it has a cache, as `URLSession.shared` has, a request can be cancelled from the head of its response on only.
  ///   One that is disposed of before goes on, and nobody hears of its end. A session whose configuration has no
  ///   `urlCache` cancels at any time.
  ///
  /// - Parameter request: The request. The session must not have been invalidated when it is started.
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
  /// Whether cancelling the task does no harm.
  ///
  /// A task of swift-corelibs-foundation that is cancelled while its session's cache is being asked for a response
  /// fails once the cache has answered, though it may have ended by then, and that ends the process. Nothing tells that
  /// the cache has answered but the head of a response.
  fileprivate func canBeCancelled(in session: URLSession) -> Bool {
    #if canImport(FoundationNetworking)
      session.configuration.urlCache == nil || response != nil
    #else
      true
    #endif
  }
}
