import Dispatch
import Reactive

/// The state of one exchange of a transport: the received part of the response, the limits, and the observer.
///
/// The transport calls the functions one after the other. The observer receives the events on a separate queue, because
/// a slow observer must not delay other exchanges.
struct HTTPExchange: Sendable {
  /// The request.
  let request: HTTPRequest
  /// The response with the received part of its body, or `nil` before the end of the header.
  private(set) var response: HTTPResponse?
  /// Whether the observer has the response or an error. Everything that follows is ignored.
  private(set) var hasEnded = false

  private let timeout: Double
  private let observer: Signal<HTTPEvent, HTTPError>.Observer
  private lazy var queue = DispatchQueue(label: "HTTPTransport", qos: .userInitiated)
  private let beginning = DispatchTime.now()
  private var lastActivity = DispatchTime.now()
  private var receivedCount = 0
  /// The file that receives the body, if the request has one.
  private var file: BodyFile?

  /// Creates an exchange that begins now. If the request is invalid, sends the error to the observer and returns `nil`.
  init?(_ request: HTTPRequest, timeout: Double, observer: Signal<HTTPEvent, HTTPError>.Observer) {
    if let error = request.validationError {
      observer.send(error: error)
      return nil
    }
    (self.request, self.timeout, self.observer) = (request, timeout, observer)
  }

  /// The error at the time-out or at the deadline, whichever ends the exchange first, and the remaining seconds.
  var nextLimit: (error: HTTPError, remaining: Double) {
    let silence = timeout - seconds(since: lastActivity)
    let duration = request.deadline - seconds(since: beginning)
    return silence < duration
      ? (.timedOut(seconds: timeout), silence) : (.deadlineExceeded(seconds: request.deadline), duration)
  }

  private func seconds(since time: DispatchTime) -> Double {
    Double(DispatchTime.now().uptimeNanoseconds - time.uptimeNanoseconds) / 1e9
  }

  /// Restarts the time-out, because bytes have been sent or received.
  mutating func recordActivity() {
    lastActivity = .now()
  }

  /// Receives a response without its body. Returns whether the body is needed. If it is not, the exchange has ended.
  mutating func receive(_ head: HTTPResponse) -> Bool {
    recordActivity()
    // `URLSession` reads a reply without a status line, such as the one of an SSH server, as a response of HTTP/0.9. This
    // response has the status 200 and no fields.
    guard head.status != 200 || !head.headers.fields.isEmpty else {
      end()
      return false
    }
    response = head
    if !request.readsBody(of: head.status) {
      end()
    } else if let length = head.expectedLength, length > request.bodyLimit {
      end(.tooLarge(limit: request.bodyLimit))
    } else {
      do throws(HTTPError) { file = try request.bodyFile(for: head.status) } catch { end(error) }
    }
    return !hasEnded
  }

  /// Receives a part of the decompressed body. Returns whether the next part is needed.
  mutating func receive(body bytes: some Collection<UInt8>) -> Bool {
    recordActivity()
    guard bytes.count <= request.bodyLimit - receivedCount else {
      end(.tooLarge(limit: request.bodyLimit))
      return false
    }
    if let file {
      do throws(HTTPError) { try file.append(bytes) } catch { end(error) }
    } else {
      response?.body.append(contentsOf: bytes)
    }
    guard !hasEnded else { return false }
    receivedCount += bytes.count
    guard request.reportsProgress else { return true }
    let progress = HTTPEvent.progress(received: receivedCount, expected: response?.expectedLength)
    queue.async { [observer] in observer.send(value: progress) }
    return true
  }

  /// Ends the exchange with an error, or with the response if there is none.
  mutating func end(_ error: HTTPError? = nil) {
    guard !hasEnded else { return }
    hasEnded = true
    var error = error
    if error == nil, let file {
      do throws(HTTPError) { try file.complete() } catch let failure { error = failure }
    }
    file = nil
    queue.async { [observer, response, error] in
      guard error == nil, let response else {
        return observer.send(error: error ?? .connection("invalid HTTP response"))
      }
      observer.send(value: .response(response))
      observer.sendCompleted()
    }
  }

  /// Ends the exchange at its time-out or its deadline, whichever is first.
  mutating func timeOut() {
    end(nextLimit.error)
  }
}
