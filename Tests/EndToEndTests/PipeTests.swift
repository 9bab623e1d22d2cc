import Foundation
import ProgramTesting
import Testing

@Suite("The words program in a pipe")
struct PipeTests {
  @Test("A closed pipe ends the program without a message", arguments: [false, true])
  func closedPipe(ignoresSignal: Bool) async throws {
    let (pipe, files) = (Pipe(), UserFiles())
    try pipe.fileHandleForReading.close()
    let script = (ignoresSignal ? "trap '' PIPE; " : "") + "exec \"$0\" list"
    let outcome = try await runExecutable(
      "/bin/sh", ["-c", script, Program.path], environment: files.environment, output: pipe.fileHandleForWriting)
    #expect(outcome.messages == "")
    #expect(outcome.wasSignaled ? outcome.status == SIGPIPE && !ignoresSignal : outcome.status == 0)
  }
}
