import Models
import Reactive
import Services
import Terminal
import Testing
import TextPresentation
import ViewModels
import WordScreens

@Suite("WordCellView")
@MainActor
struct WordCellViewTests {
  /// Returns a bound cell of a word of the first day of a month, which is today unless `today` is given.
  private func cell(
    showsMonth: Bool = false, query: Property<SearchQuery>? = nil, today: Property<Day>? = nil
  ) throws -> WordCellView {
    let word = try #require(Word.sample(1, "fjord", definition: "an arm\nof the sea"))
    let services = WordServices(
      words: StubWordService(nil), pictures: StubPictureService(), reactions: StubReactionService())
    let store = WordStore(services: services, today: today ?? Property(value: word.date))
    let cell = WordCellView()
    cell.showsMonth = showsMonth
    if let query { cell.query = query }
    cell.bindViewModel(WordViewModel(word: word, store: store))
    return cell
  }

  private func labels(_ cell: WordCellView) -> [Label] { cell.columnViews.compactMap { $0 as? Label } }

  @Test("A cell shows the date, the first line of the definition, and whether the word is today’s word")
  func texts() throws {
    #expect(labels(try cell()).map(\.text) == ["Thu 1", "", "fjord", "an arm", "today"])
    #expect(labels(try cell(showsMonth: true)).map(\.text) == ["1 Jan 2015", "", "fjord", "an arm", "today"])
  }

  @Test("The mark of today appears and disappears at midnight, and a cell that is reused keeps its mark")
  func midnight() throws {
    let days = try (1...3).map { try #require(Word.sample($0, "", definition: nil)).date }
    let today = MutableProperty(days[1])
    let cell = try cell(today: Property(today))
    var marks: [String?] = []
    for day in [days[1], days[0], days[2]] {
      today.value = day
      marks.append(labels(cell).last?.text)
    }
    #expect(marks == ["", "today", ""])
    cell.prepareForReuse()
    today.value = days[0]
    #expect(labels(cell).last?.text == "")
  }

  @Test("The matches of a search are marked in the word and the definition, until the search or the binding ends")
  func marks() throws {
    let query = MutableProperty(SearchQuery(""))
    let cell = try cell(query: Property(query))
    func marked() -> [String?] { labels(cell).map { label in label.highlights.map { "\($0(label.text).count)" } } }
    #expect(marked() == [nil, nil, nil, nil, nil])
    query.value = SearchQuery("r")
    #expect(marked() == [nil, nil, "1", "1", nil])
    query.value = SearchQuery("")
    #expect(marked() == [nil, nil, nil, nil, nil])
    cell.prepareForReuse()
    query.value = SearchQuery("r")
    #expect(marked() == [nil, nil, nil, nil, nil])
  }

  @Test(
    "In a narrow table, the date, the reactions, the picture and the mark of today are hidden",
    arguments: [
      (48, [6, 3, 4, 16, 4, 5]), (47, [6, 3, 4, 16, 10, 0]), (32, [6, 3, 4, 13, 0, 0]), (31, [0, 3, 0, 16, 8, 0]),
      (16, [0, 3, 0, 11, 0, 0]), (15, [0, 0, 0, 15, 0, 0]),
    ])
  func columns(available: Int, widths: [Int]) {
    let columns = WordCellView.columns(showingPictures: true, showingMonths: false)
    let layout = TableColumnLayout(columns, contentColumns: [0, 0, 0, 0, 0, 5], available: available)
    #expect(layout.ranges.map(\.count) == widths)
  }

  @Test("The column of dates is wider if they contain the month, and right-aligned")
  func dateColumn() {
    let (days, months) = (
      WordCellView.columns(showingPictures: false, showingMonths: false),
      WordCellView.columns(showingPictures: false, showingMonths: true)
    )
    #expect(days[0].width == .fixed(6) && days[0].alignment == .left)
    #expect(months[0].width == .fixed(11) && months[0].alignment == .right)
    #expect(days.dropFirst() == months.dropFirst() && days[2].width == .fixed(0))
  }

  @Test("A cell that is reused for a different word ignores changes of its former word")
  func reusedCell() {
    let words = [
      Word.sample(1, "fjord", definition: "an arm of the sea"), Word.sample(2, "oak", definition: "a tree"),
    ].compactMap { $0 }
    let service = StubWordService(.success(WordResponse(words: words)))
    let store = WordStore(
      services: WordServices(words: service, pictures: StubPictureService(), reactions: StubReactionService()))
    let viewModels = words.map { WordViewModel(word: $0, store: store) }
    let cell = WordCellView()
    cell.bindViewModel(viewModels[0])
    cell.prepareForReuse()
    cell.bindViewModel(viewModels[1])
    let month = words[0].date.month
    let changed = [Word.sample(1, "glacier", definition: "a mass of ice")].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: changed))
    store.month(month).inputs.reload()
    viewModels[0].inputs.favouritePressed()
    #expect(viewModels[0].outputs.wordTitle.value == "glacier")
    #expect(cell.columnViews.compactMap { ($0 as? Label)?.text } == ["Fri 2", "", "oak", "a tree", ""])
  }
}
