import Foundation
import ServerTesting
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

  @Test("The program finds its resources when it is started through a symbolic link")
  func link() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let link = directory.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Program.path)
    let outcome = try await Program.run("show", "2015-01-31", executable: link)
    #expect(outcome.output.contains("petrichor"))
  }

  @Test(
    "A program without its resources prints an error",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/exe")))
  func alone() async throws {
    // A hard link is used instead of a copy. A file that has just been written cannot be executed while another process
    // has it open, such as one that another test starts at the same moment.
    let directory = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
      .appending(path: "alone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let name = directory.appending(path: "words").path
    try FileManager.default.linkItem(atPath: Program.path, toPath: name)
    let outcome = try await Program.run("list", executable: name)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("missing"))
  }

}
