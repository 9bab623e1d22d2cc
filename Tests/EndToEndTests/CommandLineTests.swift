import Foundation
import ProgramTesting
import Testing

@testable import words

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
    "No name is suggested if more than a third of the letters differ",
    arguments: [
      ["dance"], ["ls"], ["toxxy"], ["swoh"], ["-j"], [""],
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

  @Test("The help, the manual page and the completions contain exactly the commands and options of the program")
  func everything() throws {
    let commands = CommandName.allCases.map(\.rawValue)
    let options = OptionName.allCases.map(\.rawValue)
    #expect(Help.text.matches(of: /: words ([a-z]+)/).map { String($0.1) } == commands)
    #expect(Help.text.matches(of: /(?m)^  (?:-[a-z], )?(--[a-z-]+)/).map { String($0.1) } == options)

    let manual = try shared("man/man1/words.1").replacing(#"\-"#, with: "-")
    #expect(Set(manual.matches(of: /\.TP\n\\fBwords ([a-z]+)\\fR/).map { String($0.1) }) == Set(commands))
    #expect(manual.matches(of: /\.TP\n(?:\\fB-h\\fR, )?\\fB(--[a-z-]+)\\fR/).map { String($0.1) } == options)
    for variable in Help.text.matches(of: /(?m)^  ([A-Z_]+)\s/) { #expect(manual.contains(variable.1)) }

    let fish = try shared("fish/vendor_completions.d/words.fish")
    #expect(fish.matches(of: /\ -a ([a-z]+) -d/).map { String($0.1) } == commands)
    #expect(fish.matches(of: /\ -l ([a-z-]+)/).map { "--\($0.1)" } == options)
    for path in ["bash-completion/completions/words", "zsh/site-functions/_words"] {
      let script = try shared(path)
      #expect(script.contains(commands.joined(separator: " ")) || script.contains(commands.joined(separator: "|")))
      #expect(Set(script.matches(of: /--[a-z-]+[a-z]/).map { String($0.0) }).subtracting(["--option"]) == Set(options))
    }
  }

  /// Returns the text of a file that `Scripts/install` installs as it is.
  private func shared(_ path: String) throws -> String {
    try String(contentsOf: packageRoot.appending(path: "Scripts/share/\(path)"), encoding: .utf8)
  }
}
