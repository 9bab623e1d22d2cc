import Foundation
import ProgramTesting
import Testing

/// Installs the completions, and lets each shell load and use them.
@Suite(
  "The completions of the words program", .timeLimit(.minutes(5)),
  .enabled(if: isProgramBuilt, "the built program is beside the tests only on Linux"))
struct CompletionTests {
  /// Arguments, of which the last one is incomplete, and its completions.
  private static let cases: [(arguments: [String], completions: [String])] = [
    (["fa"], ["favourite", "favourites"]), (["--pictures", "k"], ["kitty"]), (["--mouse", ""], ["auto", "never"]),
    (["--mouse", "never", "li"], ["list"]), (["--server", "l"], []), (["list", "l"], []), (["--json", "li"], ["list"]),
    // Each command has its own options.
    (["--of"], ["--offline"]), (["reblog", "2015-01-31", "--of"], ["--off", "--offline"]), (["show", "--ye"], []),
    (["search", "--ye"], ["--year"]), (["today", "--on"], ["--once-a-day"]),
  ]

  private let installation = Installation()
  private let files = UserFiles()

  init() async throws {
    let outcome = try await installation.install()
    try #require(outcome.status == 0, "\(outcome.messages)")
  }

  @Test("bash completes commands, options and their values", .enabled(if: isInstalled("bash"), "bash is not installed"))
  func bash() async throws {
    // Bash splits an option at the sign.
    let cases =
      Self.cases + [
        (["--pictures", "=", "k"], ["kitty"]), (["--mouse", "="], ["auto", "never"]),
        (["--year", "=", "2015", "li"], ["list"]), (["--year", "=", "2015", "list", "--mo"], ["--month", "--mouse"]),
      ]
    for (arguments, completions) in cases {
      let script = """
        source "$0"
        complete -p words > /dev/null || exit
        COMP_WORDS=(words "$@") COMP_CWORD=$#
        _words
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let file = installation.path("share/bash-completion/completions/words")
      let shell = try await runProgram(["bash", "--norc", "-c", script, file] + arguments)
      #expect(shell.status == 0 && shell.messages == "", "\(arguments): \(shell.messages)")
      #expect(shell.output.split(separator: "\n").map(String.init).sorted() == completions, "\(arguments)")
    }
  }

  @Test("fish completes commands, options and their values", .enabled(if: isInstalled("fish"), "fish is not installed"))
  func fish() async throws {
    for (arguments, completions) in Self.cases {
      let environment = files.environment.merging([
        "XDG_DATA_HOME": installation.path("share"),
        "PATH": "\(installation.path("bin")):\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
      ]) { $1 }
      let command = "complete -C '\((["words"] + arguments).joined(separator: " "))'"
      let shell = try await runProgram(["fish", "-c", command], environment: environment)
      #expect(shell.status == 0 && shell.messages == "", "\(arguments): \(shell.messages)")
      let names = shell.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
      #expect(names.sorted() == completions, "\(arguments)")
    }
  }

  @Test("zsh completes commands, options and their values", .enabled(if: isInstalled("zsh"), "zsh is not installed"))
  func zsh() async throws {
    // Each line contains keys to type, and the output to wait for, which is not in the echo of the keys.
    let script = #"""
      zmodload zsh/zpty
      zpty shell TERM=dumb zsh -f -i
      zpty -w shell "PS1=; unsetopt beep; fpath=('$1' \$fpath); autoload -Uz compinit; compinit -u -D; print 1\$((1))"
      zpty -r shell output '*11*'
      for keys output in \
        'words --pic' '--pictures=' \
        'ki' 'tty' \
        'fa' 'vourite' \
        ' --of' '--off      -- with favourite or reblog, remove the reaction' \
        $'\x15words --year 2015 list --of' '--offline' \
        $'\x15words --mouse ' 'auto   never'
      do
        zpty -n -w shell "$keys"$'\t'
        zpty -r shell text "*${(b)output}*" || exit
        print -r -- "$output"
      done
      """#
    let functions = installation.path("share/zsh/site-functions")
    let shell = try await runProgram(
      timeLimit(seconds: 60) + ["zsh", "-f", "-c", script, "zsh", functions])
    #expect(shell.status == 0 && shell.output.hasSuffix("auto   never\n"), "\(shell.output)\(shell.messages)")
  }
}
