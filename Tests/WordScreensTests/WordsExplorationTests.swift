import Foundation
import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import TextPresentationTesting
import ViewModels

/// The screens of the words, with the model that says what they show.
@MainActor
private struct WordsSystem: @MainActor ExploredSystem {
  private let clock = TestScheduler()
  private let service = MonthlyWordService()
  private let reactions = StubReactionService()
  private let screen: ScreenDriver
  private let model = Atomic(WordsModel())
  /// The keys that are not explored.
  private let excludedKeys: String

  init(_ part: WordsExplorationTests.Part) throws {
    excludedKeys = part.excludedKeys
    let today = Property(value: try #require(Day(iso8601: "2015-01-06")))
    screen = try .words(service, reactions: reactions, columns: Self.columns, rows: 16, clock: clock, today: today)
    part.start.forEach(run)
  }

  var actions: [ExplorerAction] {
    model.value.steps.filter { !excludes($0) }.map { step in
      ExplorerAction("\(step)") { run(step) }
    }
  }

  private func run(_ step: WordsModel.Step) {
    model.modify { $0.receive(step) }
    switch step {
    case .key(let key): screen.press(key)
    case .wait: clock.advance(by: .milliseconds(100))
    case .service(let works):
      let answer: Result<Void, ServiceError> = works ? .success(()) : .failure(.offline)
      (service.answer.value, reactions.answer.value) = (answer, answer)
    }
    screen.display()
  }

  private func excludes(_ step: WordsModel.Step) -> Bool {
    switch step {
    case .key(.character(let character)): excludedKeys.contains(character)
    // Without reloading, failures of the service are not explored either.
    case .service: excludedKeys.contains("r")
    default: false
    }
  }

  var state: String { "\(model.value)" }

  var violation: String? {
    lines == model.value.lines ? nil : "the screen shows: \(lines), expected: \(model.value.lines)"
  }

  private static let columns = 120
  /// The column at which the frame of the highlighted word begins.
  private static let frameColumn = 66

  /// The lines of the screen as the model describes them.
  private var lines: [String] {
    let (contents, hints) = (screen.lines.dropLast(), screen.lines.last ?? "")
    let search = hints.firstMatch(of: #/^ (/\w* )/#)?.output.1 ?? ""
    let escape = hints.firstMatch(of: /esc \w+/)?.output ?? ""
    let halves = contents.map { line in
      let isHalf = line.dropFirst(Self.frameColumn).first.map("╭│╰".contains) ?? false
      let width = isHalf ? Self.frameColumn : Self.columns
      return (line.prefix(width), line.dropFirst(width))
    }
    return Self.words(in: halves.map(\.0)) + [String(search + escape)] + Self.words(in: halves.map(\.1))
  }

  /// Returns the lines with words, with single spaces between these, and without lines.
  private static func words(in lines: [Substring]) -> [String] {
    lines.map { $0.split { $0.isWhitespace || "╭─╮│╰╯▎".contains($0) }.joined(separator: " ") }.filter { !$0.isEmpty }
  }
}

@Suite("Histories of the screens of words")
@MainActor
struct WordsExplorationTests {
  /// The histories that begin with some steps, and have no other key than those that are not excluded.
  struct Part: CustomTestStringConvertible {
    let testDescription: String
    var start: [WordsModel.Step] = []
    var excludedKeys = "fr"
    var depth = 100
    var limit = Int.max
  }

  @Test("The screens show what the model says after each key, wait and failure", arguments: parts)
  func screens(part: Part) throws {
    let exploration = try Exploration(depth: part.depth, limit: part.limit) { try WordsSystem(part) }
    #expect(exploration.counterexample == nil)
    // Otherwise, the descriptions of the states omit something.
    #expect(exploration.ambiguity == nil)
  }
}

private let typedSearch: [WordsModel.Step] = [.key(.character("/")), .key(.character("h")), .wait]
private let keptSearch: [WordsModel.Step] =
  [.key(.up), .key(.character("/")), .key(.character("t")), .wait, .key(.enter)]
private let searchInFebruary: [WordsModel.Step] = [.key(.down), .key(.character("]")), .key(.down)] + keptSearch
private let parts =
  ProcessInfo.processInfo.environment["EXPLORATION"] == "deep"
  ? [WordsExplorationTests.Part(testDescription: "everything", excludedKeys: "", limit: 3000)]
  : [
    WordsExplorationTests.Part(testDescription: "searches", limit: 250),
    WordsExplorationTests.Part(testDescription: "failures and favourites", excludedKeys: "/", limit: 250),
    WordsExplorationTests.Part(testDescription: "after a typed search", start: typedSearch, depth: 2),
    WordsExplorationTests.Part(testDescription: "after a kept search", start: keptSearch, depth: 3),
    WordsExplorationTests.Part(testDescription: "after a search in February", start: searchInFebruary, depth: 2),
  ]
