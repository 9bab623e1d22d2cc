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
  /// The `URLSession` of swift-corelibs-foundation crashes if a server closes the connection in the middle of the header,
  /// sends a trailer section, or announces a length of 2^63 - 1.
  ///
  /// libcurl is loaded when the first request is made. Without it, requests fail with ``HTTPError/unavailable(_:)``.
  public final class LibcurlTransport: HTTPTransport {
    private let loop: LibcurlLoop

    /// Creates a transport. Nothing is loaded before the first request.
    ///
    /// - Parameters:
    ///   - timeout: The number of seconds without data after which an exchange fails.
    ///   - deadline: The number of seconds after which an exchange fails in any case.
    ///   - authorities: The path of a PEM file with the trusted certificates. The default is the value of the environment
    ///     variable `SSL_CERT_FILE`. If it is `nil`, the certificates of the system are trusted. Certificates are always
    ///     checked.
    public init(
      timeout: TimeInterval, deadline: TimeInterval = 60,
      authorities: String? = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
    ) {
      loop = LibcurlLoop(timeout: timeout, deadline: deadline, authorities: authorities)
    }

    deinit {
      loop.stop()
    }

    public func exchange(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, HTTPError> {
      SignalProducer { [self] observer, lifetime in
        let transfer = LibcurlTransfer(request, observer)
        loop.add(transfer)
        lifetime.observeEnded { [loop] in loop.cancel(transfer) }
      }
    }
  }

  /// The thread that runs all transfers of a transport. It starts with the first one, and sleeps while there is none.
  ///
  /// Unchecked, because the handle of libcurl is a pointer. Other threads use it under the lock only, to wake the thread.
  final class LibcurlLoop: @unchecked Sendable {
    private struct Commands {
      var added: [LibcurlTransfer] = []
      var cancelled: [LibcurlTransfer] = []
      var (isRunning, isStopped) = (false, false)
      var wake: (() -> Void)?
    }

    private let timeout: TimeInterval
    private let deadline: TimeInterval
    private let authorities: String?
    private let commands = Atomic(Commands())

    init(timeout: TimeInterval, deadline: TimeInterval, authorities: String?) {
      (self.timeout, self.deadline, self.authorities) = (timeout, deadline, authorities)
    }

    func add(_ transfer: LibcurlTransfer) {
      let isRunning = command { commands in
        defer { commands.isRunning = true }
        commands.added.append(transfer)
        return commands.isRunning
      }
      guard !isRunning else { return }
      let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { loop in
        if let loop { Unmanaged<LibcurlLoop>.fromOpaque(loop).takeRetainedValue().run() }
        return nil
      }
      libcurlStartThread(start, Unmanaged.passRetained(self).toOpaque())
    }

    func cancel(_ transfer: LibcurlTransfer) {
      command { $0.cancelled.append(transfer) }
    }

    /// Ends the thread when all transfers have ended.
    func stop() {
      command { $0.isStopped = true }
    }

    @discardableResult
    private func command<Result>(_ body: (inout Commands) -> Result) -> Result {
      commands.modify { commands in
        commands.wake?()
        return body(&commands)
      }
    }

    private func run() {
      guard let curl = libcurlLoad()?.pointee, let multi = curl.multi_init() else {
        let unavailable = commands.swap(Commands())
        for transfer in unavailable.added { transfer.fail(.unavailable("libcurl is not installed.")) }
        return
      }
      commands.modify { $0.wake = { _ = curl.multi_wakeup(multi) } }
      libcurlEnter()
      var transfers: [UnsafeMutableRawPointer: LibcurlTransfer] = [:]
      func remove(_ transfer: LibcurlTransfer) {
        guard let easy = transfer.easy, transfers.removeValue(forKey: easy) != nil else { return }
        _ = curl.multi_remove_handle(multi, easy)
        transfer.cleanUp(curl)
      }
      while true {
        let next = commands.modify { commands in
          defer { (commands.added, commands.cancelled) = ([], []) }
          return commands
        }
        for transfer in next.added where !next.cancelled.contains(where: { $0 === transfer }) {
          guard let easy = transfer.setUp(curl, authorities: authorities) else { continue }
          transfers[easy] = transfer
          _ = curl.multi_add_handle(multi, easy)
        }
        // A transfer whose response has been delivered may still read the rest of a short body, to keep its connection.
        for transfer in next.cancelled where !transfer.isDelivered { remove(transfer) }

        var (running, code): (Int32, Int32) = (0, 0)
        _ = curl.multi_perform(multi, &running)
        while let easy = libcurlNextEnded(multi, &code) {
          transfers[easy]?.end(code, description: curl.easy_strerror(code).map(String.init(cString:)))
          transfers[easy].map(remove)
        }
        var wait: TimeInterval = 3600
        for transfer in transfers.values {
          let (limit, remaining) = transfer.nextLimit(timeout: timeout, deadline: deadline)
          if remaining > 0 {
            wait = min(wait, remaining)
          } else {
            transfer.fail(.timedOut(seconds: limit))
            remove(transfer)
          }
        }
        if next.isStopped, transfers.isEmpty { break }
        libcurlLeave()
        _ = curl.multi_poll(multi, nil, 0, Int32(wait * 1000) + 1, nil)
        libcurlEnter()
      }
      commands.modify { $0.wake = nil }
      _ = curl.multi_cleanup(multi)
      libcurlLeave()
    }
  }
#endif
