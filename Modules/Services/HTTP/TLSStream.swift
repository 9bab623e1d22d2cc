#if canImport(Glibc) || canImport(Musl)
  /// A TLS connection over another stream, by the system's OpenSSL and the certificates that it trusts.
  ///
  /// OpenSSL reads from memory and writes to memory; what goes over the wire is carried by the other stream, with its
  /// time-outs. The pointers are OpenSSL's own objects, which live as long as this one; those to bytes are used during
  /// the call that gets them and no longer.
  final class TLSStream: ByteStream {
    private let openSSL: OpenSSL
    private let wire: any ByteStream
    private let context: OpaquePointer?
    private let connection: OpaquePointer?
    private let received: OpaquePointer?
    private let toBeSent: OpaquePointer?

    /// Shakes hands with a server, which has to show a valid certificate for `host`.
    ///
    /// - Parameters:
    ///   - host: The name or the IP address that the server was looked up by.
    ///   - authorities: The path of a file of certificates, in PEM, to trust instead of those that the system trusts.
    init(over wire: any ByteStream, host: String, authorities: String? = nil) throws(ServiceError) {
      guard let openSSL = OpenSSL.system else { throw .connection("https needs OpenSSL, which is not installed") }
      self.openSSL = openSSL
      self.wire = wire
      context = Self.context(openSSL, authorities: authorities)
      connection = openSSL.SSL_new(context)
      received = openSSL.BIO_new(openSSL.BIO_s_mem())
      toBeSent = openSSL.BIO_new(openSSL.BIO_s_mem())
      try configure(host: host)
      try shakeHands()
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
        guard try proceed(after: count) else { throw .connection("the connection broke") }
      }
    }

    /// What a connection is configured with: TLS 1.2 or later, and a certificate that is trusted.
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
      guard connection != nil, received != nil, toBeSent != nil else { throw .connection("OpenSSL cannot be used") }
      openSSL.SSL_set_bio(connection, received, toBeSent)
      // An address is compared with the addresses in the certificate, a name with its names, and also told to the
      // server.
      if openSSL.X509_VERIFY_PARAM_set1_ip_asc(openSSL.SSL_get0_param(connection), host) == 1 { return }
      let isNamed = host.withCString { name in
        openSSL.SSL_set1_host(connection, name) == 1
          && openSSL.SSL_ctrl(connection, Constant.setServerName, 0, UnsafeMutableRawPointer(mutating: name)) == 1
      }
      guard isNamed else { throw .connection("its host cannot be named in TLS") }
    }

    private func shakeHands() throws(ServiceError) {
      while true {
        openSSL.ERR_clear_error()
        let result = openSSL.SSL_connect(connection)
        if result == 1 { break }
        guard try proceed(after: result) else { throw .connection("the connection broke off") }
      }
      try flush()
      guard openSSL.SSL_get_verify_result(connection) == Constant.verified else { throw failure }
    }

    /// Does what OpenSSL needs before a call that gave `result` can be made again.
    ///
    /// - Returns: Whether to make it again; not where the other side has ended the connection in order.
    private func proceed(after result: Int32) throws(ServiceError) -> Bool {
      let error = openSSL.SSL_get_error(connection, result)
      try flush()
      switch error {
      case Constant.wantsRead:
        let bytes = try wire.read()
        // Without the end that TLS has of its own, somebody on the way may have cut the rest off.
        guard !bytes.isEmpty else { throw .connection("the connection broke off") }
        let count = bytes.withUnsafeBytes { openSSL.BIO_write(received, $0.baseAddress, Int32(clamping: $0.count)) }
        guard count == bytes.count else { throw .connection("OpenSSL cannot be used") }
        return true
      case Constant.wantsWrite:
        return true
      case Constant.isEnded:
        return false
      default:
        throw failure
      }
    }

    /// Sends what OpenSSL wants to be sent.
    private func flush() throws(ServiceError) {
      while case let pending = openSSL.BIO_ctrl_pending(toBeSent), pending > 0 {
        let bytes = [UInt8](unsafeUninitializedCapacity: pending) { buffer, initializedCount in
          initializedCount = Int(max(openSSL.BIO_read(toBeSent, buffer.baseAddress, Int32(clamping: buffer.count)), 0))
        }
        guard !bytes.isEmpty else { throw .connection("OpenSSL cannot be used") }
        try wire.write(bytes)
      }
    }

    private var failure: ServiceError {
      let code = openSSL.SSL_get_verify_result(connection)
      guard code != Constant.verified else { return .connection("its TLS cannot be understood") }
      let reason = openSSL.X509_verify_cert_error_string(code).map { String(cString: $0) }
      return .connection("its certificate is not trusted (\(reason ?? "error \(code)"))")
    }

    /// Macros of OpenSSL's headers.
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
