// Elsewhere these types stand in the whole of Foundation, which every client of this module would have to load for them.
#if canImport(Darwin)
  public import Foundation

  extension URLSession: ReactiveExtensionsProvider {}

  extension ReactiveExtensions where Base: URLSession {
    /// A producer that sends the request at each start, and sends the response with its body and completes, on the queue of the
    /// session.
    ///
    /// Fails with the error of the session; a response that tells of an error is a value like any other. Disposing of the start
    /// cancels the request.
    public func data(with request: URLRequest) -> SignalProducer<(Data, URLResponse), any Error> {
      let session = base
      return SignalProducer { observer, lifetime in
        let task = session.dataTask(with: request) { data, response, error in
          if let data, let response {
            observer.send(value: (data, response))
            observer.sendCompleted()
          } else {
            observer.send(error: error ?? URLError(.unknown))
          }
        }
        lifetime.observeEnded { task.cancel() }
        task.resume()
      }
    }
  }
#endif
