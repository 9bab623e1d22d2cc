#if canImport(Glibc) || canImport(Musl)
  import Dispatch
  import Reactive

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// A transport that uses HTTP/1.1 over sockets, with a new connection for each exchange.
  ///
  /// It is used on platforms without Apple's `URLSession`. The `URLSession` of swift-corelibs-foundation has these
  /// problems:
  /// - It crashes if a server closes the connection in the middle of the header or redirects to a malformed host.
  /// - It also crashes if a server sends a trailer section after a chunked body or announces a length of 2^63 - 1.
  /// - It stores the body of a redirect without any limit.
  /// - It adds more than 10 ms to the launch time of a program that links it.
  struct SocketTransport: HTTPTransport {
    /// The number of seconds without data after which an exchange fails.
    let timeout: TimeInterval
    /// The path of a PEM file with the trusted certificates, or `nil` to use those of the system.
    var authorities: String?

    /// Returns a producer that runs the exchange on a separate thread, which blocks until the exchange or the lifetime
    /// ends.
    func exchange(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, ServiceError> {
      SignalProducer { [self] observer, lifetime in
        let cancellation: CancellationPipe
        do throws(ServiceError) {
          cancellation = try CancellationPipe()
        } catch {
          observer.send(error: error)
          return
        }
        lifetime.observeEnded { cancellation.cancel() }
        DispatchQueue(label: "SocketTransport", qos: .userInitiated).async {
          guard !lifetime.hasEnded else { return }
          do throws(ServiceError) {
            let response = try exchange(request, cancellation: cancellation)
            observer.send(value: response)
            observer.sendCompleted()
          } catch {
            observer.send(error: error)
          }
        }
      }
    }

    private func exchange(
      _ request: HTTPRequest, cancellation: CancellationPipe
    ) throws(ServiceError) -> HTTPResponse {
      guard let head = request.head, let host = request.url.host(percentEncoded: false) else {
        throw .connection("the URL is invalid")
      }
      let socket = try SocketStream(
        host: host, port: request.url.effectivePort, timeout: timeout, cancellation: cancellation)
      let isSecure = request.url.scheme?.lowercased() == "https"
      let stream: any ByteStream =
        isSecure ? try TLSStream(over: socket, host: host, authorities: authorities) : socket
      try stream.write(Array(head.utf8))
      var reader = HTTPResponseReader(stream)
      return try reader.response(to: request)
    }
  }

  extension HTTPRequest {
    /// The serialised request, or `nil` if its URL has no host or a part could inject a line break or a space.
    fileprivate var head: String? {
      guard var host = url.host(percentEncoded: true) else { return nil }
      if host.contains(":") { host = "[\(host)]" }
      if let port = url.port { host += ":\(port)" }

      var target = url.path(percentEncoded: true)
      if !target.hasPrefix("/") { target = "/" + target }
      if let query = url.query(percentEncoded: true) { target += "?\(query)" }

      var lines = ["\(method.rawValue) \(target) HTTP/1.1", "Host: \(host)", "Accept-Encoding: identity"]
      lines += ["Connection: close", "User-Agent: words"]
      if method == .put { lines.append("Content-Length: 0") }
      lines += headers.fields.map { "\($0.name): \($0.value)" }
      let areVisible = lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
      guard areVisible, !target.contains(" "), !host.contains(" ") else { return nil }
      return lines.map { $0 + "\r\n" }.joined() + "\r\n"
    }
  }
#endif
