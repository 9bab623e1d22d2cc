import Foundation
import ProgramTesting
import Testing

@testable import words

@Suite("The command line of the words program", .timeLimit(.minutes(5)))
struct CommandLineTests {
  private let commands = CommandName.allCases.map(\.rawValue)
  private let options = Option.all.map(\.name)

  @Test("The help and the manual page have all commands and options, and no others")
  func documents() throws {
    #expect(Help.text.matches(of: /: words ([a-z]+)/).map { String($0.1) } == commands)

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

  /// The values of options with a value, and all pairs of options that exclude each other, in alphabetical order.
  private static let values = [
    "--format": "csv", "--month": "1", "--mouse": "never", "--pictures": "kitty", "--server": "https://example.org",
    "--simulate": "fail=2", "--theme": "dark", "--timeout": "1", "--year": "2015",
  ]
  private static let exclusive = ["--format --json", "--no-cache --offline", "--pictures --plain"]

  @Test(
    "Options that exclude each other are an error of each command that has both, in any order, and no others are",
    arguments: [nil] + CommandName.allCases)
  func exclusiveOptions(command: CommandName?) throws {
    let operands = (command.map { [$0.rawValue] } ?? []) + (command?.operand == nil ? [] : ["2015-01-31"])
    let valid = Option.all.filter { $0.shortName == nil && $0.commands?.contains(command) != false }.map(\.name)
    for one in valid {
      for other in valid where other != one {
        let arguments = [one, other].flatMap { [$0] + (Self.values[$0].map { [$0] } ?? []) }
        let pair = [one, other].sorted()
        let message = "\(pair[0]) and \(pair[1]) exclude each other: omit one of them."
        let isExclusive = Self.exclusive.contains(pair.joined(separator: " "))
        #expect(error(of: operands + arguments) == (isExclusive ? message : nil), "\(arguments)")
      }
    }
  }

  private func error(of arguments: [String]) -> String? {
    do throws(ArgumentError) {
      _ = try Arguments(arguments, environment: [:], today: .first)
      return nil
    } catch {
      return error.message
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
