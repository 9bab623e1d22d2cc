public import Foundation
public import Reactive

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession: ReactiveExtensionsProvider {}

extension ReactiveExtensions where Base: URLSession {
  /// A producer that sends the request at each start, and sends the response with its body and completes, on the queue of the
  /// session.
  ///
  ///     URLSession.shared.reactive.data(with: URLRequest(url: url))
  ///
  /// Fails with the error of the session; a response that tells of an error is a value like any other. Disposing of the start
  /// cancels the request.
  ///
  /// The URLSession of swift-corelibs-foundation ends the process at some answers that are not quite HTTP. Where that is the
  /// system's, this is for servers that are trusted.
  ///
  /// - Parameter request: The request. The session must be one that still takes requests when it is started.
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
      lifetime.observeEnded { task.cancel() }
      task.resume()
    }
  }
}
