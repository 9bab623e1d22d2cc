import Foundation
import TerminalTesting
import Testing

@testable import TerminalScreen

/// A pseudo-terminal both of whose ends a test holds. It reads the output, and closes both ends on deinitialisation.
@MainActor
final class HeldTerminal {
  /// The end of the sequence that restores the terminal.
  static let restoreEnd = "\u{1B}[?1049l"

  let device: PseudoTerminalDevice

  /// The time limit for output.
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

  /// Disconnects the terminal, as when its window is closed.
  func hangUp() {
    isHungUp = true
    close(device.master)
  }

  /// Returns the output since the last call, up to and including the next `end`. Waits for `end` if necessary.
  func output(through end: String) throws -> [UInt8] {
    while true {
      if let range = unread.firstRange(of: Array(end.utf8)) {
        defer { unread.removeSubrange(..<range.upperBound) }
        return Array(unread[..<range.upperBound])
      }
      let isReadable = waitForInput([device.master], timeout: Self.mostMilliseconds)[0]
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = isReadable ? read(device.master, &buffer, buffer.count) : 0
      try #require(count > 0, "Expected \(end.debugDescription), got only \(String(decoding: unread, as: UTF8.self))")
      unread += buffer.prefix(count)
    }
  }
}
