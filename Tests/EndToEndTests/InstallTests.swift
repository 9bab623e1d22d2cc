import Foundation
import ProgramTesting
import TerminalTesting
import Testing

/// Tests the commands for the installation in `docs/words/using-words.md`.
@Suite("The installation", .timeLimit(.minutes(20)))
struct InstallTests {
  @Test(
    "The installed program needs only the libraries of the system",
    .enabled(if: runsAllTests, "this test builds packages: set ALL_TESTS=1 to run it"),
    .enabled("only root with all privileges can change the root of a process") { try await canMount() })
  func emptyRoot() async throws {
    let root = TemporaryDirectory()
    let script = packageRoot.appending(path: "Scripts/install").path
    let outcome = try await runProgram([script, "--prefix", root.path("opt/words")])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.messages)")

    let libraries = try await runProgram(["ldd", root.path("opt/words/lib/words/words")])
    let paths = libraries.output.matches(of: /(\/\S+) \(/).map { String($0.1) }
    #expect(paths.count >= 3)  // Each program needs several libraries of the system, so `ldd` has listed them.
    for path in paths {
      #expect(!path.lowercased().contains("swift") && !path.contains("Foundation"))
      try root.write(Data(contentsOf: URL(fileURLWithPath: path)), to: path)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: root.path(path))
    }
    try FileManager.default.createDirectory(at: root.url.appending(path: "proc"), withIntermediateDirectories: true)

    let list = try await runProgram(inRoot(root, "list", "--year", "2015", "--month", "1"))
    #expect(list.status == 0 && list.messages == "", "\(list.messages)")
    #expect(list.output.split(separator: "\n").count == 31)  // the words of January
    let terminal = try PseudoTerminal(
      "/usr/bin/env", arguments: inRoot(root, "--year", "2015", "--month", "1"),
      environment: ["TERM": "xterm-256color", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
    try await terminal.screen(with: "liminal")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
  }
}

/// Returns the arguments that run the program with another root, in which it is installed in `/opt/words`. Swift
/// programs read their arguments and their path from `/proc`, which is mounted for the process only.
private func inRoot(_ root: TemporaryDirectory, _ arguments: String...) -> [String] {
  let script = "mount -t proc proc \"$0/proc\" && exec chroot \"$0\" /opt/words/bin/words \"$@\""
  return ["unshare", "--mount", "sh", "-c", script, root.url.path] + arguments
}

/// Returns whether the tests may mount a file system for a process. Many containers do not allow it.
private func canMount() async throws -> Bool {
  try await runProgram(["unshare", "--mount", "mount", "-t", "proc", "proc", "/proc"]).status == 0
}
