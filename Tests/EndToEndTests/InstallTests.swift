import Foundation
import ProgramTesting
import TerminalTesting
import Testing

/// Tests the commands for the installation in `README.md`.
@Suite(
  "The installation", .timeLimit(.minutes(20)),
  .enabled(if: isProgramBuilt, "the built program is beside the tests only on Linux"))
struct InstallTests {
  private let installation: Installation
  private let files = UserFiles()

  init() throws {
    installation = try Installation()
  }

  @Test("The installed program finds its words and pictures through the link in the directory of programs")
  func program() async throws {
    let outcome = try await installation.install()
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.output.contains(" was installed in \(installation.prefix.path)."))
    let show = try await Program.run(
      "show", "2015-01-31", environment: files.environment, executable: installation.path("bin/words"))
    #expect(show.output == "2015-01-31\tpetrichor\tthe smell of rain on dry earth\t\n")
  }

  @Test("Uninstalling removes all created files and directories, and nothing else")
  func uninstalling() async throws {
    let mine = ["share/man/man1/other.1", "lib/other/file"]
    for name in mine {
      let file = installation.prefix.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    let before = installation.paths
    #expect(try await installation.install().status == 0)
    #expect(installation.paths.count > before.count + 300)
    // A second installation replaces the first one.
    #expect(try await installation.install().status == 0)
    try Data().write(to: installation.prefix.appending(path: "bin/mine"))
    let outcome = try await installation.uninstall()
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(installation.paths == before.union(["bin", "bin/mine"]))
  }

  @Test("Uninstalling removes the prefix if the installation has created it")
  func uninstallingAll() async throws {
    #expect(try await installation.install().status == 0)
    #expect(try await installation.uninstall().status == 0)
    #expect(!FileManager.default.fileExists(atPath: installation.prefix.path))
    let again = try await installation.uninstall()
    #expect(again.status == 1)
    #expect(
      again.messages.contains("Cannot uninstall words: \(installation.path("lib/words/installed")) does not exist"))
  }

  @Test("A directory of the prefix may be a link to another directory, and stays one")
  func link() async throws {
    let share = installation.prefix.appending(path: "share")
    try FileManager.default.createDirectory(
      at: installation.prefix.appending(path: "man"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: share.appending(path: "man").path, withDestinationPath: "../man")
    let before = installation.paths
    #expect(try await installation.install().status == 0)
    #expect(FileManager.default.fileExists(atPath: installation.path("man/man1/words.1")))
    #expect(try await installation.uninstall().status == 0)
    #expect(installation.paths == before)
  }

  @Test("A file that the script has not installed is not overwritten, and then nothing is installed")
  func conflict() async throws {
    let file = installation.prefix.appending(path: "bin/words")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: file)
    let outcome = try await installation.install()
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("\(file.path) exists already."))
    #expect(installation.paths == ["bin", "bin/words"])
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
  }

  @Test("DESTDIR is the root of the installation")
  func destination() async throws {
    let root = try TemporaryDirectory()
    let environment = ["DESTDIR": root.url.path]
    let products = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
    let outcome = try await installation.run("--prefix", "/usr", "--from", products, environment: environment)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let version = try await Program.run("--version", executable: root.path("usr/bin/words"))
    #expect(version.output.hasPrefix("words "))
    #expect(try await installation.run("--prefix", "/usr", "--uninstall", environment: environment).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: root.url.path) == [])
  }

  @Test("Uninstalling removes the directories above the prefix that the installation has created, if they are empty")
  func directoriesAbove() async throws {
    let root = try TemporaryDirectory()
    try FileManager.default.createDirectory(at: root.url.appending(path: "old"), withIntermediateDirectories: true)
    let products = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
    for file in [nil, "old/a/mine"] {
      // The second installation replaces the first one.
      for _ in 1...2 {
        let outcome = try await installation.run(
          "--prefix", "/old/a/b c/d/", "--from", products, environment: ["DESTDIR": root.url.path])
        #expect(outcome.status == 0, "\(outcome.messages)")
      }
      if let file { try Data().write(to: root.url.appending(path: file)) }
      #expect(try await installation.run("--uninstall", "--prefix", root.path("old/a/b c/d")).status == 0)
      let left = try FileManager.default.subpathsOfDirectory(atPath: root.url.path)
      #expect(Set(left) == (file.map { ["old", "old/a", $0] } ?? ["old"]))
    }
  }

  @Test(
    "A list of installed files with a path outside of the prefix removes nothing",
    arguments: ["../x", "/x", "a/../../x", "..", "a/..", "a/../", "a//b", "../../", "/"])
  func hostileList(path: String) async throws {
    let list = installation.prefix.appending(path: "lib/words/installed")
    try FileManager.default.createDirectory(at: list.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("lib/words/installed\n\(path)\n".utf8).write(to: list)
    let outcome = try await installation.uninstall()
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("invalid path “\(path)”"))
    #expect(FileManager.default.fileExists(atPath: list.path))
  }

  @Test("The manual page is valid", .enabled(if: isInstalled("mandoc"), "mandoc is not installed"))
  func manual() async throws {
    #expect(try await installation.install().status == 0)
    let page = installation.path("share/man/man1/words.1")
    let lint = try await runProgram(["mandoc", "-T", "lint", "-W", "warning", page])
    #expect(lint.status == 0 && lint.output == "" && lint.messages == "", "\(lint.output)\(lint.messages)")
  }

  @Test(
    "The program needs no toolchain: it runs in a root with only the program and the libraries of the system",
    .enabled(if: isCI, "this test builds packages: set CI=1 to run it"),
    .enabled("only root with all privileges can change the root of a process") { try await canMount() })
  func emptyRoot() async throws {
    let outcome = try await installation.run()
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.messages)")

    let root = try TemporaryDirectory()
    try FileManager.default.createDirectory(at: root.url.appending(path: "opt"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: installation.prefix, to: root.url.appending(path: "opt/words"))
    let libraries = try await runProgram(["ldd", root.path("opt/words/lib/words/words")])
    let paths = libraries.output.matches(of: /(\/\S+) \(/).map { String($0.1) }
    #expect(paths.count >= 3)
    for path in paths {
      #expect(!path.lowercased().contains("swift") && !path.contains("Foundation"))
      let copy = root.url.appending(path: path)
      try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contentsOf: URL(fileURLWithPath: path)).write(to: copy)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy.path)
    }
    try FileManager.default.createDirectory(at: root.url.appending(path: "proc"), withIntermediateDirectories: true)

    let list = try await runProgram(inRoot(root, "list", "--year", "2015", "--month", "1"))
    #expect(list.status == 0 && list.messages == "", "\(list.messages)")
    #expect(list.output.split(separator: "\n").count == 31)
    let show = try await runProgram(inRoot(root, "show", "2015-01-31"))
    #expect(show.output == "2015-01-31\tpetrichor\tthe smell of rain on dry earth\t\n", "\(show.messages)")
    let terminal = try PseudoTerminal(
      "/usr/bin/env", arguments: inRoot(root, "--year", "2015", "--month", "1"),
      environment: ["TERM": "xterm-256color", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
    try await terminal.screen(with: "liminal")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
  }
}

/// Returns the arguments that run the program with another root, in which it is installed in `/opt/words`. Swift programs
/// read their arguments and their path from `/proc`, which is mounted for the process only.
private func inRoot(_ root: TemporaryDirectory, _ arguments: String...) -> [String] {
  let script = "mount -t proc proc \"$0/proc\" && exec chroot \"$0\" /opt/words/bin/words \"$@\""
  return ["unshare", "--mount", "sh", "-c", script, root.url.path] + arguments
}

/// Returns whether the tests may mount a file system for a process. Many containers do not allow it.
private func canMount() async throws -> Bool {
  try await runProgram(["unshare", "--mount", "mount", "-t", "proc", "proc", "/proc"]).status == 0
}
