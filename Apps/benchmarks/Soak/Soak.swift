import RandomTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A test of endurance: the program `words` gets random keys, clicks and resizes for minutes, while its service often
/// fails. At the end, it has to use as many threads and descriptors as at the beginning, and little memory.
final class Soak {
  /// The memory that the program may use at the end, in MiB.
  static let memoryLimit = 40.0

  /// The resources of the program at rest.
  struct Usage {
    let threads: Int
    let descriptors: Int
    /// In MiB.
    let memory: Double
  }

  private var program: MeasuredProgram?
  /// The home directory of the program.
  private let directory: URL
  private let server: FlakyServer
  private var generator: SeededGenerator

  /// Starts the server and the program.
  ///
  /// - Parameter seed: Determines the keys, clicks and resizes.
  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    server = try FlakyServer()
    directory = FileManager.default.temporaryDirectory.appending(path: "soak-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    let executable = (CommandLine.arguments.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
    program = try MeasuredProgram(
      ["--server", server.url, "--timeout", "2"], columns: 80, rows: 24,
      executable: (executable.dropLast() + ["words"]).joined(separator: "/"),
      environment: ["CACHE", "CONFIG", "DATA", "STATE"].map { "XDG_\($0)_HOME=\(directory.path)" })
  }

  deinit {
    program = nil
    try? FileManager.default.removeItem(at: directory)
  }

  /// Sends random input for a number of seconds, checks that the program draws a frame after a key, and returns its
  /// resources at rest.
  func run(seconds: Double) throws -> Usage {
    let end = ContinuousClock.now + .seconds(seconds)
    guard let program else { throw MeasuredProgram.Failure(description: "The program has ended.") }
    while .now < end {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0:
        let (columns, rows) = (Int.random(in: 20...160, using: &generator), Int.random(in: 5...50, using: &generator))
        program.resize(columns: columns, rows: rows)
      case 1:
        let (column, row) = (Int.random(in: 1...80, using: &generator), Int.random(in: 1...24, using: &generator))
        try program.send("\u{1B}[<0;\(column);\(row)M")
      default: try program.send(Self.keys.randomElement(using: &generator) ?? "")
      }
      _ = program.output(within: .milliseconds(10))
    }
    // The escape key closes everything that is open, and no request takes longer than two seconds.
    for _ in 0..<8 {
      try program.send("\u{1B}")
      _ = program.output(within: .milliseconds(100))
    }
    _ = program.output(within: .seconds(6))
    // A program that has stopped drawing can still use few resources. The help is available on every screen.
    _ = try program.response(to: "?", settling: .milliseconds(200))
    try program.send("\u{1B}")
    _ = program.output(within: .seconds(1))
    guard let usage = program.usage else { throw MeasuredProgram.Failure(description: "The program has ended.") }
    return usage
  }

  private static let keys =
    ["\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\r", "\u{1B}", "\t", "\u{7F}"]
    + "jkgG[]Ffb/Ssrt?iy".map(String.init)
}
