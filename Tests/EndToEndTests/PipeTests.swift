import Foundation
import Testing

@Suite("The words program in a pipe")
struct PipeTests {
  @Test("A closed pipe ends the program without a message")
  func closedPipe() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let outcome = try await Program.run("list", output: pipe.fileHandleForWriting)
    #expect(outcome.errors == "")
    #expect(outcome.wasSignaled ? outcome.status == SIGPIPE : outcome.status == 0)
  }

  @Test("A closed pipe is no error if the signal PIPE is ignored")
  func ignoredSignal() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let outcome = try await Program.run(
      "-c", "trap '' PIPE; exec \"$0\" list", Program.path, output: pipe.fileHandleForWriting, executable: "/bin/sh")
    #expect(!outcome.wasSignaled && outcome.status == 0 && outcome.errors == "")
  }
}
