import Foundation
import ProgramTesting
import ServerTesting
import Testing

@Suite("The environment variables of the program", .timeLimit(.minutes(5)))
struct EnvironmentTests {
  /// The effect of a variable whose value is nonsense, as a part of a message; empty for none.
  private static let effects: [String: String] = [
    "SSL_CERT_FILE": "Cannot reach the word service", "WORDS_MOUSE": "Invalid mouse mode “nonsensé”",
    "WORDS_SERVER": "Invalid service URL “nonsensé”", "WORDS_THEME": "Invalid --theme “nonsensé”",
    "WORDS_TOKEN": "Invalid access token",
    "https_proxy": "Cannot reach the word service", "ALACRITTY_WINDOW_ID": "", "COLORTERM": "", "HOME": "",
    "KITTY_WINDOW_ID": "", "KONSOLE_VERSION": "", "NO_COLOR": "", "NO_PROXY": "", "PATH": "", "STY": "", "TERM": "",
    "TERM_PROGRAM": "", "TMUX": "", "VTE_VERSION": "", "WT_SESSION": "", "XDG_CACHE_HOME": "", "XDG_CONFIG_HOME": "",
    "XDG_DATA_HOME": "", "XDG_STATE_HOME": "", "XTERM_VERSION": "", "ZELLIJ": "",
  ]

  @Test("The table has each environment variable whose name is in the sources of the program")
  func names() throws {
    let files = try ["Apps/words", "Modules"].flatMap { try paths(below: $0, suffix: ".swift") }
    let sources = try files.filter { !$0.contains("Testing/") }.map { try text(ofFile: $0) }
    let names = sources.flatMap { source in source.matches(of: /"([A-Z]+_[A-Z_]+)"/).map { String($0.1) } }
    #expect(names.count > 10 && Set(names).subtracting(Self.effects.keys) == [])
  }

  @Test("An empty variable has the effect of one that is not set", arguments: effects.keys.sorted())
  func empty(name: String) async throws {
    #expect(try await outcomes([name: ""]) == outcomes([:]))
  }

  @Test("A variable whose value is nonsense has no effect, or the message names it", arguments: effects.keys.sorted())
  func nonsense(name: String) async throws {
    let effect = try #require(Self.effects[name])
    let texts = try await outcomes([name: "nonsensé"])
    if effect.isEmpty {
      #expect(try await texts == outcomes([:]))
    } else {
      #expect(texts.contains { $0.contains(effect) }, "\(texts)")
    }
  }

  /// The outputs and messages of a command with built-in words, and of one that uses https.
  private func outcomes(_ variables: [String: String]) async throws -> [String] {
    let (files, server) = (UserFiles(), try RawServer(.send("")))
    let https = server.url.replacing("http:", with: "https:")
    var texts: [String] = []
    for arguments in [["show", "2015-01-31"], ["list", "--server", https]] {
      let environment = files.environment.merging(variables) { $1 }
      let outcome = try await runExecutable(Built.executable("words"), arguments, environment: environment)
      texts.append((outcome.output + outcome.messages).replacing(https, with: "").replacing("\(server.port)", with: ""))
    }
    return texts
  }
}
