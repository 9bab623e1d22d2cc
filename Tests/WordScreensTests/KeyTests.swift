import Foundation
import Models
import Reactive
import ReactiveTesting
import Services
import TerminalScreen
import Testing
import TextPresentation
import TextPresentationTesting
import ViewModels
import WordScreens

/// Presses each key on each screen. A file in the directory `Keys` has the picture of a screen and each key's effect:
/// the other screen that it shows, or the rows that change. `RECORD_TESTS=1` completes files from their first lines.
@Suite("The keys on each screen")
@MainActor
struct KeyTests {
  private nonisolated static let directory = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Keys")

  /// Returns the names of the screens, and the steps that lead to them, from the first lines of files. A step is the
  /// name of a key, or a text with `␣` for blanks. From `✓` on, the services work, from `✗` on, they fail, and from `…`
  /// on, they do not respond.
  nonisolated static func screens() throws -> [(name: String, steps: String)] {
    try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil).map { file in
      let line = try #require(String(contentsOf: file, encoding: .utf8).firstMatch(of: /Keys: (.*)/))
      return (file.deletingPathExtension().lastPathComponent, String(line.1))
    }.sorted { $0.name < $1.name }
  }

  /// The keys that are pressed, without most second keys of a command.
  private static let keys =
    [.escape, .enter, .tab, .backTab, .up, .down, .left, .right, .end, .pageDown, .backspace, .delete, .alt("\r")]
    + [.control("u"), .paste("2")] + "/?:q[]FGMRSbdfginprstuxy".map(Key.character)
  /// Those of the keys that are pressed in a text field, to which the other characters are only added.
  private static let keysOfTextFields = Array(keys.prefix(19))  // up to “q”

  /// The keys that can have no visible effect: those that move to where the user is, and those for which the service
  /// answers at once with what is shown already.
  private static let idleKeys = Set(keys.prefix(15).map(\.name) + ["g", "G", "R", "n", "p", "r", "t", "b", "f"])

  /// The names of the screens, by their pictures.
  private static let names = Result {
    Dictionary(try screens().map { (try Application($0.steps).screen.drawn.picture, $0.name) }) { first, _ in first }
  }

  @Test("Each key and a click on its hint do what the file of the screen says", arguments: try screens())
  func keys(name: String, steps: String) throws {
    let names = try Self.names.get()
    var application = try Application(steps)
    let picture = application.screen.drawn.picture
    var (effects, idleKeys): ([(effect: String, keys: String)], [String]) = ([], [])
    for key in application.screen.firstResponder is TextField ? Self.keysOfTextFields : Self.keys {
      guard let effect = application.effect(of: key, names) else {
        idleKeys.append(key.name)
        continue
      }
      // A click beside the hints ends a message about a key that does nothing.
      if steps.last?.isNumber == true || !application.isRestored(byClickTo: picture) {
        application = try Application(steps)
      }
      if let effectOfClick = application.effectOfClick(onHintFor: key, names) {
        #expect(effectOfClick == effect, "a click on the hint for \(key.name)")
        application = try Application(steps)
      }
      if let index = effects.firstIndex(where: { $0.effect == effect }) {
        effects[index].keys += " \(key.name)"
      } else {
        effects.append((effect, key.name))
      }
    }
    #expect(Set(idleKeys).isSubset(of: Self.idleKeys), "other keys say why they do nothing")
    let table = effects.map { $0.keys + $0.effect } + ["no effect: " + idleKeys.joined(separator: " ")]
    let text = "Keys: \(steps)\n\n" + picture + table.map { "\n\($0)\n" }.joined()
    let file = Self.directory.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_TESTS"] == "1" { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @MainActor
  private struct Application {
    let clock = TestScheduler()
    let words = MonthlyWordService()
    let reactions = StubReactionService()
    let screen: ScreenDriver

    init(_ steps: String) throws {
      let store = ServiceStore(
        try ServiceConfiguration(), settings: StubSettingsService(),
        today: Property(value: try #require(Day(iso8601: "2015-01-06"))), clock: clock, random: \.lowerBound
      ) { [words, reactions] _, _ in
        WordServices(words: words, pictures: StubPictureService(), reactions: reactions)
      }
      let viewModel = RootViewModel(month: try #require(Month(year: 2015, month: 1)), store: store, clock: clock)
      screen = try ScreenDriver(
        RootNavigationController(viewModel: viewModel, showsPictures: false, scheduler: clock), columns: 64, rows: 12)
      for step in steps.split(separator: " ") { try run(step) }
    }

    private func run(_ step: Substring) throws {
      switch step {
      case "✓": (words.answer.value, reactions.answer.value) = (.success(()), .success(()))
      case "✗": (words.answer.value, reactions.answer.value) = (.failure(.offline), .failure(.offline))
      case "…": (words.answer.value, reactions.answer.value) = (nil, nil)
      default:
        screen.press(
          KeyTests.keys.first { $0.name == step }.map { [$0] } ?? step.map { .character($0 == "␣" ? " " : $0) })
        wait()
      }
    }

    /// Waits until a typed text is searched, and an activity is indicated.
    private func wait() {
      clock.advance(by: .milliseconds(100))
      screen.display()
    }

    /// Presses a key. Returns what has changed then: the name of the screen, or the rows, and a text that was copied.
    /// Returns `nil` if the key does nothing at once; then, no time passes.
    func effect(of key: Key, _ names: [String: String]) -> String? {
      effect(names) { screen.press(key) }
    }

    /// Clicks at the start of the last row. Returns whether the screen has the picture then.
    func isRestored(byClickTo picture: String) -> Bool {
      guard screen.drawn.focusedRegion == nil else { return false }
      screen.mouse(column: 0, row: screen.drawn.size.rows - 1)
      return screen.drawn.picture == picture
    }

    /// Clicks on the name of a key in the last row, before the word of its hint. Returns what has changed; `nil` if
    /// the key has no hint there, or if a dialog has the focus.
    func effectOfClick(onHintFor key: Key, _ names: [String: String]) -> String? {
      let (hints, row) = (" \(screen.lines.last ?? "")", screen.drawn.size.rows - 1)
      let range = hints.ranges(of: " \(key.name) ").first { hints[$0.upperBound...].first != " " }
      guard screen.drawn.focusedRegion == nil, let range else { return nil }
      let column = DisplayText.width(of: String(hints[..<range.lowerBound]))
      return effect(names) { screen.mouse(column: column, row: row) } ?? "no effect"
    }

    private func effect(_ names: [String: String], of action: () -> Void) -> String? {
      let (former, copiedCount) = (screen.drawn, screen.terminal.copiedTexts.count)
      action()
      guard screen.terminal.isStarted else { return " → end" }
      let copied = screen.terminal.copiedTexts.dropFirst(copiedCount).map { "\ncopied: \($0)" }.joined()
      if screen.drawn == former { return copied.isEmpty ? nil : copied }
      wait()
      let drawn = screen.drawn
      if let name = names[drawn.picture] { return " → \(name)" + copied }
      let rows = (0..<drawn.size.rows).filter { row in
        (0..<drawn.size.columns).contains { drawn[$0, row] != former[$0, row] }
      }
      return rows.map { "\n│" + drawn.lines[$0] }.joined() + copied
    }
  }
}
