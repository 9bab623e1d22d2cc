import Foundation
import ProgramTesting
import Testing

@testable import words

/// No command acts on other data than those of the user, or changes a file that it cannot use.
@Suite("The commands of the program, with a file that they cannot use", .timeLimit(.minutes(5)))
struct UnusableFileTests {
  /// A command of the shell that creates the file `$F` in the existing directory `$D`, and the reason in the message.
  private typealias Case = (command: String, reason: String)

  private static let anything: [Case] =
    [
      (": > $F", "the file is empty"), (#"printf '{"server": "\351"}' > $F"#, "the file is not UTF-8"),
      (#"printf '\377\376{\0}\0' > $F"#, "the file is not UTF-8"), ("mkdir $F", "not a regular file"),
      ("mkfifo $F", "not a regular file"), ("ln -s /dev/zero $F", "not a regular file"),
      ("ln -s / $F", "not a regular file"), ("ln -s missing.json $F", "the file is a link to a missing file"),
      ("ln -s missing/file.json $F", "the file is a link to a missing file"),
      ("rmdir $D && ln -s missing $D", "the file is a link to a missing file"),
      ("ln -s $F $F", "too many levels of symbolic links"), ("rmdir $D && : > $D", "not a directory"),
    ]
    // Root may read any file, but the system cannot read this one.
    + (isLinux ? [("ln -s /proc/self/mem $F", "input/output error")] : [])
    + (geteuid() == 0 ? [] : [("echo {} > $F && chmod 0 $F", "permission denied")])

  private static let unusableSettings: [Case] =
    anything + [
      ("printf '{' > $F", "invalid JSON"), (#"printf ' \n ' > $F"#, "invalid JSON"),
      (#"printf '// mine\n{}' > $F"#, "invalid JSON"),
      (#"printf '{\n"server": "a"  # mine\n}' > $F"#, "invalid JSON"),
      (#"printf '\357\273\277{' > $F"#, "invalid JSON"), ("echo '{} {}' > $F", "invalid JSON"),
      (#"yes '{"a":' | head -n 10000 | tr -d '\n' > $F"#, "invalid JSON"),
      ("echo '[]' > $F", "the file is not a JSON object"), ("echo null > $F", "the file is not a JSON object"),
      (#"echo '{"server": 1}' > $F"#, "“server” is not a text"),
      (#"printf '{"server": "\\ud800"}' > $F"#, "invalid JSON"),
      (#"echo '{"server": "http://a.example", "token": ["a"]}' > $F"#, "“token” is not a text"),
      (#"echo '{"server": "http://a.example", "version": 2}' > $F"#, "version 2 is not supported"),
      (#"echo '{"version": "1"}' > $F"#, "“version” is not a whole number"),
      ("printf '{}%65535s' > $F", "the file is larger than 65536 bytes"),
    ]

  private static let damage = "invalid JSON, or a number that is not a whole one"
  private static let unusableReactions: [Case] =
    anything + [
      ("printf '{' > $F", damage), (#"printf ' \n ' > $F"#, damage), (#"printf '// mine\n{}' > $F"#, damage),
      (#"printf '{"favourites":[1],"reblogs":[],"version":1' > $F"#, damage),
      (#"echo '{"favourites":[],"reblogs":[1.5],"version":1}' > $F"#, damage),
      ("head -c 100000 /dev/zero | tr '\\0' '[' > $F", damage), ("echo '[]' > $F", "the file is not a JSON object"),
      ("echo '{}' > $F", "“version” is missing"),
      (#"echo '{"favourites":[1],"version":1}' > $F"#, "“reblogs” is missing"),
      (#"echo '{"favourites":["1"],"reblogs":[],"version":1}' > $F"#, "“favourites” is invalid"),
      (#"echo '{"favourites":{"1":"2015-01-31"},"version":2}' > $F"#, "version 2 is not supported"),
      (#"echo '{"favourites":[],"reblogs":[],"version":0}' > $F"#, "version 0 is not supported"),
      ("head -c 16777217 /dev/zero | tr '\\0' ' ' > $F", "the file is larger than 16 MiB"),
    ]

  /// The arguments of all commands. Some words of each year contain the letter “e”.
  private static let commands =
    [[]]
    + CommandName.allCases.map { name in
      [name.rawValue] + (name.operand == nil ? [] : [name == .search ? "e" : "2015-01-31"])
    }

  private let files = UserFiles()

  @Test(
    "Each command names the unusable settings and the reason, and exits with 78, unless an option overrides them",
    arguments: unusableSettings)
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
    arguments: unusableReactions)
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
