import Reactive

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes requests, follows redirects, and tells the token to nobody but the origin that it is for.
final class HTTPClient: Sendable {
  /// How many redirects are followed for one request.
  static let redirectLimit = 10

  /// A bearer token (RFC 6750) and the origin that it is for.
  struct Credential: Sendable {
    let token: String
    let origin: Origin
  }

  private let credential: Credential?
  private let transport: any HTTPTransport

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - credential: What lets the user in, where that is needed.
  ///   - transport: What carries the requests.
  init(credential: Credential?, transport: any HTTPTransport) {
    self.credential = credential
    self.transport = transport
  }

  /// Sends `request`, and then the last answer.
  ///
  /// A redirect that must not be followed is the last answer itself: one that is the eleventh, that leads to anything
  /// but http and https, that leads from https to http, or to a URL with a user name; and 303 where the method is not
  /// GET, since it does not lead to where the same could be done, but to a description of what was.
  func send(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, ServiceError> {
    send(request, redirects: 0, staysAtOrigin: true)
  }

  private func send(
    _ request: HTTPRequest, redirects: Int, staysAtOrigin: Bool
  ) -> SignalProducer<HTTPResponse, ServiceError> {
    // Once elsewhere, the token stays behind even if a redirect leads back: another origin chose that URL.
    let staysAtOrigin = staysAtOrigin && credential?.origin == Origin(request.url)
    var authorized = request
    if staysAtOrigin, let credential {
      authorized.headers.append("Authorization", "Bearer \(credential.token)")
    }
    return transport.exchange(authorized).flatMap(.latest) {
      [self] response -> SignalProducer<HTTPResponse, ServiceError> in
      guard
        redirects < Self.redirectLimit, request.method == .get || response.status != 303,
        let target = response.redirectTarget
      else {
        return SignalProducer(value: response)
      }
      var next = request
      next.url = target
      return send(next, redirects: redirects + 1, staysAtOrigin: staysAtOrigin)
    }
  }
}

extension HTTPResponse {
  /// Where the answer sends the client, if it may go there.
  fileprivate var redirectTarget: URL? {
    guard
      Self.redirects.contains(status), let location = headers["Location"],
      let target = URL(string: location, relativeTo: url)?.absoluteURL,
      target.isHTTP, target.user() == nil, target.password() == nil,
      url.scheme?.lowercased() != "https" || target.scheme?.lowercased() == "https"
    else { return nil }
    return target
  }
}
