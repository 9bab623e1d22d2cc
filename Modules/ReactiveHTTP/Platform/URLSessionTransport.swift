#if canImport(Darwin)
  import Dispatch
  public import Foundation
  public import Reactive
  import Synchronization

  /// The transport of the platform.
  public typealias SystemTransport = URLSessionTransport

  /// A transport that uses Apple's `URLSession`.
  public final class URLSessionTransport: HTTPTransport {
    private let timeout: TimeInterval
    private let delegate = Delegate()
    private let session: URLSession

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - timeout: The number of seconds without data after which an exchange fails.
    public init(timeout: TimeInterval) {
      self.timeout = timeout
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpCookieStorage = nil
      // With the default of 6, a few requests that a server does not answer would hold up all others.
      configuration.httpMaximumConnectionsPerHost = 100
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.timeoutIntervalForRequest = timeout
      configuration.tlsMinimumSupportedProtocolVersion = .TLSv12
      configuration.urlCache = nil
      configuration.urlCredentialStorage = nil
      session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
      // A session retains its delegate and itself until it is invalidated.
      session.finishTasksAndInvalidate()
    }

    public func events(of request: HTTPRequest) -> SignalProducer<HTTPEvent, HTTPError> {
      SignalProducer { [self] observer, lifetime in
        guard let exchange = HTTPExchange(request, timeout: timeout, observer: observer) else { return }
        var urlRequest = URLRequest(url: request.url.withoutUserInfo ?? request.url)
        urlRequest.httpMethod = request.method.rawValue
        // For an empty body, URLSession sends `Content-Length: 0`.
        urlRequest.httpBody = request.sentBody
        for field in request.headers.fields { urlRequest.addValue(field.value, forHTTPHeaderField: field.name) }
        let task = session.dataTask(with: urlRequest)
        delegate.add(exchange, for: task)
        lifetime.observeEnded { task.cancel() }
        task.resume()
        guard request.deadline.isFinite else { return }
        // The deadline of the session would be the same for all tasks.
        DispatchQueue.global(qos: .userInitiated).asyncAfter(deadline: .now() + request.deadline) {
          [delegate, weak task] in task.map(delegate.timeOut)
        }
      }
    }

    /// Passes the events of each task to its exchange. The session calls the delegate on a serial queue.
    private final class Delegate: NSObject, URLSessionDataDelegate {
      private let exchanges = Mutex<[Int: HTTPExchange]>([:])

      func add(_ exchange: HTTPExchange, for task: URLSessionTask) {
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
      }

      func timeOut(_ task: URLSessionTask) {
        exchanges.withLock { $0[task.taskIdentifier]?.timeOut() }
        task.cancel()
      }

      func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
      ) {
        // Do not follow the redirect, but deliver it as the response.
        completionHandler(nil)
      }

      func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
      ) {
        let head = HTTPResponse(response)
        let continues = exchanges.withLock { exchanges in
          head.flatMap { exchanges[dataTask.taskIdentifier]?.receive($0) }
        }
        completionHandler(continues == true ? .allow : .cancel)
      }

      func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let continues = exchanges.withLock { $0[dataTask.taskIdentifier]?.receive(body: data) }
        if continues != true { dataTask.cancel() }
      }

      func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
      ) {
        exchanges.withLock { $0[task.taskIdentifier]?.recordActivity() }
      }

      func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard var exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        let error = error.map { $0 as? URLError ?? URLError(.badServerResponse) }
        if error?.code == .timedOut {
          exchange.timeOut()
        } else {
          exchange.end(error.map { HTTPError(urlErrorCode: $0.errorCode, reason: $0.localizedDescription) })
        }
      }
    }
  }

  extension HTTPResponse {
    fileprivate init?(_ response: URLResponse) {
      guard let response = response as? HTTPURLResponse, let url = response.url else { return nil }
      var headers = HTTPHeaders()
      for case (let name as String, let value as String) in response.allHeaderFields {
        headers.append(name: name, value: value)
      }
      self.init(status: response.statusCode, headers: headers, url: url)
    }
  }
#endif
