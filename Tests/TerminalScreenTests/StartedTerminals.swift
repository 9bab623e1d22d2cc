import TerminalScreen
import Testing

/// The terminals that the current test has started. They are stopped when the test ends, also if it fails. Otherwise,
/// no later test could start a terminal, because a process can use only one at a time.
@MainActor
enum StartedTerminals {
  /// The terminals, and the devices that must stay open until the terminals are stopped.
  private static var started: [(terminal: ProcessTerminal, held: HeldTerminal)] = []

  static func add(_ terminal: ProcessTerminal, on held: HeldTerminal) {
    started.append((terminal, held))
  }

  static func stopAll() {
    for (terminal, _) in started { terminal.stop() }
    started = []
  }
}

/// A trait of a suite whose tests start terminals.
struct StoppingTerminals: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    do {
      try await function()
    } catch {
      await StartedTerminals.stopAll()
      throw error
    }
    await StartedTerminals.stopAll()
  }
}

extension Trait where Self == StoppingTerminals {
  /// Stops the terminals that a test has started.
  static var stoppingTerminals: Self { StoppingTerminals() }
}
