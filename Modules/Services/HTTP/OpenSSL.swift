#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(Glibc) || canImport(Musl)
  /// The functions of the system's OpenSSL library that ``TLSStream`` calls.
  ///
  /// The library is not linked. It is loaded at run time when https is first used, so that programs without network access
  /// start faster and also work without the library.
  ///
  /// The type of each property matches the function's declaration in the headers of OpenSSL 1.1.1 and 3, whose binary
  /// interface is stable. The unsafe casts in the initialiser are sound as long as these types match.
  struct OpenSSL: Sendable {
    let TLS_client_method: @Sendable @convention(c) () -> OpaquePointer?
    let SSL_CTX_new: @Sendable @convention(c) (_ method: OpaquePointer?) -> OpaquePointer?
    let SSL_CTX_free: @Sendable @convention(c) (_ context: OpaquePointer?) -> Void
    let SSL_CTX_ctrl:
      @Sendable @convention(c) (
        _ context: OpaquePointer?, _ command: Int32, _ number: Int, _ argument: UnsafeMutableRawPointer?
      ) -> Int
    let SSL_CTX_set_default_verify_paths: @Sendable @convention(c) (_ context: OpaquePointer?) -> Int32
    let SSL_CTX_load_verify_locations:
      @Sendable @convention(c) (
        _ context: OpaquePointer?, _ file: UnsafePointer<CChar>?, _ directory: UnsafePointer<CChar>?
      ) -> Int32
    let SSL_CTX_set_verify:
      @Sendable @convention(c) (_ context: OpaquePointer?, _ mode: Int32, _ callback: OpaquePointer?) -> Void
    let SSL_new: @Sendable @convention(c) (_ context: OpaquePointer?) -> OpaquePointer?
    let SSL_free: @Sendable @convention(c) (_ connection: OpaquePointer?) -> Void
    let SSL_ctrl:
      @Sendable @convention(c) (
        _ connection: OpaquePointer?, _ command: Int32, _ number: Int, _ argument: UnsafeMutableRawPointer?
      ) -> Int
    let SSL_get0_param: @Sendable @convention(c) (_ connection: OpaquePointer?) -> OpaquePointer?
    let SSL_set1_host: @Sendable @convention(c) (_ connection: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> Int32
    let X509_VERIFY_PARAM_set1_ip_asc:
      @Sendable @convention(c) (_ parameters: OpaquePointer?, _ address: UnsafePointer<CChar>?) -> Int32
    let SSL_set_bio:
      @Sendable @convention(c) (
        _ connection: OpaquePointer?, _ reading: OpaquePointer?, _ writing: OpaquePointer?
      ) -> Void
    let SSL_connect: @Sendable @convention(c) (_ connection: OpaquePointer?) -> Int32
    let SSL_read:
      @Sendable @convention(c) (
        _ connection: OpaquePointer?, _ buffer: UnsafeMutableRawPointer?, _ count: Int32
      ) -> Int32
    let SSL_write:
      @Sendable @convention(c) (_ connection: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ count: Int32) -> Int32
    let SSL_get_error: @Sendable @convention(c) (_ connection: OpaquePointer?, _ result: Int32) -> Int32
    let SSL_get_verify_result: @Sendable @convention(c) (_ connection: OpaquePointer?) -> Int
    let X509_verify_cert_error_string: @Sendable @convention(c) (_ code: Int) -> UnsafePointer<CChar>?
    let ERR_clear_error: @Sendable @convention(c) () -> Void
    let BIO_s_mem: @Sendable @convention(c) () -> OpaquePointer?
    let BIO_new: @Sendable @convention(c) (_ method: OpaquePointer?) -> OpaquePointer?
    let BIO_read:
      @Sendable @convention(c) (_ bio: OpaquePointer?, _ buffer: UnsafeMutableRawPointer?, _ count: Int32) -> Int32
    let BIO_write: @Sendable @convention(c) (_ bio: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ count: Int32) -> Int32
    let BIO_ctrl_pending: @Sendable @convention(c) (_ bio: OpaquePointer?) -> Int

    /// The library, or `nil` if it is not installed or does not export all functions.
    static let system = OpenSSL()

    private init?() {
      // The handle is never closed, because the functions must remain valid.
      let names = ["libssl.so.3", "libssl.so.1.1", "libssl.so"]
      guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
      func function<Function>(_ name: String) throws(MissingSymbol) -> Function {
        guard let address = dlsym(library, name) else { throw MissingSymbol() }
        return unsafeBitCast(address, to: Function.self)
      }
      do {
        TLS_client_method = try function("TLS_client_method")
        SSL_CTX_new = try function("SSL_CTX_new")
        SSL_CTX_free = try function("SSL_CTX_free")
        SSL_CTX_ctrl = try function("SSL_CTX_ctrl")
        SSL_CTX_set_default_verify_paths = try function("SSL_CTX_set_default_verify_paths")
        SSL_CTX_load_verify_locations = try function("SSL_CTX_load_verify_locations")
        SSL_CTX_set_verify = try function("SSL_CTX_set_verify")
        SSL_new = try function("SSL_new")
        SSL_free = try function("SSL_free")
        SSL_ctrl = try function("SSL_ctrl")
        SSL_get0_param = try function("SSL_get0_param")
        SSL_set1_host = try function("SSL_set1_host")
        X509_VERIFY_PARAM_set1_ip_asc = try function("X509_VERIFY_PARAM_set1_ip_asc")
        SSL_set_bio = try function("SSL_set_bio")
        SSL_connect = try function("SSL_connect")
        SSL_read = try function("SSL_read")
        SSL_write = try function("SSL_write")
        SSL_get_error = try function("SSL_get_error")
        SSL_get_verify_result = try function("SSL_get_verify_result")
        X509_verify_cert_error_string = try function("X509_verify_cert_error_string")
        ERR_clear_error = try function("ERR_clear_error")
        BIO_s_mem = try function("BIO_s_mem")
        BIO_new = try function("BIO_new")
        BIO_read = try function("BIO_read")
        BIO_write = try function("BIO_write")
        BIO_ctrl_pending = try function("BIO_ctrl_pending")
      } catch {
        return nil
      }
    }

    /// The error for a function that the library does not export.
    private struct MissingSymbol: Error {}
  }
#endif
