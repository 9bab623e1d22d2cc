import Reactive

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A client that follows redirects and sends the token only to its origin.
package final class HTTPClient: Sendable {
  /// The maximum number of redirects for one request.
  package static let redirectLimit = 5

  /// The status codes of redirects (RFC 9110, section 15.4).
  package static let redirects: Set = [301, 302, 303, 307, 308]

  /// A bearer token (RFC 6750) and the only origin that may receive it.
  package struct Credential: Sendable {
    let token: String
    let origin: Origin

    package init(token: String, origin: Origin) {
      (self.token, self.origin) = (token, origin)
    }
  }

  /// The reason why a request has no final response.
  package enum Failure: Error {
    /// An exchange failed.
    case exchange(HTTPError)
    /// A change was redirected to another origin.
    case redirectedElsewhere(origin: String)
  }

  private let credential: Credential?
  private let transport: any HTTPTransport

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - credential: The token for the service, or `nil` if it needs none.
  ///   - transport: The transport that sends the requests.
  package init(credential: Credential?, transport: any HTTPTransport) {
    self.credential = credential
    self.transport = transport
  }

  /// Returns a producer that sends `request` and then the final response.
  ///
  /// The client does not follow these redirects, and sends their response instead:
  /// - more than ``redirectLimit`` redirects,
  /// - redirects to schemes other than http and https, from https to http, or to a URL with a user name or password,
  /// - 303 for methods other than GET, because it refers to a description of the result and not to the same resource.
  ///
  /// `PUT` and `DELETE` change a resource of the service, so they fail with ``Failure/redirectedElsewhere(origin:)``
  /// instead of following a redirect to another origin.
  package func send(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, Failure> {
    send(request, redirects: 0, staysAtOrigin: true)
  }

  private func send(
    _ request: HTTPRequest, redirects: Int, staysAtOrigin: Bool
  ) -> SignalProducer<HTTPResponse, Failure> {
    // After a redirect to another origin, never send the token again, even if a further redirect leads back to its
    // origin: the other origin has chosen that URL.
    let staysAtOrigin = staysAtOrigin && credential?.origin == Origin(request.url)
    var authorized = request
    if staysAtOrigin, let credential {
      authorized.headers.append(name: "Authorization", value: "Bearer \(credential.token)")
    }
    return transport.exchange(authorized).mapError(Failure.exchange).flatMap(.latest) {
      [self] response -> SignalProducer<HTTPResponse, Failure> in
      guard
        redirects < Self.redirectLimit, request.method == .get || response.status != 303,
        let target = response.redirectTarget
      else {
        return SignalProducer(value: response)
      }
      guard request.method == .get || Origin(target) == Origin(request.url) else {
        return SignalProducer(error: .redirectedElsewhere(origin: Origin(target).description))
      }
      var next = request
      next.url = target
      return send(next, redirects: redirects + 1, staysAtOrigin: staysAtOrigin)
    }
  }
}

extension HTTPResponse {
  /// The target of the redirect, or `nil` if this is not a redirect or the client must not follow it.
  fileprivate var redirectTarget: URL? {
    guard
      HTTPClient.redirects.contains(status), let location = headers["Location"],
      let target = URL(string: location, relativeTo: url)?.absoluteURL,
      target.isHTTP, target.user() == nil, target.password() == nil,
      url.scheme?.lowercased() != "https" || target.scheme?.lowercased() == "https"
    else { return nil }
    return target
  }
}
