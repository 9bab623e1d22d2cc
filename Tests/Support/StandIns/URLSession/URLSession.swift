// A stand-in for Apple's `URLSession` and its tasks, on Linux. Its task reports the events of a ``Recording``.

import Dispatch
import Foundation
import FoundationNetworking
import Synchronization

/// An event of a task that the session reports to its delegate.
enum RecordedEvent: Sendable {
  /// The response is a redirect, which the delegate may follow.
  case redirect
  case response(Int, [String: String])
  case data(String)
}

final class URLSession: Sendable {
  enum ResponseDisposition { case cancel, allow }

  private let delegate: any URLSessionDataDelegate
  private let queue = DispatchQueue(label: "URLSession")

  init(configuration: URLSessionConfiguration, delegate: any URLSessionDataDelegate, delegateQueue: OperationQueue?) {
    self.delegate = delegate
  }

  func finishTasksAndInvalidate() {}

  func dataTask(with request: URLRequest) -> URLSessionDataTask {
    URLSessionDataTask { [self] task in
      guard let url = request.url, let recording = Recording.named(url.lastPathComponent) else { return }
      queue.async { [self] in
        for event in recording.events where !task.isCancelled { report(event, of: task, from: url) }
        let code = task.isCancelled ? .cancelled : recording.errorCode.flatMap(URLError.Code.init(rawValue:))
        delegate.urlSession(self, task: task, didCompleteWithError: code.map { URLError($0) })
      }
    }
  }

  private func report(_ event: RecordedEvent, of task: URLSessionDataTask, from url: URL) {
    switch event {
    case .redirect:
      guard let head = HTTPURLResponse(url: url, statusCode: 302, httpVersion: nil, headerFields: nil) else { return }
      delegate.urlSession(self, task: task, willPerformHTTPRedirection: head, newRequest: URLRequest(url: url)) {
        if $0 != nil { task.cancel() }
      }
    case .response(let status, let fields):
      let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields)
      guard let head else { return }
      delegate.urlSession(self, dataTask: task, didReceive: head) { if $0 == .cancel { task.cancel() } }
    case .data(let text):
      delegate.urlSession(self, dataTask: task, didReceive: Data(text.utf8))
    }
  }
}

typealias URLSessionTask = URLSessionDataTask

final class URLSessionDataTask: Sendable {
  /// A session of the test has one task.
  let taskIdentifier = 1
  private let begin: @Sendable (URLSessionDataTask) -> Void
  private let cancelled = Mutex(false)

  init(begin: @escaping @Sendable (URLSessionDataTask) -> Void) { self.begin = begin }

  var isCancelled: Bool { cancelled.withLock { $0 } }
  func cancel() { cancelled.withLock { $0 = true } }
  func resume() { begin(self) }
}

protocol URLSessionDataDelegate: AnyObject, Sendable {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

enum TLSVersion { case TLSv12 }

extension URLSessionConfiguration {
  var tlsMinimumSupportedProtocolVersion: TLSVersion {
    get { .TLSv12 }
    set {}
  }
}
