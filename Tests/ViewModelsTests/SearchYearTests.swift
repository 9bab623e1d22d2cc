import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("A search of the year from a month without a match")
struct SearchYearTests {
  private let screens: ServiceScreens
  private let root: RootViewModel
  private var month: WordsViewModel { root.lists.value[0] }
  private var message: String { month.list.outputs.message.value.map { "\($0)" } ?? "none" }

  init() throws {
    screens = try ServiceScreens()
    root = RootViewModel(month: screens.month, store: screens.store, clock: screens.clock)
    root.inputs.viewDidLoad()
    month.list.inputs.viewDidLoad()
    screens.clock.advance(by: .seconds(1))
  }

  /// Searches the month, and waits until the year can have been loaded.
  private func search(_ text: String) {
    month.search.inputs.searchTextChanged(text)
    screens.clock.advance(by: .seconds(5))
  }

  @Test(
    "The message counts the matches of the year",
    arguments: [
      ("2015-03", "No words of January 2015 match “2015-03”. 2 words of 2015 do. (searchYear)"),
      ("first 2015-04", "No words of January 2015 match “first 2015-04”. 1 word of 2015 does. (searchYear)"),
      ("zzz", "No words of 2015 match “zzz”."),
    ])
  func count(text: String, message: String) {
    search(text)
    #expect(self.message == "information: \(message)")
    // The months of the year are requested once, and not again for another text.
    let requests = TestObserver<String, Never>()
    requests.observe(screens.words.log)
    search(text + "z")
    #expect(requests.values.isEmpty && self.message == "information: No words of 2015 match “\(text)z”.")
    month.months?.inputs.nextMonthPressed()
    month.search.inputs.searchCancelled()
    #expect(self.message == "none")
  }

  @Test("As long as a month of the year is loaded, and if it cannot be, the message offers the year without a count")
  func unknownCount() throws {
    let march = try #require(Month(year: 2015, month: 3))
    screens.words.answer { $0 == march ? .failure(.offline) : .success(.words(of: $0)) }
    month.search.inputs.searchTextChanged("2015-04")
    for _ in 1...5 {
      screens.clock.advance(by: .seconds(1))
      #expect(message == "information: No words of January 2015 match “2015-04”. (searchYear)")
    }
  }

  @Test("Return and the command of a section search the year for the text of the month", arguments: [true, false])
  func searchingYear(isTyping: Bool) {
    month.search.inputs.searchBegan()
    search("2015-04")
    if isTyping {
      month.commands.value[.keepSearch]?.perform(month)
    } else {
      month.search.inputs.searchConfirmed()
      root.inputs.sectionSelected(.year)
    }
    let year = root.lists.value[1]
    #expect(!month.search.outputs.isTyping.value && year.search.outputs.isTyping.value)
    #expect(year.search.outputs.text.value == "2015-04" && year.search.outputs.query.value.text == "2015-04")
    year.list.inputs.viewDidLoad()
    screens.clock.advance(by: .seconds(5))
    #expect(year.list.outputs.words.value.map(\.word) == ["word 1 of 2015-04", "word 2 of 2015-04"])
    // The text is not that of the month if the year is selected from the favourites.
    for section in [Section.favourites, .year] { root.inputs.sectionSelected(section) }
    #expect(root.lists.value[1].search.outputs.state.value.text.isEmpty)
  }
}
