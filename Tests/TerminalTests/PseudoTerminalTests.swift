import Foundation
import TerminalTesting
import Testing

@Suite("A pseudo-terminal")
struct PseudoTerminalTests {
  // A program that holds a pipe of another test would keep that test waiting for the end of the pipe.
  @Test("A program inherits no descriptors of the tests, not even those with high numbers")
  func descriptors() async throws {
    let high = fcntl(2, F_DUPFD, CInt(min(sysconf(CInt(_SC_OPEN_MAX)), 3000)) - 100)
    try #require(high > 0)
    defer { close(high) }
    let terminal = try PseudoTerminal("/bin/ls", arguments: ["/dev/fd"])
    #expect(try await terminal.waitForExit() == .exited(0))
    let descriptors = await terminal.emulator.lines.joined(separator: " ").split(separator: " ")
    #expect(descriptors.contains("2") && !descriptors.contains("\(high)"))
  }
}
