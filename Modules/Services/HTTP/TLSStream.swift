#if canImport(Glibc) || canImport(Musl)
  /// A TLS connection over another stream. It uses the system's OpenSSL and its trusted certificates.
  ///
  /// OpenSSL reads and writes memory buffers. The other stream transports the encrypted bytes and enforces the time-outs.
  ///
  /// The stored pointers refer to OpenSSL objects that live as long as this object. Pointers to bytes are used only during
  /// the call that receives them.
  final class TLSStream: ByteStream {
    private let openSSL: OpenSSL
    private let wire: any ByteStream
    private let context: OpaquePointer?
    private let connection: OpaquePointer?
    private let incoming: OpaquePointer?
    private let outgoing: OpaquePointer?

    /// Performs the TLS handshake. The server must present a valid certificate for `host`.
    ///
    /// - Parameters:
    ///   - host: The name or the IP address of the server in the URL.
    ///   - authorities: The path of a PEM file with the trusted certificates, or `nil` to use those of the system.
    init(over wire: any ByteStream, host: String, authorities: String? = nil) throws(ServiceError) {
      guard let openSSL = OpenSSL.system else { throw .connection("https requires OpenSSL, which is not installed") }
      self.openSSL = openSSL
      self.wire = wire
      context = Self.context(openSSL, authorities: authorities)
      connection = openSSL.SSL_new(context)
      incoming = openSSL.BIO_new(openSSL.BIO_s_mem())
      outgoing = openSSL.BIO_new(openSSL.BIO_s_mem())
      try configure(host: host)
      try performHandshake()
    }

    deinit {
      // The connection owns both buffers.
      openSSL.SSL_free(connection)
      openSSL.SSL_CTX_free(context)
    }

    func read() throws(ServiceError) -> [UInt8] {
      var count: Int32 = 0
      while true {
        openSSL.ERR_clear_error()
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, initializedCount in
          count = openSSL.SSL_read(connection, buffer.baseAddress, Int32(buffer.count))
          initializedCount = Int(max(count, 0))
        }
        if count > 0 { return bytes }
        guard try proceed(after: count) else { return [] }
      }
    }

    func write(_ bytes: [UInt8]) throws(ServiceError) {
      guard !bytes.isEmpty else { return }
      while true {
        openSSL.ERR_clear_error()
        let count = bytes.withUnsafeBytes { openSSL.SSL_write(connection, $0.baseAddress, Int32(clamping: $0.count)) }
        try flush()
        if count > 0 { return }
        guard try proceed(after: count) else { throw .connection("connection closed unexpectedly") }
      }
    }

    /// Returns the configuration of a connection, which requires TLS 1.2 or later and a trusted certificate. Returns
    /// `nil` if it cannot be created.
    private static func context(_ openSSL: OpenSSL, authorities: String?) -> OpaquePointer? {
      let context = openSSL.SSL_CTX_new(openSSL.TLS_client_method())
      let areLoaded =
        authorities.map { openSSL.SSL_CTX_load_verify_locations(context, $0, nil) == 1 }
        ?? (openSSL.SSL_CTX_set_default_verify_paths(context) == 1)
      guard
        areLoaded, openSSL.SSL_CTX_ctrl(context, Constant.setMinimumVersion, Constant.version1_2, nil) == 1
      else {
        openSSL.SSL_CTX_free(context)
        return nil
      }
      openSSL.SSL_CTX_set_verify(context, Constant.verifyPeer, nil)
      return context
    }

    private func configure(host: String) throws(ServiceError) {
      guard connection != nil, incoming != nil, outgoing != nil else { throw .connection("OpenSSL cannot be used") }
      openSSL.SSL_set_bio(connection, incoming, outgoing)
      // Check an IP address against the addresses in the certificate, and a name against the names in it. Also send a
      // name to the server (SNI).
      if openSSL.X509_VERIFY_PARAM_set1_ip_asc(openSSL.SSL_get0_param(connection), host) == 1 { return }
      let isNamed = host.withCString { name in
        openSSL.SSL_set1_host(connection, name) == 1
          && openSSL.SSL_ctrl(connection, Constant.setServerName, 0, UnsafeMutableRawPointer(mutating: name)) == 1
      }
      guard isNamed else { throw .connection("the host name is not valid for TLS") }
    }

    private func performHandshake() throws(ServiceError) {
      while true {
        openSSL.ERR_clear_error()
        let result = openSSL.SSL_connect(connection)
        if result == 1 { break }
        guard try proceed(after: result) else { throw .connection("connection closed unexpectedly") }
      }
      try flush()
      guard openSSL.SSL_get_verify_result(connection) == Constant.verified else { throw failure }
    }

    /// Transfers data as OpenSSL requires after a call that returned `result`.
    ///
    /// - Returns: Whether to repeat the call. `false` means that the server has closed the connection properly.
    private func proceed(after result: Int32) throws(ServiceError) -> Bool {
      let error = openSSL.SSL_get_error(connection, result)
      try flush()
      switch error {
      case Constant.wantsRead:
        let bytes = try wire.read()
        // The stream ended without a TLS closure alert, so an attacker may have truncated the data.
        guard !bytes.isEmpty else { throw .connection("connection closed unexpectedly") }
        let count = bytes.withUnsafeBytes { openSSL.BIO_write(incoming, $0.baseAddress, Int32(clamping: $0.count)) }
        guard count == bytes.count else { throw .connection("OpenSSL reported an error") }
        return true
      case Constant.wantsWrite:
        return true
      case Constant.isEnded:
        return false
      default:
        throw failure
      }
    }

    /// Sends the bytes in the outgoing buffer of OpenSSL.
    private func flush() throws(ServiceError) {
      while case let pending = openSSL.BIO_ctrl_pending(outgoing), pending > 0 {
        let bytes = [UInt8](unsafeUninitializedCapacity: pending) { buffer, initializedCount in
          initializedCount = Int(max(openSSL.BIO_read(outgoing, buffer.baseAddress, Int32(clamping: buffer.count)), 0))
        }
        guard !bytes.isEmpty else { throw .connection("OpenSSL reported an error") }
        try wire.write(bytes)
      }
    }

    private var failure: ServiceError {
      let code = openSSL.SSL_get_verify_result(connection)
      guard code != Constant.verified else { return .connection("TLS protocol error") }
      let reason = openSSL.X509_verify_cert_error_string(code).map { String(cString: $0) }
      return .connection("the certificate is not trusted (\(reason ?? "error \(code)"))")
    }

    /// Constants that are macros in the headers of OpenSSL.
    private enum Constant {
      /// SSL_VERIFY_PEER
      static let verifyPeer: Int32 = 1
      /// X509_V_OK
      static let verified = 0
      /// SSL_CTRL_SET_MIN_PROTO_VERSION
      static let setMinimumVersion: Int32 = 123
      /// TLS1_2_VERSION
      static let version1_2 = 0x0303
      /// SSL_CTRL_SET_TLSEXT_HOSTNAME
      static let setServerName: Int32 = 55
      /// SSL_ERROR_WANT_READ
      static let wantsRead: Int32 = 2
      /// SSL_ERROR_WANT_WRITE
      static let wantsWrite: Int32 = 3
      /// SSL_ERROR_ZERO_RETURN
      static let isEnded: Int32 = 6
    }
  }
#endif
