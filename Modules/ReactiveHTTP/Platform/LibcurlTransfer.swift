#if !canImport(Darwin)
  import CLibcurl
  import Dispatch
  import Reactive

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// One exchange of a ``LibcurlTransport``.
  ///
  /// Unchecked, because only the thread of the transport uses the variables.
  final class LibcurlTransfer: @unchecked Sendable {
    /// The handle of libcurl while the transfer runs.
    private(set) var easy: UnsafeMutableRawPointer?
    /// Whether the observer has the response or an error.
    private(set) var isDelivered = false

    /// The maximum size of the headers, interim responses and trailers included, and of a body that is not needed.
    private static let overheadLimit = 1 << 16

    private let request: HTTPRequest
    private let observer: Signal<HTTPEvent, HTTPError>.Observer
    /// The queue of the observer, which may take its time and must not hold up other transfers.
    private lazy var queue = DispatchQueue(label: "HTTPTransport", qos: .userInitiated)
    private var headerFields: UnsafeMutableRawPointer?
    private let beginning = DispatchTime.now()
    private var lastActivity = DispatchTime.now()
    private var sentCount = 0
    private var response: HTTPResponse?
    private var hasHead = false
    private var overhead = 0
    /// The error with which a callback has ended the transfer.
    private var validationError: HTTPError?

    init(_ request: HTTPRequest, _ observer: Signal<HTTPEvent, HTTPError>.Observer) {
      (self.request, self.observer) = (request, observer)
    }

    /// Returns the time-out or the deadline, whichever ends this transfer first, and the remaining time, in seconds.
    ///
    /// libcurl has such limits too, but its timers have whole milliseconds, and on a busy machine it can lose one.
    func nextLimit(timeout: TimeInterval, deadline: TimeInterval) -> (limit: TimeInterval, remaining: TimeInterval) {
      // A server is silent while it receives a body.
      let count = Int(libcurlNumber(easy, Int32(curlInfoSizeUpload)))
      if count > sentCount { (sentCount, lastActivity) = (count, .now()) }
      let (silence, duration) = (seconds(since: lastActivity), seconds(since: beginning))
      return timeout - silence < deadline - duration ? (timeout, timeout - silence) : (deadline, deadline - duration)
    }

    private func seconds(since time: DispatchTime) -> TimeInterval {
      Double(DispatchTime.now().uptimeNanoseconds - time.uptimeNanoseconds) / 1e9
    }

    /// Returns the handle for a new transfer. If there is none, the transfer has failed.
    func setUp(_ curl: Libcurl, authorities: String?) -> UnsafeMutableRawPointer? {
      if let error = request.validationError {
        fail(error)
        return nil
      }
      // A line that ends with a semicolon is an empty field. One that ends with a colon prevents a field of libcurl's own.
      let fields = request.headers.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
      var lines = fields + ["Expect:"]
      if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
      var url = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
      // libcurl would send a user name and a password in the URL as credentials.
      url?.user = nil
      url?.password = nil
      guard let url = url?.string, let easy = curl.easy_init() else {
        fail(.connection("the URL is invalid"))
        return nil
      }
      let this = Unmanaged.passUnretained(self).toOpaque()
      self.easy = easy
      headerFields = lines.reduce(nil) { curl.slist_append($0, $1) }
      libcurlSetCallback(easy, Int32(curlHeaderFunction)) { receive($0, $2, $3) { $0.append(headerLine: $1) } }
      libcurlSetCallback(easy, Int32(curlWriteFunction)) { receive($0, $2, $3) { $0.append(body: $1) } }
      for option in [curlWriteData, curlHeaderData] { libcurlSetPointer(easy, Int32(option), this) }
      libcurlSetPointer(easy, Int32(curlHTTPHeader), headerFields)
      var numbers = [
        (curlNoSignal, 1), (curlQuickExit, 1), (curlPathAsIs, 1), (curlSuppressConnectHeaders, 1),
        (curlProtocols, curlProtocolsHTTPAndHTTPS), (curlSSLVersion, curlSSLVersion1_2),
        (curlMaxFileSize, request.method == .head ? 0 : request.bodyLimit),
      ]
      let program = ProcessInfo.processInfo.processName
      var texts = [(curlURL, url), (curlUserAgent, program), (curlAcceptEncoding, "")]
      if let authorities { texts.append((curlCAInfo, authorities)) }
      switch request.method {
      case .get: break
      case .head: numbers.append((curlNoBody, 1))
      case .post, .put, .patch, .delete: texts.append((curlCustomRequest, request.method.rawValue))
      }
      for (option, number) in numbers { libcurlSetNumber(easy, Int32(option), Int64(number)) }
      for (option, text) in texts { libcurlSetPointer(easy, Int32(option), text) }
      if let body = request.sentBody {
        libcurlSetNumber(easy, Int32(curlPost), 1)
        libcurlSetNumber(easy, Int32(curlPostFieldSize), Int64(body.count))
        // An empty array may have no address, but libcurl would then read the body from the standard input.
        let bytes = body.isEmpty ? [0] : [UInt8](body)
        libcurlSetPointer(easy, Int32(curlCopyPostFields), bytes)
      }
      return easy
    }

    /// Releases the handle, which must have been removed from its loop.
    func cleanUp(_ curl: Libcurl) {
      curl.easy_cleanup(easy)
      curl.slist_free_all(headerFields)
      (easy, headerFields) = (nil, nil)
    }

    /// Delivers the outcome of a transfer that has ended with a code of libcurl.
    func end(_ code: Int32, description: String?) {
      if code == 0, let response, hasHead {
        guard mayBeIncomplete(response) else { return deliver(response) }
        validationError = .connection("the response has no length, so it may be incomplete")
      }
      fail(validationError ?? error(code, description: description ?? "error \(code)"))
    }

    /// Returns whether the end of the body may be a lost connection. With OpenSSL, libcurl does not tell a TLS connection
    /// that is cut from one that is closed. Only a length, chunks, and HTTP/2 mark the end of a body themselves.
    private func mayBeIncomplete(_ response: HTTPResponse) -> Bool {
      request.url.scheme?.lowercased() == "https"
        && libcurlNumber(easy, Int32(curlInfoHTTPVersion)) <= curlHTTPVersion1_1
        && response.headers["Content-Length"] == nil
        && response.headers.list("Transfer-Encoding").last?.lowercased() != "chunked"
    }

    func fail(_ error: HTTPError) {
      guard !isDelivered else { return }
      isDelivered = true
      queue.async { [observer] in observer.send(error: error) }
    }

    private func deliver(_ response: HTTPResponse) {
      guard !isDelivered else { return }
      isDelivered = true
      queue.async { [observer] in
        observer.send(value: .response(response))
        observer.sendCompleted()
      }
    }

    private func error(_ code: Int32, description: String) -> HTTPError {
      switch Int(code) {
      case curlTooLarge: .tooLarge(limit: request.bodyLimit)
      case curlMalformedURL: .connection("the URL is invalid")
      case curlUnknownHost: .connection("host not found")
      case curlCannotConnect where systemError == systemConnectionRefused: .connection("connection refused")
      case curlCannotConnect where systemError == systemHostUnreachable || systemError == systemNetworkUnreachable:
        .connection("no route to host")
      case curlUnsupportedProtocol, curlWeirdReply: .connection("invalid HTTP response")
      case curlNoData, curlPartialFile: .connection("connection closed unexpectedly")
      case curlSendError, curlReceiveError: .connection("connection lost")
      case curlUntrusted: .connection("the certificate is not trusted (\(description))")
      case curlBadEncoding: .connection("unsupported content encoding")
      default: .connection(description)
      }
    }

    private var systemError: Int { Int(libcurlNumber(easy, Int32(curlInfoSystemError))) }

    /// Appends a line of a header or a trailer. Returns whether the transfer continues.
    fileprivate func append(headerLine bytes: UnsafeRawBufferPointer) -> Bool {
      guard count(overhead: bytes.count) else {
        validationError = .connection("the response header is too long")
        return false
      }
      guard !hasHead else { return true }
      let line = String(decoding: bytes, as: UTF8.self).trimmed(where: { $0.isWhitespace })
      if line.hasPrefix("HTTP/") {
        let status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        response = HTTPResponse(status: status ?? 0, headers: HTTPHeaders(), url: request.url)
      } else if line.isEmpty, let response {
        // Other responses from 100 to 199 are interim ones. After 101, the connection no longer uses HTTP.
        hasHead = !(100...199).contains(response.status) || response.status == 101
        if hasHead, !request.readsBody(of: response.status) { deliver(response) }
      } else if let colon = line.firstIndex(of: ":") {
        response?.headers.append(
          name: String(line[..<colon]), value: line[line.index(after: colon)...].trimmed(where: { $0.isWhitespace }))
      }
      return true
    }

    /// Appends a part of the decompressed body. Returns whether the transfer continues.
    fileprivate func append(body bytes: UnsafeRawBufferPointer) -> Bool {
      guard !isDelivered else { return count(overhead: bytes.count) }
      lastActivity = .now()
      guard bytes.count <= request.bodyLimit - (response?.body.count ?? 0) else {
        validationError = .tooLarge(limit: request.bodyLimit)
        return false
      }
      response?.body.append(contentsOf: bytes)
      let progress = HTTPEvent.progress(received: response?.body.count ?? 0, expected: response?.expectedLength)
      queue.async { [observer] in observer.send(value: progress) }
      return true
    }

    private func count(overhead count: Int) -> Bool {
      lastActivity = .now()
      overhead += count
      return overhead <= Self.overheadLimit
    }
  }

  /// Passes bytes from a callback of libcurl to its transfer. Returns the number of bytes; any other number ends the
  /// transfer.
  private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    by append: (LibcurlTransfer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let context else { return -1 }
    let transfer = Unmanaged<LibcurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return append(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
  }
#endif
