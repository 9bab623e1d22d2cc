import Foundation
import ProgramTesting
import Testing

@testable import words

/// No command acts on other data than those of the user, or changes a file that it cannot use.
@Suite("The commands of the program, with a file that they cannot use", .timeLimit(.minutes(5)))
struct UnusableFileTests {
  /// A command of the shell that creates the file `$F` in the existing directory `$D`, and the reason in the message.
  private typealias Case = (command: String, reason: String)

  /// Returns the cases for a kind of files, and those for any file, from the file `Sessions/unusable files.txt`.
  private static func cases(of kind: String) throws -> [Case] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sessions/unusable files.txt")
    let sections = try String(contentsOf: file, encoding: .utf8).split(separator: "\n\n")
      .filter { $0.hasPrefix("# any file\n") || $0.hasPrefix("# \(kind)\n") }
    return sections.flatMap { $0.matches(of: /(?m)^\$ (.*)\n(.*)$/).map { (String($0.1), String($0.2)) } }
      // Root may read any file, but the system cannot read this one.
      + (isLinux ? [("ln -s /proc/self/mem $F", "input/output error")] : [])
      + (geteuid() == 0 ? [] : [("echo {} > $F && chmod 0 $F", "permission denied")])
  }

  /// The arguments of all commands. Some words of each year contain the letter “e”.
  private static let commands =
    [[]]
    + CommandName.allCases.map { name in
      [name.rawValue] + (name.operand == nil ? [] : [name == .search ? "e" : "2015-01-31"])
    }

  private let files = UserFiles()

  @Test(
    "Each command names the unusable settings and the reason, and exits with 78, unless an option overrides them",
    arguments: try cases(of: "settings"))
  private func settings(file: Case) async throws {
    try await create("config/words", "config.json", file.command)
    let (before, path) = (try await contents, files.directory.path("config/words/config.json"))
    for command in Self.commands {
      let outcome = try await run(command)
      #expect(outcome.status == 78 && outcome.output == "", "\(command)")
      #expect(outcome.messages == "words: Cannot read the settings (\(path)): \(file.reason).\n", "\(command)")
      let overriding = try await run(command + ["--server", "http://127.0.0.1:1", "--no-cache"])
      #expect(overriding.status == (command == ["config"] ? 0 : 1), "\(command)")
      #expect((overriding.output + overriding.messages).contains("127.0.0.1:1"), "\(command)")
      #expect(!overriding.messages.contains("settings"), "\(command)")
    }
    #expect(try await contents == before)
  }

  @Test(
    "Each command names the unusable reactions and the reason, and prints and changes none",
    arguments: try cases(of: "reactions"))
  private func reactions(file: Case) async throws {
    try await create("data/words", "reactions.json", file.command)
    let (before, path) = (try await contents, files.directory.path("data/words/reactions.json"))
    for command in Self.commands where command != ["config"] {
      let outcome = try await run(command)
      let isChange = ["favourite", "reblog"].contains(command.first)
      #expect(outcome.status == (isChange || command == ["favourites"] ? 1 : 0), "\(command)")
      #expect(!outcome.output.contains("favourite"), "\(command)")
      let message = "Cannot \(isChange ? "save" : "read") the reactions (\(path)): \(file.reason).\n"
      #expect(outcome.messages.hasSuffix("words: \(message)"), "\(command)")
    }
    #expect(try await contents == before)
  }

  private func run(_ arguments: [String]) async throws -> Outcome {
    try await runExecutable(Built.executable("words"), arguments, environment: files.environment)
  }

  private func create(_ directory: String, _ name: String, _ command: String) async throws {
    try files.directory.makeDirectory(of: "\(directory)/\(name)")
    let variables = ["D": files.directory.path(directory), "F": files.directory.path("\(directory)/\(name)")]
    let quoted = command.replacing("$F", with: "\"$F\"").replacing("$D", with: "\"$D\"")
    let outcome = try await runProgram(["sh", "-c", quoted], environment: variables)
    try #require(outcome.status == 0 && outcome.messages == "", "\(outcome.messages)")
  }

  /// All items in the directories of the user, with the checksums of the files.
  private var contents: String {
    get async throws {
      try await runProgram(
        ["sh", "-c", "ls -lARi && find . -type f -exec cksum {} +"], in: files.directory.url
      ).output
    }
  }
}
