import Reactive
import ReactiveHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request for a document, which is cached.
///
/// It **revalidates** a cached copy: with a conditional request (RFC 9110, section 13.1.2), it asks the server whether
/// the copy is still current. The server need not send an unchanged document again.
struct DocumentRequest<Document: Sendable>: Sendable {
  /// The client that sends the request.
  let client: ServiceClient
  /// The cache for documents, or `nil` to cache none.
  let cache: DiskCache?
  /// The URL of the document.
  let url: URL
  /// The maximum size of the document in bytes.
  let bodyLimit: Int
  /// The number of seconds after its last confirmation for which a copy is used without a request.
  var freshness: TimeInterval = 0
  /// Returns the error for a status code, or `nil` for the default error.
  var failure: @Sendable (Int) -> ServiceError? = { _ in nil }
  /// Creates the document from a body and its URL after redirects. If it throws, the body is not cached.
  let decode: @Sendable (Data, URL) throws(ServiceError) -> Document

  /// A document, or `nil` if the server has none (404), and its age. The age of a cached copy that has not been
  /// revalidated is the number of seconds since the server confirmed it. The age of a current document is `nil`.
  typealias Response = (document: Document?, age: TimeInterval?)

  private typealias Copy = (document: Document, response: CachedResponse)

  /// Returns a producer of the document: the cached copy, if there is one, and then the server's version.
  ///
  /// The producer sends the cached copy before the request, and stores a new document before it sends the value. If the
  /// request fails, the producer fails after the cached copy.
  func responses() -> SignalProducer<Response, ServiceError> {
    cachedCopy().flatMap(.latest) { copy -> SignalProducer<Response, ServiceError> in
      guard let copy else { return send(nil) }
      let confirmedAgo = client.gate.currentDate.timeIntervalSince(copy.response.confirmed)
      guard !(0..<freshness).contains(confirmedAgo) else { return SignalProducer(value: (copy.document, nil)) }
      // The file system may have rounded the date, and the clock may have been set back.
      let age = max(0, (confirmedAgo + 0.001).rounded(.down))
      let response = (document: Optional(copy.document), age: Optional(age))
      return client.isOffline ? SignalProducer(value: response) : send(copy).prefix(value: response)
    }
  }

  private func cachedCopy() -> SignalProducer<Copy?, ServiceError> {
    guard let cache else { return SignalProducer(value: nil) }
    return cache.response(for: key).promoteError(ServiceError.self).map { response in
      guard let response else { return nil }
      do throws(ServiceError) {
        return (try decode(response.body, response.url), response)
      } catch {
        // A different version of the program may have accepted this body.
        cache.remove(key)
        return nil
      }
    }
  }

  private func send(_ copy: Copy?) -> SignalProducer<Response, ServiceError> {
    var request = HTTPRequest(url: url, bodyLimit: bodyLimit)
    if let tag = copy?.response.tag { request.headers.append(name: "If-None-Match", value: tag.text) }
    return client.send(request) { response throws(ServiceError) in try resolve(response, copy) }.flatten(.latest)
  }

  /// Returns a producer of the result, or `nil` for the default error.
  private func resolve(
    _ response: HTTPResponse, _ copy: Copy?
  ) throws(ServiceError) -> SignalProducer<Response, ServiceError>? {
    switch response.status {
    case 200:
      let document = try decode(response.body, response.url)
      store(response)
      return SignalProducer(value: (document, nil))
    case 304 where copy?.response.tag != nil:
      // An entity tag identifies a version of one resource, but a redirect may now lead to a different resource.
      guard let copy, copy.response.url == response.url else { return send(nil) }
      cache?.confirm(key, at: client.gate.currentDate)
      return SignalProducer(value: (copy.document, nil))
    case 404:
      cache?.remove(key)
      return SignalProducer(value: (nil, nil))
    default:
      if let error = failure(response.status) { throw error }
      return nil
    }
  }

  private func store(_ response: HTTPResponse) {
    let directives = response.headers.list("Cache-Control").map { $0.lowercased() }
    guard !directives.contains("no-store") else {
      cache?.remove(key)
      return
    }
    let (tag, now) = (response.headers["ETag"].flatMap(EntityTag.init), client.gate.currentDate)
    cache?.store(CachedResponse(body: response.body, url: response.url, tag: tag, confirmed: now), for: key)
  }

  /// The key in the cache. If the request includes the token, the key contains a hash of the token, but never the token
  /// itself.
  private var key: String {
    let token = Origin(url) == Origin(client.address.base) ? client.address.token : nil
    let user = token.map { FNV1aHash($0.text.utf8).hexadecimal } ?? "anybody"
    return "\(user) \(url.absoluteString)"
  }
}
