public import Dispatch
public import Reactive
import ReactiveHTTP

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A client that sends the requests of all services at one address.
///
/// The client adds the user's token to the requests. It also obeys `Retry-After` in responses with the status code 429
/// or 503: it delays the next requests for up to a minute. If the server demands a longer delay, they fail immediately.
///
/// Clients do not share this state, so services at the same address should share one client.
public final class ServiceClient: Sendable {
  let address: ServiceAddress
  let isOffline: Bool
  let http: HTTPClient
  let gate: RetryGate<ServiceError>

  /// Creates a client. No connection is opened before the first request.
  ///
  /// - Parameters:
  ///   - address: The address of the service, and the access token for it.
  ///   - timeout: The number of seconds without data after which a request fails.
  ///   - isOffline: Whether every request fails with ``ServiceError/offline`` instead of being sent.
  ///   - scheduler: The clock for `Retry-After`, and the scheduler on which delayed requests start.
  public convenience init(
    _ address: ServiceAddress, timeout: TimeInterval = 10, isOffline: Bool = false,
    scheduler: any DateScheduler = QueueScheduler(qos: .userInitiated, name: "ServiceClient")
  ) {
    self.init(address, transport: SystemTransport(timeout: timeout), isOffline: isOffline, scheduler: scheduler)
  }

  init(
    _ address: ServiceAddress, transport: any HTTPTransport, isOffline: Bool = false, scheduler: any DateScheduler
  ) {
    self.address = address
    self.isOffline = isOffline
    let credential = address.token.map { HTTPClient.Credential(token: $0.text, url: address.base) }
    http = HTTPClient(credential: credential, transport: transport)
    gate = RetryGate(scheduler: scheduler)
  }

  /// Returns a request for a resource. The path is relative to the address and must be ASCII that needs no
  /// percent-encoding.
  func request(_ method: HTTPRequest.Method = .get, _ path: String, bodyLimit: Int = 0) -> HTTPRequest {
    HTTPRequest(method: method, url: address.url(of: path), bodyLimit: bodyLimit)
  }

  /// Returns a producer that sends `request` and then the value of its response. The client reads the body only of a
  /// 200 response to `GET`, so a failure does not wait for a body that the service may send slowly.
  ///
  /// - Parameter decode: Returns the value of a response, or `nil` if this request does not handle the status code. In
  ///   that case the producer fails with the default error for the status code.
  func send<Value: Sendable>(
    _ request: HTTPRequest, decode: @escaping @Sendable (HTTPResponse) throws(ServiceError) -> Value?
  ) -> SignalProducer<Value, ServiceError> {
    guard !isOffline else { return SignalProducer(error: .offline) }
    let host = Origin(request.url).authority
    var request = request
    request.bodyStatusCodes = request.method == .get ? [200] : []
    let responses = http.send(request).mapError { ServiceError($0, host: host) }
    let values = responses.flatMap(.latest) { [gate] response -> SignalProducer<Value, ServiceError> in
      do throws(ServiceError) {
        guard let value = try decode(response) else {
          let error = response.error(now: gate.currentDate)
          gate.close(after: error)
          throw error
        }
        return SignalProducer(value: value)
      } catch {
        return SignalProducer(error: error)
      }
    }
    return gate.pass(values)
  }
}

extension HTTPResponse {
  /// Returns the default error for a response that the request does not handle.
  ///
  /// - Parameter now: The current date of the client, for `Retry-After`.
  fileprivate func error(now: Date) -> ServiceError {
    switch status {
    case 401, 403: .notAllowed
    case 429, 503: .tryAgain(.status(status), retryAfter: retryAfter(now: now))
    case 408, 500...599: .tryAgain(.status(status))
    default: .unexpectedStatus(status)
    }
  }
}

extension RetryGate<ServiceError> {
  /// Closes the gate for the number of seconds in `error.retryAfter`. Does nothing if this is `nil`.
  func close(after error: ServiceError) {
    guard case .tryAgain(let cause, let seconds?) = error else { return }
    close(for: seconds) { .tryAgain(cause, retryAfter: $0) }
  }
}

extension ServiceError {
  /// Creates the error for a request to a host without a final response.
  init(_ error: HTTPError, host: String) {
    self =
      switch error {
      case .redirectedElsewhere(let origin): .redirectedElsewhere(origin: origin)
      case .tooLarge(let limit): .tooLarge(limit: limit)
      case .timedOut(let seconds): .timedOut(seconds: seconds, host: host)
      case .connection(let reason): .tryAgain(.connection(reason, host: host))
      case .deadlineExceeded: .tryAgain(.connection("the response took too long", host: host))
      case .untrusted(let reason): .unavailable(reason: "the certificate of \(host) is not trusted (\(reason)).")
      case .unavailable(let reason): .unavailable(reason: reason)
      case .invalidRequest, .unexpectedStatus, .invalidDocument, .cannotSave:
        .unavailable(reason: error.errorDescription ?? "")
      }
  }
}
