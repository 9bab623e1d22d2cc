#if canImport(Glibc) || canImport(Musl)
  import Dispatch
  import Reactive

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// HTTP/1.1 over a socket, with a connection for each exchange.
  ///
  /// This is what is used where there is no URLSession of the system's own. That of swift-corelibs-foundation is no
  /// substitute: it ends the process when a server closes the connection in the middle of the head, sends a trailer
  /// after a chunked body, claims a length of 2^63 - 1 or redirects to a malformed host, keeps the body of a redirect
  /// without any limit, and adds more than 10 ms to the start of a program that links it.
  struct SocketTransport: HTTPTransport {
    /// After how many seconds without a byte an exchange fails.
    let timeout: TimeInterval
    /// The path of a file of certificates, in PEM, to trust instead of those that the system trusts.
    var authorities: String?

    /// Does the exchange on a thread of its own, which waits for the network and ends with the lifetime.
    func exchange(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, ServiceError> {
      SignalProducer { [self] observer, lifetime in
        let interruption: Interruption
        do throws(ServiceError) {
          interruption = try Interruption()
        } catch {
          observer.send(error: error)
          return
        }
        lifetime.observeEnded { interruption.interrupt() }
        DispatchQueue(label: "SocketTransport", qos: .userInitiated).async {
          guard !lifetime.hasEnded else { return }
          do throws(ServiceError) {
            let response = try exchange(request, interruption: interruption)
            observer.send(value: response)
            observer.sendCompleted()
          } catch {
            observer.send(error: error)
          }
        }
      }
    }

    private func exchange(
      _ request: HTTPRequest, interruption: Interruption
    ) throws(ServiceError) -> HTTPResponse {
      guard let head = request.head, let host = request.url.host(percentEncoded: false) else {
        throw .connection("its URL cannot be used")
      }
      let socket = try SocketStream(
        host: host, port: request.url.effectivePort, timeout: timeout, interruption: interruption)
      let isSecure = request.url.scheme?.lowercased() == "https"
      let stream: any ByteStream =
        isSecure ? try TLSStream(over: socket, host: host, authorities: authorities) : socket
      try stream.write(Array(head.utf8))
      var reader = HTTPResponseReader(stream)
      return try reader.response(to: request)
    }
  }

  extension HTTPRequest {
    /// The request as it goes over the wire; nothing where its URL has no host, or something in it could be taken for
    /// the end of a line.
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
