public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A client that follows redirects, and sends a token only to its origin.
///
/// These are the methods of redirected requests, as in browsers. If the method becomes `GET`, the body and all fields
/// that describe it, whose names begin with `Content-`, are removed.
///
/// | status | `GET` | `HEAD` | `POST` | `PUT`, `PATCH`, `DELETE` |
/// | --- | --- | --- | --- | --- |
/// | 301, 302 | `GET` | `HEAD` | `GET` | the same, with the body |
/// | 303 | `GET` | `HEAD` | `GET` | `GET` |
/// | 307, 308 | `GET` | `HEAD` | `POST`, with the body | the same, with the body |
///
/// An origin is a scheme, a host and a port. After a redirect to another origin, the client sends only these header
/// fields: `Accept`, `Accept-Language`, `Content-Type`, `User-Agent`, `Range`, and the conditional ones, which are
/// `If-Match`, `If-None-Match`, `If-Modified-Since`, `If-Unmodified-Since` and `If-Range`. All others, such as
/// `Authorization` and `Cookie`, may be secret. They remain removed if a further redirect leads back, because the other
/// origin has chosen that URL.
public final class HTTPClient: Sendable {
  /// The maximum number of redirects for one request.
  public static let redirectLimit = 5

  /// The status codes of redirects (RFC 9110, section 15.4).
  package static let redirects: Set = [301, 302, 303, 307, 308]

  /// The names of the header fields that other origins may receive, in lower case.
  private static let harmlessFields: Set = [
    "accept", "accept-language", "content-type", "if-match", "if-modified-since", "if-none-match", "if-range",
    "if-unmodified-since", "range", "user-agent",
  ]

  /// The status codes of failures that may be temporary.
  private static let temporaryFailures: Set = [408, 429, 500, 502, 503, 504]

  /// A bearer token (RFC 6750) and the only origin that may receive it.
  ///
  /// The client adds it to each request for this origin as the field `Authorization`, unless the request already has
  /// this field. It adds nothing to a redirected request.
  public struct Credential: Sendable {
    let token: String
    let origin: Origin

    /// Creates a credential for the origin of a URL: its scheme, host and port.
    public init(token: String, url: URL) {
      (self.token, origin) = (token, Origin(url))
    }
  }

  private let credential: Credential?
  private let transport: any HTTPTransport

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - credential: The token for the service, or `nil` if it needs none.
  ///   - transport: The transport that sends the requests.
  public init(credential: Credential? = nil, transport: any HTTPTransport) {
    self.credential = credential
    self.transport = transport
  }

