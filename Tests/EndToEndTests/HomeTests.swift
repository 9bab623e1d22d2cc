import Foundation
import ProgramTesting
import TerminalTesting
import Testing

/// Tests that neither the tests nor the programs that they start use files of the user who runs the tests. `CTestHome`
/// gives them a home directory of their own. `.ci/run` runs all tests with a home directory like ``traps``.
@Suite("The home directory of the tests", .timeLimit(.minutes(5)))
struct HomeTests {
  /// Files that programs read when they start, or change. Their text is invalid for each of these programs.
  private static let traps = [
    ".bashrc", ".curlrc", ".gitconfig", ".profile", ".zshenv", ".config/fish/config.fish", ".config/git/config",
    ".config/words/config.json", ".local/share/words/reactions.json", ".local/state/words/today", ".cache/words/file",
    "Library/Application Support/words/config.json", "Library/Application Support/words/reactions.json",
  ]

  @Test("The tests and their programs neither read nor change files of the user")
  func traps() async throws {
    let home = TemporaryDirectory()
    for name in Self.traps + ["mark"] { try home.write("{ (\n", to: name) }
    // The files are older than the mark until they are used.
    _ = try await runProgram(["touch", "-t", "200001010000"] + Self.traps.map(home.path))
    let names = try FileManager.default.subpathsOfDirectory(atPath: home.url.path)
    let variables = [
      "HOME": "", "CFFIXED_USER_HOME": "", "CURL_HOME": "", "ZDOTDIR": "", "XDG_CACHE_HOME": ".cache",
      "XDG_CONFIG_HOME": ".config", "XDG_DATA_HOME": ".local/share", "XDG_STATE_HOME": ".local/state",
      "BASH_ENV": ".bashrc", "ENV": ".profile", "GIT_CONFIG": ".gitconfig",
    ]
    let outcome = try await runTest("HomeTests/programs", environment: variables.mapValues(home.path))
    #expect(outcome.status == 0 && outcome.messages.contains("1 test "), "\(outcome.output)\(outcome.messages)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: home.url.path) == names)
    let isUsed = ["(", "-newer", home.path("mark"), "-o", "-anewer", home.path("mark"), ")"]
    #expect(try await runProgram(["find", home.url.path, "-type", "f", "!", "-name", "mark"] + isUsed).output == "")
  }

  @Test("A program that a test starts in any way has the home directory of the tests")
  func programs() async throws {
    let home = try #require(ProcessInfo.processInfo.environment["HOME"])
    let name = FileManager.default.homeDirectoryForCurrentUser.lastPathComponent
    try #require(name.hasPrefix("words-tests-") && home.hasSuffix(name))
    let terminal = try PseudoTerminal("/usr/bin/env", environment: ["TERM": "xterm"])
    _ = try await terminal.waitForExit()
    let environments = [
      try await runProgram(["env"]).output, try await runExecutable("/usr/bin/env", [], environment: [:]).output,
      String(decoding: await terminal.output, as: UTF8.self),
    ]
    for environment in environments {
      let values = environment.matches(of: /(?m)^(?:HOME|CFFIXED_USER_HOME|XDG_\w+_HOME)=(.*?)\r?$/).map(\.1)
      #expect(values.count == 6 && values.allSatisfy { $0.hasPrefix(home) }, "\(environment)")
    }
    // Each of these programs uses files in the home directory.
    for command in [
      "bash -c :", "fish -c :", "git config --global a.b c", "zsh -c :", "sh -c :", "curl -s file:///dev/null",
    ] {
      let program = command.split(separator: " ").map(String.init)
      guard isInstalled(program[0]) else { continue }
      let outcome = try await runProgram(program)
      #expect(outcome.status == 0 && outcome.messages.isEmpty, "\(command): \(outcome)")
    }
    let favourite = try await runProgram([Built.executable("words"), "favourite", "2015-01-31"])
    #expect(favourite.status == 0 && favourite.messages.isEmpty, "\(favourite)")
  }
}
