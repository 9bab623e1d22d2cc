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
    #expect(wait([empty.read], 0) == [false])
    #expect(wait([empty.read], 10) == [false])
  }

  @Test("A terminal can be read when a key has been pressed, and when it has hung up", arguments: waits)
  func terminal(name: String, wait: Wait) throws {
    let device = try PseudoTerminalDevice(columns: 80, rows: 24)
    #expect(wait([device.slave], 0) == [false])
    try device.type(Array("a\n".utf8))
    #expect(wait([device.slave], 1000) == [true])
    close(device.master)
    #expect(wait([device.slave], 1000) == [true])
    close(device.slave)
  }

  @Test("A non-blocking terminal without keys has nothing to read, and has not hung up")
  func nonBlocking() throws {
    let device = try PseudoTerminalDevice(columns: 80, rows: 24)
    defer { for end in [device.master, device.slave] { close(end) } }
    #expect(fcntl(device.slave, F_SETFL, O_NONBLOCK) == 0)
    #expect("\(TerminalDescriptors(input: device.slave, output: device.slave).receive())" == "nothing")
  }

  @Test("select skips a negative descriptor while it waits, and returns at once if a descriptor is too large")
  func ignored() throws {
    let ends = try makePipe()
    defer { for end in [ends.read, ends.write] { close(end) } }
    let writer = ends.write
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { _ = write(writer, "a", 1) }
    #expect(selectInput([-1, ends.read], timeout: 60_000) == [false, true])
    var byte: UInt8 = 0
    #expect(read(ends.read, &byte, 1) == 1)
    #expect(selectInput([5000, ends.read, -1], timeout: -1) == [true, false, false])
  }

  @Test("A closed descriptor counts as readable", arguments: waits)
  func closed(name: String, wait: Wait) throws {
    // No other code uses a descriptor with this number.
    #expect(wait([1000], 1000) == [true])
  }
}
