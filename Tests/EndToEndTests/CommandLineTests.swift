import Foundation
import ProgramTesting
import Testing

@testable import words

@Suite("The command line of the words program", .timeLimit(.minutes(5)))
struct CommandLineTests {
  private let commands = CommandName.allCases.map(\.rawValue)
  private let options = OptionName.allCases.map(\.rawValue)

  @Test("The help and the manual page have all commands and options, and no others")
  func documents() throws {
    #expect(Help.text.matches(of: /: words ([a-z]+)/).map { String($0.1) } == commands)
    #expect(Help.text.matches(of: /(?m)^  (?:-[a-zA-Z], )?(--[a-z-]+)/).map { String($0.1) } == options)

    let manual = try shared("man/man1/words.1").replacing(#"\-"#, with: "-")  // It has commands in another order.
    #expect(Set(manual.matches(of: /\.TP\n\\fBwords ([a-z]+)\\fR/).map { String($0.1) }) == Set(commands))
    #expect(manual.matches(of: /\.TP\n(?:\\fB-[hV]\\fR, )?\\fB(--[a-z-]+)\\fR/).map { String($0.1) } == options)
  }

  @Test("The completions have all commands and options, and no other options")
  func completions() throws {
    let fish = try shared("fish/vendor_completions.d/words.fish")
    #expect(fish.matches(of: /\ -a ([a-z]+) -d/).map { String($0.1) } == commands)
    #expect(fish.matches(of: /\ -l ([a-z-]+)/).map { "--\($0.1)" } == options)
    for path in ["bash-completion/completions/words", "zsh/site-functions/_words"] {
      let script = try shared(path)
      #expect(script.contains(commands.joined(separator: " ")) || script.contains(commands.joined(separator: "|")))
      // A comment in the script for Bash contains the example “--option”.
      #expect(Set(script.matches(of: /--[a-z-]+[a-z]/).map { String($0.0) }).subtracting(["--option"]) == Set(options))
    }
  }

  @Test("The manual page has all environment variables of the help")
  func variables() throws {
    let manual = try shared("man/man1/words.1")
    for variable in Help.text.matches(of: /(?m)^  ([A-Z_]+)\s/) { #expect(manual.contains(variable.1)) }
  }

  /// Returns the text of a file that `Scripts/install` installs as it is.
  private func shared(_ path: String) throws -> String {
    try String(contentsOf: packageRoot.appending(path: "Scripts/share/\(path)"), encoding: .utf8)
  }
}
