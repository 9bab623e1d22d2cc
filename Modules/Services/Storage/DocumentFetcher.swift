import Reactive
import ReactiveHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A client that fetches documents and caches them.
///
/// It **revalidates** a cached copy: with a conditional request (RFC 9110, section 13.1.2), it asks the server whether
/// the copy is still current. The server need not send an unchanged document again.
struct DocumentFetcher: Sendable {
  /// The client that sends the requests.
  let client: ServiceClient
  /// The cache for documents, or `nil` to cache none.
  let cache: DiskCache?

  /// The result of a request for a document.
  struct DocumentResponse<Document: Sendable>: Sendable {
    /// The document, or `nil` if the server has none (404).
    let document: Document?
    /// The number of seconds since the server confirmed the document, if it is a cached copy that has not been
    /// revalidated; `nil` if it is current.
    var age: TimeInterval?
  }

  /// Returns a producer of a document: the cached copy, if there is one, and then the server's version.
  ///
  /// The producer sends the cached copy before the request, and stores a new document before it sends the value. If the
  /// request fails, the producer fails after the cached copy.
  ///
  /// - Parameters:
  ///   - url: The URL of the document.
  ///   - bodyLimit: The maximum size of the document in bytes.
  ///   - freshness: The number of seconds after its last confirmation for which a copy is used without a request.
  ///   - failure: Returns the error for a status code, or `nil` for the default error.
  ///   - decode: Creates the document from a body and its URL after redirects. If it throws, the body is not cached.
  func fetch<Document: Sendable>(
    _ url: URL, bodyLimit: Int, freshness: TimeInterval = 0,
    failure: @escaping @Sendable (Int) -> ServiceError? = { _ in nil },
    decode: @escaping @Sendable (Data, URL) throws(ServiceError) -> Document
  ) -> SignalProducer<DocumentResponse<Document>, ServiceError> {
    let request = Request(
      http: HTTPRequest(url: url, bodyLimit: bodyLimit), key: client.cacheKey(for: url), failure: failure,
      decode: decode)
    return cachedCopy(for: request).flatMap(.latest) {
      copy -> SignalProducer<DocumentResponse<Document>, ServiceError> in
      guard let copy else { return send(request, copy: nil) }
      let confirmedAgo = client.gate.currentDate.timeIntervalSince(copy.response.confirmed)
      guard !(0..<freshness).contains(confirmedAgo) else {
        return SignalProducer(value: DocumentResponse(document: copy.document))
      }
      let response = DocumentResponse(document: copy.document, age: age(of: copy))
      return client.isOffline ? SignalProducer(value: response) : send(request, copy: copy).prefix(value: response)
    }
  }

  /// A request for a document, and the functions that handle its response.
  private struct Request<Document: Sendable>: Sendable {
    var http: HTTPRequest
    let key: String
    let failure: @Sendable (Int) -> ServiceError?
    let decode: @Sendable (Data, URL) throws(ServiceError) -> Document
  }

  /// A cached document.
  private struct CachedCopy<Document: Sendable>: Sendable {
    let document: Document
    let response: CachedResponse
  }

  /// The meaning of a response to a request for a document.
  private enum Resolution<Document: Sendable>: Sendable {
    /// The server sent a document (200), or confirmed the copy (304).
    case document(Document)
    /// The server has no document (404).
    case notFound
    /// The response is 304, but its resource is not the cached one.
    case mismatchedNotModified
  }

  private func cachedCopy<Document>(
    for request: Request<Document>
  ) -> SignalProducer<CachedCopy<Document>?, ServiceError> {
    guard let cache else { return SignalProducer(value: nil) }
    return cache.response(for: request.key).promoteError(ServiceError.self).map { response in
      guard let response else { return nil }
      do throws(ServiceError) {
        return CachedCopy(document: try request.decode(response.body, response.url), response: response)
      } catch {
        // A different version of the program may have accepted this body.
        cache.remove(request.key)
        return nil
      }
    }
  }

  private func send<Document>(
    _ request: Request<Document>, copy: CachedCopy<Document>?
  ) -> SignalProducer<DocumentResponse<Document>, ServiceError> {
    var http = request.http
    if let tag = copy?.response.tag { http.headers.append(name: "If-None-Match", value: tag.text) }
    let resolutions = client.send(http) { response throws(ServiceError) in
      try resolve(request, copy: copy, response)
    }
    return resolutions.flatMap(.latest) {
      resolution -> SignalProducer<DocumentResponse<Document>, ServiceError> in
      switch resolution {
      case .document(let document): SignalProducer(value: DocumentResponse(document: document))
      case .notFound: SignalProducer(value: DocumentResponse(document: nil))
      case .mismatchedNotModified: send(request, copy: nil)
      }
    }
  }

  private func resolve<Document>(
    _ request: Request<Document>, copy: CachedCopy<Document>?, _ response: HTTPResponse
  ) throws(ServiceError) -> Resolution<Document>? {
    let now = client.gate.currentDate
    switch response.status {
    case 200:
      let document = try request.decode(response.body, response.url)
      store(response, key: request.key, now: now)
      return .document(document)
    case 304 where copy?.response.tag != nil:
      // An entity tag identifies a version of one resource, but a redirect may now lead to a different resource.
      guard let copy, copy.response.url == response.url else { return .mismatchedNotModified }
      cache?.confirm(request.key, at: now)
      return .document(copy.document)
    case 404:
      cache?.remove(request.key)
      return .notFound
    default:
      if let error = request.failure(response.status) { throw error }
      return nil
    }
  }

  private func store(_ response: HTTPResponse, key: String, now: Date) {
    let directives = response.headers.list("Cache-Control").map { $0.lowercased() }
    guard !directives.contains("no-store") else {
      cache?.remove(key)
      return
    }
    let tag = response.headers["ETag"].flatMap(EntityTag.init)
    cache?.store(CachedResponse(body: response.body, url: response.url, tag: tag, confirmed: now), for: key)
  }

  private func age<Document>(of copy: CachedCopy<Document>) -> TimeInterval {
    // The file system may have rounded the date, and the clock may have been set back.
    max(0, (client.gate.currentDate.timeIntervalSince(copy.response.confirmed) + 0.001).rounded(.down))
  }
}

extension ServiceClient {
  /// Returns the cache key for a URL. If requests for the URL include the token, the key contains a hash of the token,
  /// but never the token itself.
  fileprivate func cacheKey(for url: URL) -> String {
    let token = Origin(url) == Origin(address.base) ? address.token : nil
    let user = token.map { FNV1aHash($0.text.utf8).hexadecimal } ?? "anybody"
    return "\(user) \(url.absoluteString)"
  }
}
