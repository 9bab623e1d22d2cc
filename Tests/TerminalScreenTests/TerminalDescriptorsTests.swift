import Foundation
import TerminalTesting
import Testing

@testable import TerminalScreen

@Suite("The descriptors of a terminal")
struct TerminalDescriptorsTests {
  @Test("The size is that of the output, and 80 columns and 24 rows if it has none in one direction")
  func sizes() throws {
    let (wide, other) = (
      try PseudoTerminalDevice(columns: 132, rows: 43), try PseudoTerminalDevice(columns: 7, rows: 5)
    )
    defer { for end in [wide.master, wide.slave, other.master, other.slave] { close(end) } }
    #expect(
      TerminalDescriptors(input: other.slave, output: wide.slave).size == TerminalSize(columns: 132, rows: 43))
    let unknown = TerminalSize(columns: 80, rows: 24)
    for (columns, rows) in [(0, 5), (5, 0), (0, 0)] {
      other.resize(columns: columns, rows: rows)
      #expect(TerminalDescriptors(input: wide.slave, output: other.slave).size == unknown)
    }
    #expect(TerminalDescriptors(input: wide.slave, output: -1).size == unknown)
    other.resize(columns: 1, rows: 1)
    #expect(TerminalDescriptors(input: -1, output: other.slave).size == TerminalSize(columns: 1, rows: 1))
  }

  @Test("All bytes are read and sent in order, until the other end is closed")
  func bytes() throws {
    let ends = try makePipe()
    let descriptors = TerminalDescriptors(input: ends.read, output: ends.write)
    #expect("\(descriptors.receive())" == "nothing")
    #expect(!descriptors.hasInput && !descriptors.areTerminals)
    let sent = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(descriptors.send(sent) { true } && descriptors.send([]) { true })
    #expect(descriptors.hasInput)
    var received: [[UInt8]] = []
    while case .bytes(let bytes) = descriptors.receive() { received.append(bytes) }
    #expect(received == [sent])
    closeDescriptor(ends.write)
    #expect("\(descriptors.receive())" == "end")
    closeDescriptor(ends.read)
    let closed = TerminalDescriptors(input: -1, output: -1)
    #expect(!closed.send([1]) { true } && closed.send([]) { true } && !closed.areTerminals)
    #expect("\(closed.receive())" == "end")
  }

  @Test("Bytes that are no longer wanted are dropped")
  func unwantedBytes() async throws {
    let ends = try makePipe()
    defer { close(ends.read) }
    let descriptors = TerminalDescriptors(input: ends.read, output: ends.write)
    let sent = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let (pieces, piece) = AsyncStream<[UInt8]>.makeStream()
    Thread.detachNewThread {
      while waitForInput([ends.read], timeout: 20_000)[0] {
        switch descriptors.receive() {
        case .bytes(let bytes): piece.yield(bytes)
        case .nothing: continue
        case .end: return piece.finish()
        }
      }
    }
    var checks = 0
    let isStillConnected = descriptors.send(sent) {
      checks += 1
      return checks < 2
    }
    close(ends.write)
    #expect(isStillConnected && checks == 2)
    let received = await pieces.reduce(into: []) { $0 += $1 }
    #expect(received.count < sent.count && !received.isEmpty && received[...] == sent.prefix(received.count))
  }

  @Test("The ends of a pipe do not block and are not inherited")
  func pipeFlags() throws {
    let ends = try makePipe()
    defer { for end in [ends.read, ends.write] { close(end) } }
    for end in [ends.read, ends.write] {
      #expect(fcntl(end, F_GETFL) & O_NONBLOCK != 0 && fcntl(end, F_GETFD) & FD_CLOEXEC != 0)
    }
  }
}
