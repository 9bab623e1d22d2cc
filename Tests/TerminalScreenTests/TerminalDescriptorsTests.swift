import Foundation
import TerminalTesting
import Testing

@testable import TerminalScreen

@Suite("The descriptors of a terminal")
struct TerminalDescriptorsTests {
  @Test(
    "The size is that of the output, or 80 columns and 24 rows if the output has none in one direction",
    arguments: [(7, 5, 7, 5), (1, 1, 1, 1), (0, 5, 80, 24), (5, 0, 80, 24)])
  func size(columns: Int, rows: Int, expectedColumns: Int, expectedRows: Int) throws {
    let device = try PseudoTerminalDevice(columns: columns, rows: rows)
    defer { for end in [device.master, device.slave] { close(end) } }
    let size = TerminalDescriptors(input: -1, output: device.slave).size
    #expect(size == TerminalSize(columns: expectedColumns, rows: expectedRows))
  }
}
