#if canImport(Darwin)
  import Foundation
  import Reactive
  import Synchronization

  /// HTTP by the system's URLSession.
  final class URLSessionTransport: HTTPTransport {
    private let timeout: TimeInterval
    private let delegate: Delegate
    private let session = Mutex<URLSession?>(nil)

    /// Makes a transport; the session is made with the first exchange.
    ///
    /// - Parameter timeout: After how many seconds without a byte an exchange fails.
    init(timeout: TimeInterval) {
      self.timeout = timeout
      delegate = Delegate(timeout: timeout)
    }

    deinit {
      // A session keeps its delegate, and itself, until it is told that there will be no more tasks.
      session.withLock { $0?.finishTasksAndInvalidate() }
    }

    func exchange(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, ServiceError> {
      SignalProducer { [self] observer, lifetime in
        var urlRequest = URLRequest(url: request.url, timeoutInterval: timeout)
        urlRequest.httpMethod = request.method.rawValue
        // An empty body rather than none: then the length is sent.
        if request.method == .put { urlRequest.httpBody = Data() }
        for field in request.headers.fields {
          urlRequest.setValue(field.value, forHTTPHeaderField: field.name)
        }
        let task = makeTask(urlRequest)
        delegate.add(Transfer(request: request, observer: observer), for: task)
        lifetime.observeEnded { task.cancel() }
        task.resume()
      }
    }

    private func makeTask(_ request: URLRequest) -> URLSessionDataTask {
      session.withLock { session in
        let current = session ?? makeSession()
        session = current
        return current.dataTask(with: request)
      }
    }

    private func makeSession() -> URLSession {
      // Nothing is kept from one exchange to the next.
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpCookieAcceptPolicy = .never
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.timeoutIntervalForRequest = timeout
      configuration.urlCache = nil
      configuration.urlCredentialStorage = nil
      return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// What is known of a task that has not completed.
    private struct Transfer: Sendable {
      let request: HTTPRequest
      let observer: Signal<HTTPResponse, ServiceError>.Observer
      var response: HTTPResponse?
      var isTooLarge = false

      /// Takes a part of the body.
      ///
      /// - Returns: Whether the transfer goes on.
      mutating func append(_ data: Data) -> Bool {
        guard data.count <= request.bodyLimit - (response?.body.count ?? 0) else {
          isTooLarge = true
          return false
        }
        response?.body.append(data)
        return true
      }
    }

    private final class Delegate: NSObject, URLSessionDataDelegate {
      private let timeout: TimeInterval
      private let transfers = Mutex<[Int: Transfer]>([:])

      init(timeout: TimeInterval) {
        self.timeout = timeout
      }

      func add(_ transfer: Transfer, for task: URLSessionTask) {
        transfers.withLock { $0[task.taskIdentifier] = transfer }
      }

      func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
      ) {
        // The redirect is the answer.
        completionHandler(nil)
      }

      func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
      ) {
        guard let head = HTTPResponse(response) else {
          completionHandler(.cancel)
          return
        }
        let goesOn = transfers.withLock { transfers in
          guard let request = transfers[dataTask.taskIdentifier]?.request else { return false }
          transfers[dataTask.taskIdentifier]?.response = head
          guard request.wantsBody(of: head.status) else { return false }
          guard response.expectedContentLength <= Int64(request.bodyLimit) else {
            transfers[dataTask.taskIdentifier]?.isTooLarge = true
            return false
          }
          return true
        }
        completionHandler(goesOn ? .allow : .cancel)
      }

      func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let goesOn = transfers.withLock { $0[dataTask.taskIdentifier]?.append(data) ?? false }
        if !goesOn { dataTask.cancel() }
      }

      func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if transfer.isTooLarge {
          transfer.observer.send(error: .tooLarge(limit: transfer.request.bodyLimit))
        } else if let response = transfer.response,
          !transfer.request.wantsBody(of: response.status) || error == nil
        {
          transfer.observer.send(value: response)
          transfer.observer.sendCompleted()
        } else if (error as? URLError)?.code == .timedOut {
          transfer.observer.send(error: .timedOut(seconds: timeout))
        } else {
          transfer.observer.send(error: .connection(error?.localizedDescription ?? "its answer is not HTTP"))
        }
      }
    }
  }

  extension HTTPResponse {
    fileprivate init?(_ response: URLResponse) {
      guard let response = response as? HTTPURLResponse, let url = response.url else { return nil }
      var headers = HTTPHeaders()
      for case (let name as String, let value as String) in response.allHeaderFields {
        headers.append(name, value)
      }
      self.init(status: response.statusCode, headers: headers, url: url)
    }
  }
#endif
