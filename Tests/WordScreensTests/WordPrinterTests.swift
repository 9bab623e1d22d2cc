import Foundation
import Models
import Reactive
import Services
import Testing
import ViewModels

@testable import WordScreens

/// Performs each command while the services work, fail, or have only copies of words. The file `Pictures/commands.txt`
/// has what it prints, whether it fails, and the number of its requests. If `RECORD_TESTS=1` is in the environment, the
/// file is written.
@Suite("WordPrinter")
@MainActor
struct WordPrinterTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Pictures/commands.txt")

  @Test("Each command waits for the services, and prints what the file says", arguments: [false, true])
  func commands(isDelayed: Bool) async throws {
    var text = ""
    for (state, format, failing) in Self.states {
      text += "# \(state), \(format)\n\n"
      for (name, command) in try Self.commands() {
        let services = ScriptedServices(failing: failing, hasCopies: state == "copies", isDelayed: isDelayed)
        let store = WordStore(services: WordServices(words: services, pictures: services, reactions: services))
        let printer = WordPrinter(store: store, format: format, columns: 60, pictures: .never) { _ in "xterm" }
        let printout = await printer.printout(of: command)
        text += "$ \(name)\n\(printout.text)" + printout.messages.map { "! \($0)\n" }.joined()
        text += (printout.hasFailed ? "[failed]\n" : "") + "\(services.requestCounts)\n\n"
      }
    }
    if ProcessInfo.processInfo.environment["RECORD_TESTS"] == "1" { try Data(text.utf8).write(to: Self.file) }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
  }

  @Test("A random word is any word of a month or of a year whose day has come, and only the months needed are loaded")
  func random() async throws {
    var printouts: [WordListScope: Set<Printout>] = [:]
    for scope in [WordListScope.month(try day("2016-01-05").month), .year(2016)] {
      for _ in 0..<200 {
        let services = ScriptedServices(failing: [], hasCopies: false, isDelayed: false)
        let store = WordStore(services: WordServices(words: services, pictures: services, reactions: services))
        let printer = WordPrinter(store: store, format: .tabs, columns: 60)
        printouts[scope, default: []].insert(await printer.printout(of: .random(scope)))
        #expect(services.requestCounts.hasPrefix("1 words"))
      }
    }
    #expect(printouts.values.map(\.count).sorted() == [2, 24])

    let services = ScriptedServices(failing: [], hasCopies: false, isDelayed: false)
    let store = WordStore(
      services: WordServices(words: services, pictures: services, reactions: services),
      today: Property(value: try day("2015-12-31")))
    let printout = await WordPrinter(store: store, format: .tabs, columns: 60).printout(of: .random(.year(2016)))
    #expect(printout.messages == ["No word of 2016 has come yet."])
  }

  private static let states: [(String, PlainText.Format, Set<ScriptedServices.Request>)] = [
    ("works", .tabs, []), ("works", .columns, []), ("fails", .tabs, [.words]), ("fails", .columns, [.reactions]),
    ("fails", .json, [.changes]), ("copies", .tabs, [.words, .reactions]),
  ]

  /// The commands as a user types them, without the year 2015.
  private static func commands() throws -> [(String, WordCommand)] {
    let (empty, invalid) = (try day("2015-02-01"), try day("2015-03-01"))
    return [
      ("list 01", .list(.month(try day("2015-01-01").month))), ("list 02", .list(.month(empty.month))),
      ("list 03", .list(.month(invalid.month))), ("list", .list(.year(2015))), ("list 2014", .list(.year(2014))),
      ("favourites", .list(.favourites)), ("random 02", .random(.month(empty.month))),
      ("random 03", .random(.month(invalid.month))), ("random 2014", .random(.year(2014))),
      ("favourite 01-05", .react(.favourite, try day("2015-01-05"), isOn: true)),
      ("reblog 01-05 --off", .react(.reblog, try day("2015-01-05"), isOn: false)),
      ("favourite 02-01", .react(.favourite, empty, isOn: true)), ("search one", .search("one", year: 2015)),
      ("search x", .search("x", year: 2015)), ("show 01-05", .show(try day("2015-01-05"))),
      ("show 02-01", .show(empty)), ("show 03-01", .show(invalid)), ("show one", .showWord("ONE", year: 2015)),
      ("show x", .showWord("x", year: 2015)),
    ]
  }
}

private func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

/// Three services, which respond at once, or later on another thread.
private final class ScriptedServices: WordService, PictureService, ReactionService {
  enum Request: String, CaseIterable { case words, reactions, changes }

  private let requests = Atomic<[Request]>([])
  private let kept = Atomic(Reactions(favourites: [20_150_105], reblogs: [1]))
  private let failing: Set<Request>
  private let hasCopies: Bool
  private let isDelayed: Bool

  init(failing: Set<Request>, hasCopies: Bool, isDelayed: Bool) {
    (self.failing, self.hasCopies, self.isDelayed) = (failing, hasCopies, isDelayed)
  }

  var requestCounts: String {
    Request.allCases.map { request in "\(requests.value.count { $0 == request }) \(request)" }.joined(separator: ", ")
  }

  private func respond<Value: Sendable>(
    to request: Request, with value: @escaping @Sendable () -> SignalProducer<Value, ServiceError>
  ) -> SignalProducer<Value, ServiceError> {
    SignalProducer { [self] observer, lifetime in
      requests.modify { $0.append(request) }
      let response = failing.contains(request) ? SignalProducer(error: .offline) : value()
      lifetime += (isDelayed ? response.start(on: QueueScheduler()) : response).start(observer)
    }
  }

  /// January 2015 has two words of a day, and one of the next day; March 2015 has only invalid entries. Each month of
  /// 2016 has two words.
  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    let january = [(5, "one", 20_150_105), (5, "two", 1), (6, "One", 2)]
    let words = month.year == 2016 ? [(1, "a", 1), (2, "b", 2)] : month.title == "January 2015" ? january : []
    let skipped = WordResponse.SkippedEntries(count: 2, firstReason: "entry 1 has no word")
    let response = WordResponse(
      words: words.compactMap { row, word, id in
        Day(month: month, day: row).map {
          Word(id: id, word: word, date: $0, imageURL: URL(filePath: "/"), definition: "definition of \(word)")
        }
      }, skippedEntries: month.title == "March 2015" ? skipped : nil, age: hasCopies ? 7200 : nil)
    let current = respond(to: .words) { SignalProducer(value: response) }
    return hasCopies ? current.prefix(value: response) : current
  }

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> { .never }

  func reactions() -> SignalProducer<Reactions, ServiceError> {
    respond(to: .reactions) { [kept] in SignalProducer(value: kept.value) }
  }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    respond(to: .changes) { [kept] in
      kept.modify { if isOn { $0[reaction].insert(wordID) } else { $0[reaction].remove(wordID) } }
      return .empty
    }
  }
}
