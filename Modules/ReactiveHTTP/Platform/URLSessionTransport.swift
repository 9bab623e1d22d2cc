#if canImport(Darwin)
  public import Foundation
  public import Reactive
  import Synchronization

  /// The transport of the platform.
  public typealias SystemTransport = URLSessionTransport

  /// A transport that uses Apple's `URLSession`.
  public final class URLSessionTransport: HTTPTransport {
    private let delegate: Delegate
    private let session: URLSession

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - timeout: The number of seconds without data after which an exchange fails.
    ///   - deadline: The number of seconds after which an exchange fails in any case.
    public init(timeout: TimeInterval, deadline: TimeInterval = 60) {
      delegate = Delegate(timeout: timeout)
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpCookieStorage = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.timeoutIntervalForRequest = timeout
      configuration.timeoutIntervalForResource = deadline
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
        if let error = request.validationError { return observer.send(error: error) }
        var urlRequest = URLRequest(url: request.url)
        urlRequest.httpMethod = request.method.rawValue
        // For an empty body, URLSession sends `Content-Length: 0`.
        urlRequest.httpBody = request.sentBody
        for field in request.headers.fields { urlRequest.addValue(field.value, forHTTPHeaderField: field.name) }
        let task = session.dataTask(with: urlRequest)
        delegate.add(Transfer(request: request, observer: observer), for: task)
        lifetime.observeEnded { task.cancel() }
        task.resume()
      }
    }

    /// The state of an incomplete task.
    private struct Transfer: Sendable {
      let request: HTTPRequest
      let observer: Signal<HTTPEvent, HTTPError>.Observer
      var response: HTTPResponse?
      var isTooLarge = false

      /// Appends a part of the body, and returns the progress; `nil` if the body is too large.
      mutating func append(_ data: Data) -> HTTPEvent? {
        isTooLarge = data.count > request.bodyLimit - (response?.body.count ?? 0)
        guard !isTooLarge else { return nil }
        response?.body.append(data)
        return .progress(received: response?.body.count ?? 0, expected: response?.expectedLength)
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
        // Do not follow the redirect, but deliver it as the response.
        completionHandler(nil)
      }

      func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
      ) {
        guard let head = HTTPResponse(response) else { return completionHandler(.cancel) }
        let continues = transfers.withLock { transfers in
          guard let request = transfers[dataTask.taskIdentifier]?.request else { return false }
          transfers[dataTask.taskIdentifier]?.response = head
          guard request.readsBody(of: head.status) else { return false }
          let isTooLarge = response.expectedContentLength > Int64(request.bodyLimit)
          transfers[dataTask.taskIdentifier]?.isTooLarge = isTooLarge
          return !isTooLarge
        }
        completionHandler(continues ? .allow : .cancel)
      }

      func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let (observer, progress) = transfers.withLock { transfers in
          (transfers[dataTask.taskIdentifier]?.observer, transfers[dataTask.taskIdentifier]?.append(data))
        }
        guard let observer, let progress else { return dataTask.cancel() }
        observer.send(value: progress)
      }

      func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if transfer.isTooLarge {
          transfer.observer.send(error: .tooLarge(limit: transfer.request.bodyLimit))
        } else if let response = transfer.response,
          !transfer.request.readsBody(of: response.status) || error == nil
        {
          transfer.observer.send(value: .response(response))
          transfer.observer.sendCompleted()
        } else {
          transfer.observer.send(error: HTTPError(error as? URLError, timeout: timeout))
        }
      }
    }
  }

  extension HTTPError {
    /// Creates the error of a task, with the same reasons as the other transport; `nil` for an invalid response.
    fileprivate init(_ error: URLError?, timeout: TimeInterval) {
      switch error?.code {
      case .timedOut: self = .timedOut(seconds: timeout)
      case .cannotFindHost, .dnsLookupFailed: self = .connection("host not found")
      case .cannotConnectToHost: self = .connection("connection refused")
      case .notConnectedToInternet: self = .connection("no route to host")
      case .networkConnectionLost: self = .connection("connection closed unexpectedly")
      case .secureConnectionFailed: self = .connection("no secure connection")
      case .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
        .serverCertificateNotYetValid:
        self = .connection("the certificate is not trusted")
      case .cannotDecodeContentData, .cannotDecodeRawData: self = .connection("unsupported content encoding")
      case nil, .badServerResponse, .cannotParseResponse: self = .connection("invalid HTTP response")
      default: self = .connection("error \(error?.errorCode ?? 0) of URLSession")
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
