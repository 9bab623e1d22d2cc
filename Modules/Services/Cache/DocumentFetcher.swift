import Models
import Reactive

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Gets documents from a service and keeps copies of them, so that one that has not changed need not be sent again (RFC
/// 9110, section 13.1.2), and one that cannot be had now is there as it was.
struct DocumentFetcher: Sendable {
  /// What makes the requests.
  let client: ServiceClient
  /// Where copies are kept; nothing for nowhere.
  let cache: DiskCache?

  /// What came of asking for a document.
  struct Fetched<Document: Sendable>: Sendable {
    /// The document; nothing where the server has none.
    let document: Document?
    /// Why the document is from before, and from when; nothing where the server was asked, or need not be.
    var staleness: WordResponse.Staleness?
  }

  /// Gets a document: what the server has, or, where it cannot be reached or asks for another try, the copy there is.
  ///
  /// Nothing is asked for before the copy has been read, and the document is sent when it has been kept.
  ///
  /// - Parameters:
  ///   - url: Where the document is.
  ///   - bodyLimit: How many bytes it may have.
  ///   - freshness: For how many seconds after it was confirmed a copy will do without asking.
  ///   - failure: What an answer with this status code means, where it is not what it means everywhere.
  ///   - read: Makes the document of a body and the URL that it is from in the end. What it refuses is not kept.
  func fetch<Document: Sendable>(
    _ url: URL, bodyLimit: Int, freshness: TimeInterval = 0,
    failure: @escaping @Sendable (Int) -> ServiceError? = { _ in nil },
    read: @escaping @Sendable (Data, URL) throws(ServiceError) -> Document
  ) -> SignalProducer<Fetched<Document>, ServiceError> {
    let request = Request(
      http: HTTPRequest(url: url, bodyLimit: bodyLimit), key: client.cacheKey(for: url), failure: failure,
      read: read)
    return copy(for: request).flatMap(.latest) { copy -> SignalProducer<Fetched<Document>, ServiceError> in
      guard let copy else { return send(request, copy: nil) }
      let age = client.gate.currentDate.timeIntervalSince(copy.response.confirmed)
      guard !(0..<freshness).contains(age) else { return SignalProducer(value: Fetched(document: copy.document)) }
      return send(request, copy: copy).flatMapError { error in
        guard error.mayPass else { return SignalProducer(error: error) }
        return SignalProducer(value: Fetched(document: copy.document, staleness: staleness(of: copy, error)))
      }
    }
  }

  /// What is asked for, and what answers mean.
  private struct Request<Document: Sendable>: Sendable {
    var http: HTTPRequest
    let key: String
    let failure: @Sendable (Int) -> ServiceError?
    let read: @Sendable (Data, URL) throws(ServiceError) -> Document
  }

  /// A document that was kept.
  private struct Copy<Document: Sendable>: Sendable {
    let document: Document
    let response: CachedResponse
  }

  private enum Answer<Document: Sendable>: Sendable {
    case document(Document)
    case nothing
    /// The server says that the copy is right, but the copy is of something else.
    case confirmationOfAnother
  }

  private func copy<Document>(
    for request: Request<Document>
  ) -> SignalProducer<Copy<Document>?, ServiceError> {
    guard let cache else { return SignalProducer(value: nil) }
    return cache.response(for: request.key).promoteError(ServiceError.self).map { response in
      guard let response else { return nil }
      do throws(ServiceError) {
        return Copy(document: try request.read(response.body, response.url), response: response)
      } catch {
        // Another version of the program may have thought well of it.
        cache.remove(request.key)
        return nil
      }
    }
  }

  private func send<Document>(
    _ request: Request<Document>, copy: Copy<Document>?
  ) -> SignalProducer<Fetched<Document>, ServiceError> {
    var http = request.http
    if let tag = copy?.response.tag { http.headers.append("If-None-Match", tag.text) }
    let answers = client.send(http) { response throws(ServiceError) in
      try answer(to: request, copy: copy, response)
    }
    return answers.flatMap(.latest) { answer -> SignalProducer<Fetched<Document>, ServiceError> in
      switch answer {
      case .document(let document): SignalProducer(value: Fetched(document: document))
      case .nothing: SignalProducer(value: Fetched(document: nil))
      case .confirmationOfAnother: send(request, copy: nil)
      }
    }
  }

  private func answer<Document>(
    to request: Request<Document>, copy: Copy<Document>?, _ response: HTTPResponse
  ) throws(ServiceError) -> Answer<Document>? {
    let now = client.gate.currentDate
    switch response.status {
    case 200:
      let document = try request.read(response.body, response.url)
      keep(response, key: request.key, now: now)
      return .document(document)
    case 304 where copy?.response.tag != nil:
      // A tag tells apart the versions of one resource, and a redirect may have led to another one.
      guard let copy, copy.response.url == response.url else { return .confirmationOfAnother }
      cache?.confirm(request.key, at: now)
      return .document(copy.document)
    case 404:
      cache?.remove(request.key)
      return .nothing
    default:
      if let error = request.failure(response.status) { throw error }
      return nil
    }
  }

  private func keep(_ response: HTTPResponse, key: String, now: Date) {
    let directives = response.headers.list("Cache-Control").map { $0.lowercased() }
    guard !directives.contains("no-store") else {
      cache?.remove(key)
      return
    }
    let tag = response.headers["ETag"].flatMap(EntityTag.init)
    cache?.store(CachedResponse(body: response.body, url: response.url, tag: tag, confirmed: now), for: key)
  }

  private func staleness<Document>(of copy: Copy<Document>, _ error: ServiceError) -> WordResponse.Staleness {
    let age = client.gate.currentDate.timeIntervalSince(copy.response.confirmed)
    // The file system may have rounded the time; and the clock may have been set back.
    let wholeSeconds = (age + 0.001).rounded(.down)
    return WordResponse.Staleness(age: max(0, wholeSeconds), reason: error.message)
  }
}

extension ServiceError {
  /// Whether the same request may be answered later.
  fileprivate var mayPass: Bool {
    switch self {
    case .tryAgain, .timedOut: true
    default: false
    }
  }
}

extension ServiceClient {
  /// What the copy of an answer goes by: where it is from, and who asked, where the answer may depend on a token. The
  /// token itself is not in it.
  fileprivate func cacheKey(for url: URL) -> String {
    let token = Origin(url) == Origin(address.base) ? address.token : nil
    let asker = token.map { Fingerprint($0.utf8).hexadecimal } ?? "anybody"
    return "\(asker) \(url.absoluteString)"
  }
}
