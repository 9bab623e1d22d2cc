import Foundation
import ProgramTesting
import Testing

@Suite("The command line of the words program", .timeLimit(.minutes(5)))
struct CommandLineTests {
  @Test(
    "An unknown command or option is an error that suggests the nearest name",
    arguments: [
      (["favorites"], "Unknown command “favorites”. Did you mean “favourites”?"),
      (["favorite", "2015-01-31"], "Unknown command “favorite”. Did you mean “favourite”?"),
      (["lis"], "Unknown command “lis”. Did you mean “list”?"),
      (["lsit"], "Unknown command “lsit”. Did you mean “list”?"),
      (["list", "--pictuers", "never"], "Unknown option “--pictuers”. Did you mean “--pictures”?"),
      (["--yaer=2015"], "Unknown option “--yaer”. Did you mean “--year”?"),
      (["-year", "2015"], "Unknown option “-year”. Did you mean “--year”?"),
      (["serach"], "Unknown command “serach”. Did you mean “search”?"),
      (["hsow"], "Unknown command “hsow”. Did you mean “show”?"),
      (["shw"], "Unknown command “shw”. Did you mean “show”?"),
      (["shhow"], "Unknown command “shhow”. Did you mean “show”?"),
      (["randxx"], "Unknown command “randxx”. Did you mean “random”?"),
      (["--off-line"], "Unknown option “--off-line”. Did you mean “--offline”?"),
      (["-help"], "Unknown option “-help”. Did you mean “--help”?"),
    ])
  func suggestion(arguments: [String], message: String) async throws {
    let outcome = try await Program.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "words: \(message) Run “words --help” for usage.\n")
  }

  @Test(
    "No name is suggested if more than a third of the letters differ, nor a name that the help does not contain",
    arguments: [
      ["dance"], ["ls"], ["toxxy"], ["swoh"], ["-j"], ["--generate-manuals"], [""],
      [String(repeating: "list", count: 1000)],
    ])
  func noSuggestion(arguments: [String]) async throws {
    let outcome = try await Program.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("words: Unknown "))
    #expect(!outcome.errors.contains("Did you mean"))
  }

  @Test("No line of the help is longer than 80 columns")
  func width() async throws {
    let help = try await Program.run("--help").output
    #expect(help.split(separator: "\n").filter { $0.count > 80 } == [])
  }

  @Test("The manual page and the completions contain each command, each option and each variable of the help")
  func everything() async throws {
    let help = try await Program.run("--help").output
    let commands = help.matches(of: /: words ([a-z]+)/).map { String($0.1) }
    let options = help.matches(of: /(?m)^  (?:-[a-z], )?--([a-z-]+)/).map { String($0.1) }
    let variables = help.matches(of: /(?m)^  ([A-Z_]+)\s/).map { String($0.1) }
    #expect(commands.count > 5 && options.count > 13 && variables.count > 3)

    let manual = try await Program.run("--generate-manual").output
    for command in commands { #expect(manual.contains("words \(command)"), "\(command)") }
    for option in options { #expect(manual.contains(#"\-\-\#(option.replacing("-", with: #"\-"#))"#), "\(option)") }
    for variable in variables { #expect(manual.contains(variable), "\(variable)") }
    for (shell, prefix) in [("bash", "--"), ("zsh", "--"), ("fish", "-l ")] {
      let script = try await Program.run("--generate-completion-script", shell).output
      for command in commands { #expect(script.contains(command), "\(shell): \(command)") }
      for option in options { #expect(script.contains(prefix + option), "\(shell): \(option)") }
    }
  }
}
