import TerminalTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudo-terminal of which a test holds both ends, which go with it, and reads what is written.
@MainActor
final class HeldTerminal {
  /// What did not come.
  struct Missing: Error, CustomStringConvertible {
    let end: String
    let unread: [UInt8]

    var description: String {
      "\(end.debugDescription) has not come, only \(String(decoding: unread, as: UTF8.self).debugDescription)"
    }
  }

  /// What ends a frame.
  static let frameEnd = "\u{1B}[?2026l"
  /// What ends all that a terminal is used for.
  static let farewellEnd = "\u{1B}[?1049l"

  let device: PseudoTerminalDevice

  /// How long something may take that is not missing.
  private static let mostMilliseconds: CInt = 20_000

  private var unread: [UInt8] = []
  private var isHungUp = false

  init(columns: Int, rows: Int) throws {
    device = try PseudoTerminalDevice(columns: columns, rows: rows)
  }

  deinit {
    close(device.slave)
    if !isHungUp { close(device.master) }
  }

  /// Takes the terminal away, as when its window is closed.
  func hangUp() {
    isHungUp = true
    close(device.master)
  }

  /// What has been written since the last time, up to and with the next `end`, which is waited for.
  func output(through end: String) throws -> [UInt8] {
    while true {
      if let range = unread.firstRange(of: Array(end.utf8)) {
        defer { unread.removeSubrange(..<range.upperBound) }
        return Array(unread[..<range.upperBound])
      }
      var descriptor = pollfd(fd: device.master, events: Int16(POLLIN), revents: 0)
      var result = poll(&descriptor, 1, Self.mostMilliseconds)
      while result < 0, errno == EINTR { result = poll(&descriptor, 1, Self.mostMilliseconds) }
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = result > 0 ? read(device.master, &buffer, buffer.count) : 0
      guard count > 0 else { throw Missing(end: end, unread: unread) }
      unread += buffer.prefix(count)
    }
  }
}
