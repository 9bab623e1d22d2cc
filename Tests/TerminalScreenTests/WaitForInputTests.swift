import Foundation
import TerminalTesting
import Testing

@testable import TerminalScreen

@Suite("Waiting for input")
struct WaitForInputTests {
  typealias Wait = @Sendable ([CInt], CInt) -> [Bool]

  private static let waits: [(name: String, wait: Wait)] = [
    ("poll", { waitForInput($0, timeout: $1) }), ("select", { selectInput($0, timeout: $1) }),
  ]

  @Test("Descriptors with input or without a writer can be read, and others cannot", arguments: waits)
  func pipes(name: String, wait: Wait) throws {
    let (empty, full, ended) = (try makePipe(), try makePipe(), try makePipe())
    #expect(write(full.write, "a", 1) == 1)
    close(ended.write)
    defer { for end in [empty.read, empty.write, full.read, full.write, ended.read] { close(end) } }
    #expect(wait([empty.read, -1, full.read, ended.read], 1000) == [false, false, true, true])
    for timeout in [0, 10] as [CInt] { #expect(wait([empty.read], timeout) == [false]) }
  }
}
