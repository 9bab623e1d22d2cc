#if !canImport(Darwin)
  import CLibcurl
  public import Reactive

  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  /// The transport of the platform.
  public typealias SystemTransport = LibcurlTransport

  /// A transport that uses libcurl: HTTP/2 and connections that are kept for the next request, proxies from the
  /// environment (`http_proxy`, `https_proxy`, `NO_PROXY`), compressed responses, and the system's certificates.
  ///
  /// The `URLSession` of swift-corelibs-foundation crashes if a server closes the connection in the middle of the
  /// header, sends a trailer section, or announces a length of 2^63 - 1.
  ///
  /// Unless the request has a field `User-Agent`, the transport sends the name of the process.
  ///
  /// libcurl is loaded when the first request is made. Without it, requests fail with ``HTTPError/unavailable(_:)``.
  ///
  /// The transport owns its connections. A thread runs all transfers of the transport. It starts with the first
  /// transfer and ends with the last one. It owns the transfers, and also the transport, until then.
  ///
  /// Unchecked, because the handle of libcurl is a pointer. Other threads use it under the lock only, to wake the
  /// thread.
  public final class LibcurlTransport: HTTPTransport, @unchecked Sendable {
    private struct State {
      var added: [LibcurlTransfer] = []
      var cancelled: [LibcurlTransfer] = []
      var isRunning = false
      var multi: UnsafeMutableRawPointer?
    }

    private let timeout: TimeInterval
    private let authorities: String?
    private let state = Atomic(State())

    /// Creates a transport. Nothing is loaded before the first request.
    ///
    /// - Parameters:
    ///   - timeout: The number of seconds without data after which an exchange fails.
    ///   - authorities: The path of a PEM file with the trusted certificates. The default is the value of the
    ///     environment variable `SSL_CERT_FILE`. If it is `nil` or empty, the certificates of the system are trusted.
    ///     Certificates are always checked.
    public init(
      timeout: TimeInterval, authorities: String? = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
    ) {
      self.timeout = timeout
      self.authorities = authorities?.isEmpty == true ? nil : authorities
    }

    deinit {
      guard let multi = state.value.multi else { return }
      let close: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { multi in
        libcurlEnter()
        _ = libcurlLoad()?.pointee.multi_cleanup(multi)
        libcurlLeave()
        return nil
      }
      // The last owner of the transport may be the main thread, which must not wait for a server.
      libcurlStartThread(close, multi)
    }

    public func events(of request: HTTPRequest) -> SignalProducer<HTTPEvent, HTTPError> {
      SignalProducer { [self] observer, lifetime in
        guard let exchange = HTTPExchange(request, timeout: timeout, observer: observer) else { return }
        let transfer = LibcurlTransfer(exchange)
        add(transfer)
        // Without a thread, the transfer has ended already.
        lifetime.observeEnded { [self] in command { if $0.isRunning { $0.cancelled.append(transfer) } } }
      }
    }

    private func add(_ transfer: LibcurlTransfer) {
      let isRunning = command { state in
        defer { state.isRunning = true }
        state.added.append(transfer)
        return state.isRunning
      }
      guard !isRunning else { return }
      let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { transport in
        if let transport { Unmanaged<LibcurlTransport>.fromOpaque(transport).takeRetainedValue().run() }
        return nil
      }
      libcurlStartThread(start, Unmanaged.passRetained(self).toOpaque())
    }

    @discardableResult
    private func command<Result>(_ body: (inout State) -> Result) -> Result {
      state.modify { state in
        if let multi = state.multi { _ = libcurlLoad()?.pointee.multi_wakeup(multi) }
        return body(&state)
      }
    }

    private func run() {
      guard let curl = libcurlLoad()?.pointee, let multi = state.value.multi ?? curl.multi_init() else {
        let unavailable = state.swap(State())
        for transfer in unavailable.added { transfer.exchange.end(.unavailable("libcurl is not installed.")) }
        return
      }
      state.modify { $0.multi = multi }
      libcurlEnter()
      var transfers: [UnsafeMutableRawPointer: LibcurlTransfer] = [:]
      func remove(_ transfer: LibcurlTransfer) {
        guard let easy = transfer.easy, transfers.removeValue(forKey: easy) != nil else { return }
        _ = curl.multi_remove_handle(multi, easy)
        transfer.cleanUp(curl)
      }
      /// Adds and removes transfers. Returns `false` if there were none, so that the thread has to end.
      func applyCommands() -> Bool {
        let next = state.modify { state in
          defer { (state.added, state.cancelled) = ([], []) }
          state.isRunning = !transfers.isEmpty || !state.added.isEmpty
          return state
        }
        for transfer in next.added {
          guard let easy = transfer.setUp(curl, authorities: authorities) else { continue }
          transfers[easy] = transfer
          _ = curl.multi_add_handle(multi, easy)
        }
        // A transfer whose response has been delivered may still read the rest of a short body, to keep its connection.
        for transfer in next.cancelled where !transfer.exchange.hasEnded { remove(transfer) }
        return next.isRunning
      }
      while applyCommands() {
        var (running, code): (Int32, Int32) = (0, 0)
        _ = curl.multi_perform(multi, &running)
        while let easy = libcurlNextEnded(multi, &code) {
          transfers[easy]?.end(code, description: curl.easy_strerror(code).map(String.init(cString:)))
          transfers[easy].map(remove)
        }
        var wait: TimeInterval = 3600
        for transfer in transfers.values {
          let remaining = transfer.remainingTime()
          if remaining > 0 {
            wait = min(wait, remaining)
          } else {
            transfer.exchange.timeOut()
            remove(transfer)
          }
        }
        guard !transfers.isEmpty else { continue }
        libcurlLeave()
        _ = curl.multi_poll(multi, nil, 0, Int32(wait * 1000) + 1, nil)
        libcurlEnter()
      }
      libcurlLeave()
    }
  }
#endif
