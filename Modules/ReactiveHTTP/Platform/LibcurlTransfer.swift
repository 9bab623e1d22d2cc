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
    /// The state that does not depend on libcurl.
    var exchange: HTTPExchange

    /// The maximum size of the headers, interim responses and trailers included, and of a body that is not needed.
    private static let overheadLimit = 1 << 16

    private var headerFields: UnsafeMutableRawPointer?
    private var sentCount = 0
    /// The response whose header is being received.
    private var head: HTTPResponse?
    private var overhead = 0
    /// The text in which libcurl describes an error while the transfer runs.
    private var details: UnsafeMutablePointer<CChar>?

    init(_ exchange: HTTPExchange) {
      self.exchange = exchange
    }

    private var request: HTTPRequest { exchange.request }

    /// The number of seconds until the time-out or the deadline.
    ///
    /// libcurl has such limits too, but its timers have whole milliseconds, and on a busy machine it can lose one.
    func remainingTime() -> TimeInterval {
      // A server is silent while it receives a body.
      let count = Int(libcurlNumber(easy, Int32(curlInfoSizeUpload)))
      if count > sentCount {
        sentCount = count
        exchange.recordActivity()
      }
      return exchange.nextLimit.remaining
    }

    /// Returns the handle for a new transfer. If there is none, the transfer has failed.
    func setUp(_ curl: Libcurl, authorities: String?) -> UnsafeMutableRawPointer? {
      // A line that ends with a semicolon is an empty field. One that ends with a colon prevents a field of libcurl's
      // own.
      let fields = request.headers.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
      var lines = fields + ["Expect:"]
      if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
      guard let url = request.url.withoutUserInfo?.absoluteString, let easy = curl.easy_init() else {
        exchange.end(.connection("the URL is invalid"))
        return nil
      }
      // The thread of the transport retains the transfer until the handle is freed, so libcurl need not.
      let this = Unmanaged.passUnretained(self).toOpaque()
      self.easy = easy
      headerFields = lines.reduce(nil) { curl.slist_append($0, $1) }
      libcurlSetCallback(easy, Int32(curlHeaderFunction)) { receive($0, $2, $3) { $0.append(headerLine: $1) } }
      libcurlSetCallback(easy, Int32(curlWriteFunction)) { receive($0, $2, $3) { $0.append(body: $1) } }
      for option in [curlWriteData, curlHeaderData] { libcurlSetPointer(easy, Int32(option), this) }
      libcurlSetPointer(easy, Int32(curlHTTPHeader), headerFields)
      details = .allocate(capacity: curlErrorSize)
      details?.initialize(repeating: 0, count: curlErrorSize)
      libcurlSetPointer(easy, Int32(curlErrorBuffer), details)
      var numbers = [
        (curlNoSignal, 1), (curlQuickExit, 1), (curlPathAsIs, 1), (curlSuppressConnectHeaders, 1),
        (curlProtocols, curlProtocolsHTTPAndHTTPS), (curlSSLVersion, curlSSLVersion1_2),
      ]
      let program = ProcessInfo.processInfo.processName
      var texts = [(curlURL, url), (curlUserAgent, program), (curlAcceptEncoding, "")]
      if let authorities { texts.append((curlCAInfo, authorities)) }
      if request.method == .head { numbers.append((curlNoBody, 1)) }
      if !request.method.isSafe { texts.append((curlCustomRequest, request.method.rawValue)) }
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
      details?.deallocate()
      (easy, headerFields, details) = (nil, nil, nil)
    }

    /// Delivers the outcome of a transfer that has ended with a code of libcurl.
    func end(_ code: Int32, description: String?) {
      guard code == 0, let response = exchange.response else {
        return exchange.end(error(code, description: description ?? "error \(code)"))
      }
      let isLost = mayBeIncomplete(response)
      exchange.end(isLost ? .connection("the response has no length, so it may be incomplete") : nil)
    }

    /// Returns whether the end of the body may be a lost connection. With OpenSSL, libcurl does not tell a TLS
    /// connection that is cut from one that is closed. Only a length, chunks, and HTTP/2 mark the end of a body
    /// themselves.
    private func mayBeIncomplete(_ response: HTTPResponse) -> Bool {
      request.url.scheme?.lowercased() == "https"
        && libcurlNumber(easy, Int32(curlInfoHTTPVersion)) <= curlHTTPVersion1_1
        && response.headers["Content-Length"] == nil
        && response.headers.list("Transfer-Encoding").last?.lowercased() != "chunked"
    }

    private func error(_ code: Int32, description: String) -> HTTPError {
      let details = details.map { String(cString: $0) } ?? ""
      if code == curlUntrusted {
        // If only the host differs, the result is “unspecified” or “mismatch” with OpenSSL, and “no fault” with GnuTLS.
        let result = libcurlNumber(easy, Int32(curlInfoVerifyResult))
        if [1, 62, 0].contains(result) { return .untrusted("it is for another host") }
        let problem = "SSL certificate problem: "
        return .untrusted(details.hasPrefix(problem) ? String(details.dropFirst(problem.count)) : description)
      }
      let reason =
        switch Int(code) {
        case curlMalformedURL: "the URL is invalid"
        case curlUnknownHost: "host not found"
        case curlUnknownProxy: "the proxy cannot be reached (host not found)"
        case curlReceiveError where details.contains("CONNECT"), curlProxyError: "the proxy refuses the connection"
        case curlCannotConnect where systemError == systemConnectionRefused: "connection refused"
        case curlCannotConnect where systemError == systemHostUnreachable: "no route to host"
        case curlCannotConnect where systemError == systemNetworkUnreachable: "no connection to the Internet"
        case curlUnsupportedProtocol, curlWeirdReply: "invalid HTTP response"
        case 0, curlNoData, curlPartialFile: "connection closed unexpectedly"
        case curlSendError, curlReceiveError: "connection lost"
        case curlBadEncoding: "unsupported content encoding"
        default: description
        }
      // The details name the host and port of the proxy, if there is one, and otherwise the host of the request.
      guard code == curlCannotConnect, let server = details.prefixMatch(of: /Failed to connect to (\S+) port (\d+)/),
        server.1.lowercased() != request.url.host()?.lowercased().trimmed(where: { $0 == "[" || $0 == "]" })
      else { return .connection(reason) }
      return .connection("the proxy \(server.1):\(server.2) cannot be reached (\(reason))")
    }

    private var systemError: Int { Int(libcurlNumber(easy, Int32(curlInfoSystemError))) }

    /// Appends a line of a header or a trailer. Returns whether the transfer continues.
    fileprivate func append(headerLine bytes: UnsafeRawBufferPointer) -> Bool {
      guard count(overhead: bytes.count) else {
        exchange.end(.connection("the response header is too long"))
        return false
      }
      guard exchange.response == nil else { return true }
      // The line is divided as bytes, because a combining mark can follow a colon or a space.
      var line = bytes[...]
      while line.last == UInt8(ascii: "\n") || line.last == UInt8(ascii: "\r") { line.removeLast() }
      func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String { String(decoding: bytes, as: UTF8.self) }
      if line.starts(with: "HTTP/".utf8) {
        let status = line.split(separator: UInt8(ascii: " ")).dropFirst().first.flatMap { Int(text($0)) }
        head = HTTPResponse(status: status ?? 0, headers: HTTPHeaders(), url: request.url)
      } else if line.isEmpty, let head, !(100...199).contains(head.status) || head.status == 101 {
        // Other responses from 100 to 199 are interim ones. After 101, the connection no longer uses HTTP. The rest of
        // a short body that is not needed is read, to keep the connection.
        return exchange.receive(head) || !request.readsBody(of: head.status)
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        head?.headers.append(name: text(line[..<colon]), value: text(line[(colon + 1)...]).trimmed())
      }
      return true
    }

    /// Appends a part of the decompressed body. Returns whether the transfer continues.
    fileprivate func append(body bytes: UnsafeRawBufferPointer) -> Bool {
      exchange.hasEnded ? count(overhead: bytes.count) : exchange.receive(body: bytes)
    }

    private func count(overhead count: Int) -> Bool {
      exchange.recordActivity()
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