  /// Returns a producer that sends `request` and then delivers the final response, on an arbitrary thread.
  ///
  /// The client does not follow these redirects, and delivers their response instead:
  /// - more than ``redirectLimit`` redirects,
  /// - redirects to schemes other than http and https, from https to http, or to a URL with a user name or password.
  ///
  /// A request that would have another method than `GET` and `HEAD` at another origin, and could change a resource
  /// there, fails with ``HTTPError/redirectedElsewhere(origin:)`` instead.
  public func send(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, HTTPError> {
    events(of: request.withoutProgress).compactMap(\.response)
  }

  /// Returns a producer as ``send(_:)`` does, which sends the request again after a temporary failure.
  ///
  /// Temporary failures are the errors ``HTTPError/timedOut(seconds:)``, ``HTTPError/deadlineExceeded(seconds:)`` and
  /// ``HTTPError/connection(_:)``, and the status codes 408, 429, 500, 502, 503 and 504. The last one is delivered. This
  /// is also the case if the server demands a wait of more than a minute with `Retry-After`. A `POST` or `PATCH` request
  /// is sent once, because it could have its effect twice.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - count: The maximum number of repetitions.
  ///   - interval: The time before a repetition, unless the response has a field `Retry-After`.
  ///   - scheduler: The scheduler that measures the time and starts the repetitions.
  public func send(
    _ request: HTTPRequest, retryingUpTo count: Int, interval: Duration = .seconds(1), on scheduler: any DateScheduler
  ) -> SignalProducer<HTTPResponse, HTTPError> {
    guard request.method.isIdempotent else { return send(request) }
    return send(request)
      .attempt { Self.temporaryFailures.contains($0.status) ? .failure(.unexpectedStatus($0)) : .success(()) }
      .retry(on: scheduler) { attempt, error in
        guard attempt <= count else { return nil }
        switch error {
        case .timedOut, .deadlineExceeded, .connection: return interval
        case .unexpectedStatus(let response):
          guard let wait = response.retryAfter(now: scheduler.currentDate) else { return interval }
          return wait <= longestRetryWait ? .seconds(wait) : nil
        default: return nil
        }
      }
      .flatMapError { error in
        guard case .unexpectedStatus(let response) = error else { return SignalProducer(error: error) }
        return SignalProducer(value: response)
      }
  }

  /// Returns a producer as ``send(_:)`` does, which also delivers the progress. The body of a redirect has a progress,
  /// too.
  public func events(of request: HTTPRequest) -> SignalProducer<HTTPEvent, HTTPError> {
    var request = request
    if let credential, credential.origin == Origin(request.url), request.headers["Authorization"] == nil {
      request.headers.append(name: "Authorization", value: "Bearer \(credential.token)")
    }
    return events(of: request, redirects: 0)
  }

  /// Returns a producer that saves the body of the response in a file, and delivers the progress and then the response,
  /// without the body.
  ///
  /// The complete body replaces an existing file. Until then, it is in a hidden file beside it, which stays if the process
  /// ends. A download that fails or is cancelled changes no file, nor does a response that has no body because of its
  /// status or method. The producer fails with ``HTTPError/unexpectedStatus(_:)`` for a status code outside 200 to 299,
  /// and the response of this error has its body.
  ///
  /// - Parameters:
  ///   - request: The request. Its ``HTTPRequest/bodyLimit`` of 16 MiB and its ``HTTPRequest/deadline`` of 60 seconds
  ///     also limit the download. For a large file, set them to `.max` and `.infinity`.
  ///   - file: The URL of the file.
  public func download(_ request: HTTPRequest, to file: URL) -> SignalProducer<HTTPEvent, HTTPError> {
    var request = request
    request.file = file
    return events(of: request).attempt { $0.response?.statusError.map { .failure($0) } ?? .success(()) }
  }

  private func events(of request: HTTPRequest, redirects: Int) -> SignalProducer<HTTPEvent, HTTPError> {
    transport.events(of: request).flatMap(.latest) { [self] event -> SignalProducer<HTTPEvent, HTTPError> in
      guard let response = event.response, redirects < Self.redirectLimit, let target = response.redirectTarget else {
        return SignalProducer(value: event)
      }
      var next = request
      next.url = target
      if !request.method.isSafe, response.status == 303 || request.method == .post && response.status < 303 {
        (next.method, next.body) = (.get, nil)
        next.headers.fields.removeAll { $0.name.lowercased().hasPrefix("content-") }
      }
      if Origin(target) != Origin(request.url) {
        guard next.method.isSafe else {
          return SignalProducer(error: .redirectedElsewhere(origin: Origin(target).description))
        }
        next.headers.fields.removeAll { !Self.harmlessFields.contains($0.name.lowercased()) }
      }
      return events(of: next, redirects: redirects + 1)
    }
  }
}

extension HTTPResponse {
  /// The target of the redirect, or `nil` if this is not a redirect or the client must not follow it.
  fileprivate var redirectTarget: URL? {
    guard
      HTTPClient.redirects.contains(status), let location = headers["Location"],
      let target = URL(string: location, relativeTo: url.withoutUserInfo)?.absoluteURL,
      target.isHTTP, target.user() == nil, target.password() == nil,
      url.scheme?.lowercased() != "https" || target.scheme?.lowercased() == "https"
    else { return nil }
    return target
  }
}

/// The origin of a URL: its scheme, host and port (RFC 6454). The client sends the token to one origin only.
package struct Origin: Hashable, Sendable {
  private let scheme: String?
  private let host: String?
  private let port: Int

  /// Creates the origin of a URL.
  package init(_ url: URL) {
    scheme = url.scheme?.lowercased()
    // Foundation removes the brackets of an IPv6 address, and not of every one.
    host = url.host().map { $0.contains(":") && $0.first != "[" ? "[\($0)]" : $0 }?.lowercased()
    port = url.port ?? Self.defaultPort(of: scheme)
  }

  /// The host, and the port unless it is the default one: “example.org” or “127.0.0.1:8080”.
  package var authority: String {
    let isDefault = port == Self.defaultPort(of: scheme)
    return "\(host ?? "")\(isDefault ? "" : ":\(port)")"
  }

  private static func defaultPort(of scheme: String?) -> Int { scheme == "https" ? 443 : 80 }
}

extension Origin: CustomStringConvertible {
  /// The origin as text, such as “https://example.org:443”.
  package var description: String { "\(scheme ?? "")://\(host ?? ""):\(port)" }
}

extension URL {
  /// Whether the URL is valid for an HTTP request: its scheme is http or https, and it has a host.
  package var isHTTP: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && !(host() ?? "").isEmpty
  }

  /// The absolute URL without the user name and the password, which a transport might send as credentials.
  var withoutUserInfo: URL? {
    var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    components?.user = nil
    components?.password = nil
    return components?.url
  }
}
