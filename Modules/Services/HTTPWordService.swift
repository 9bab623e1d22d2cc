public import Dispatch
public import Models
public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Words that a web server publishes, as a directory of files does: `{base}/words/{yyyy}/{mm}.json`.
///
/// The URL of a picture may be relative to that of the document: to the one that it came from in the end, where there
/// was a redirect, as RFC 3986 has it (section 5.1.3).
///
/// Where the server asks to be left alone (429 or 503 with `Retry-After`), later requests are held back until the time
/// has passed, or fail at once where that takes more than a minute.
public final class HTTPWordService: WordService {
  /// How many bytes the document of a month may have.
  public static let documentLimit = 16 << 20

  private let address: ServiceAddress
  private let client: HTTPClient
  private let gate: RetryGate

  /// Makes a service; nothing is opened before the first request.
  ///
  /// - Parameters:
  ///   - address: Where the service is, and the token for it.
  ///   - timeout: After how many seconds without a byte a request fails.
  ///   - scheduler: Whose clock counts, and on which requests that were held back go on.
  public convenience init(
    _ address: ServiceAddress, timeout: TimeInterval = 10,
    scheduler: any DateScheduler = QueueScheduler(qos: .userInitiated, name: "HTTPWordService")
  ) {
    self.init(address, transport: systemTransport(timeout: timeout), scheduler: scheduler)
  }

  init(_ address: ServiceAddress, transport: any HTTPTransport, scheduler: any DateScheduler) {
    self.address = address
    let credential = address.token.map { HTTPClient.Credential(token: $0, origin: Origin(address.base)) }
    client = HTTPClient(credential: credential, transport: transport)
    gate = RetryGate(scheduler: scheduler)
  }

  /// The words of a month; none where nothing is published for it.
  public func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    let iso8601 = month.description
    let url = address.url(of: "words/\(iso8601.prefix(4))/\(iso8601.suffix(2)).json")
    let answer = client.send(HTTPRequest(url: url, bodyLimit: Self.documentLimit))
    return gate.pass(
      answer.flatMap(.latest) { [gate] response -> SignalProducer<WordResponse, ServiceError> in
        do throws(ServiceError) {
          return SignalProducer(value: try Self.words(in: month, from: response, now: gate.currentDate))
        } catch {
          gate.close(after: error)
          return SignalProducer(error: error)
        }
      })
  }

  private static func words(
    in month: Month, from response: HTTPResponse, now: Date
  ) throws(ServiceError) -> WordResponse {
    switch response.status {
    case 200:
      return try MonthDocument(response.body, of: month, from: response.url).response
    case 404:
      return WordResponse(words: [])
    case 401, 403:
      throw .notAllowed
    case 429, 503:
      throw .tryAgain(.answer(response.status), retryAfter: response.retryAfter(now: now))
    case 408, 500...599:
      throw .tryAgain(.answer(response.status))
    default:
      throw .unexpectedAnswer(response.status)
    }
  }
}
