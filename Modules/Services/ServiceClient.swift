public import Dispatch
public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Makes the requests to a service on a web server, whatever they are for: with the user's token, and held back for as
/// long as the server asked to be left alone (429 or 503 with `Retry-After`; more than a minute fails at once).
///
/// What is told to one is not known to another: services at the same address are best made of the same client.
public final class ServiceClient: Sendable {
  let address: ServiceAddress
  let http: HTTPClient
  let gate: RetryGate

  /// Makes a client; nothing is opened before the first request.
  ///
  /// - Parameters:
  ///   - address: Where the service is, and the token for it.
  ///   - timeout: After how many seconds without a byte a request fails.
  ///   - scheduler: Whose clock counts, and on which requests that were held back go on.
  public convenience init(
    _ address: ServiceAddress, timeout: TimeInterval = 10,
    scheduler: any DateScheduler = QueueScheduler(qos: .userInitiated, name: "ServiceClient")
  ) {
    self.init(address, transport: systemTransport(timeout: timeout), scheduler: scheduler)
  }

  init(_ address: ServiceAddress, transport: any HTTPTransport, scheduler: any DateScheduler) {
    self.address = address
    let credential = address.token.map { HTTPClient.Credential(token: $0, origin: Origin(address.base)) }
    http = HTTPClient(credential: credential, transport: transport)
    gate = RetryGate(scheduler: scheduler)
  }

  /// A request for the resource with this path under the address; the path is ASCII that needs no escapes.
  func request(_ method: HTTPRequest.Method = .get, _ path: String, bodyLimit: Int = 0) -> HTTPRequest {
    HTTPRequest(method: method, url: address.url(of: path), bodyLimit: bodyLimit)
  }

  /// Sends `request`, and then what its answer means.
  ///
  /// - Parameter read: The meaning of an answer; nothing where it is none of those that the request has of its own.
  ///   Then the answer is a failure, the same whatever was asked.
  func send<Value: Sendable>(
    _ request: HTTPRequest, read: @escaping @Sendable (HTTPResponse) throws(ServiceError) -> Value?
  ) -> SignalProducer<Value, ServiceError> {
    let values = http.send(request).flatMap(.latest) { [gate] response -> SignalProducer<Value, ServiceError> in
      do throws(ServiceError) {
        guard let value = try read(response) else {
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
  /// What the answer means where it is not what was asked for.
  ///
  /// - Parameter now: The time on this side, from which `Retry-After` counts.
  fileprivate func error(now: Date) -> ServiceError {
    switch status {
    case 401, 403: .notAllowed
    case 429, 503: .tryAgain(.answer(status), retryAfter: retryAfter(now: now))
    case 408, 500...599: .tryAgain(.answer(status))
    default: .unexpectedAnswer(status)
    }
  }
}
