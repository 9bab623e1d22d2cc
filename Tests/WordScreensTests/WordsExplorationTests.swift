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
  /// A service with the words of the model in each month.
  private struct Service: WordService {
    let works = MutableProperty(true)

    func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
      let words = WordsModel.words.enumerated().compactMap { row, word in
        Day(month: month, day: 5 + row).map {
          Word(
            id: (month.year * 100 + month.month) * 100 + $0.day, word: word, date: $0,
            imageURL: URL(fileURLWithPath: "/picture.png"), definition: "\(row + 1)")
        }
      }
      return works.producer.take(first: 1).promoteError().attemptMap { works in
        works ? .success(WordResponse(words: words)) : .failure(.offline)
      }
    }
  }

  private let clock = TestScheduler()
  private let service = Service()
  private let reactions = StubReactionService()
  private let screen: ScreenDriver
  private let model = Atomic(WordsModel())
  /// The keys that are not explored.
  private let excludedKeys: String

  init(without excludedKeys: String) throws {
    self.excludedKeys = excludedKeys
    let today = Property(value: try #require(Day(iso8601: "2015-01-06")))
    screen = try .words(service, reactions: reactions, columns: 2 * Self.half, rows: 12, clock: clock, today: today)
  }

  var actions: [ExplorerAction] {
    model.value.steps.filter { !excludes($0) }.map { step in
      ExplorerAction("\(step)") {
        model.modify { $0.receive(step) }
        switch step {
        case .key(let key): screen.press(key)
        case .wait(let milliseconds): clock.advance(by: .milliseconds(milliseconds))
        case .service(let works):
          service.works.value = works
          reactions.answer.value = works ? .success(()) : .failure(.offline)
        }
        screen.display()
      }
    }
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

  /// The width of the list, beside which the highlighted word is shown.
  private static let half = 100

  /// The lines of the screen as the model describes them.
  private var lines: [String] {
    let (contents, hints) = (screen.lines.dropLast(), screen.lines.last ?? "")
    let search = hints.firstMatch(of: #/^ (/\w* )/#)?.output.1 ?? ""
    let escape = hints.firstMatch(of: /esc \w+/)?.output ?? ""
    let copied = screen.terminal.copiedTexts.suffix(1).map { "copied \($0)" }
    return Self.words(in: contents.map { $0.prefix(Self.half) }) + [String(search + escape)]
      + Self.words(in: contents.map { $0.dropFirst(Self.half) }) + copied
  }

  /// Returns the lines with words, with single spaces between these.
  private static func words(in lines: [Substring]) -> [String] {
    lines.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
  }
}

@Suite("All short histories of the screens of words")
@MainActor
struct WordsExplorationTests {
  /// Without a deep exploration, searching and failures are explored one after the other.
  @Test(
    "The screens show what the model says after each key, wait and failure",
    arguments: isDeep ? [("", 5000)] : [("fry", 500), ("/", 500)])
  func screens(without excludedKeys: String, limit: Int) throws {
    let exploration = try Exploration(depth: 100, limit: limit) { try WordsSystem(without: excludedKeys) }
    #expect(exploration.counterexample == nil)
    // Otherwise, the descriptions of the states omit something.
    #expect(exploration.ambiguousCount == 0)
  }
}

private let isDeep = ProcessInfo.processInfo.environment["EXPLORATION"] == "deep"
