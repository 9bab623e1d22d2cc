import Foundation
import Models
import Reactive
import Services
import Testing
import TextPresentation
import ViewModels
import WordScreens

@Suite("WordCellView")
@MainActor
struct WordCellViewTests {
  private let word: Word
  private let service: StubWordService
  private let today: MutableProperty<Day>
  private let store: WordStore
  private let query = MutableProperty(SearchQuery(""))
  private let cell = WordCellView()

  init() throws {
    word = try #require(Word.sample(1, "fjord", definition: "an arm\nof the sea"))
    service = StubWordService(.success(WordResponse(words: [word])))
    today = MutableProperty(word.date)
    let services = WordServices(
      words: service, pictures: ReadyPictureService(), reactions: StubReactionService())
    store = WordStore(services: services, today: Property(today))
    cell.query = Property(query)
    cell.showsPicture = true
  }

  private func bind(in scope: WordListScope = .year(2015)) {
    cell.bindViewModel(WordViewModel(word: word, scope: scope, store: store))
  }

  /// The texts of the cell, with the number of their marks.
  private var texts: [String] {
    cell.columnViews.compactMap { $0 as? Label }.map { label in
      label.text + (label.highlights.map { " \($0(label.text).count)" } ?? "")
    }
  }

  @Test("A cell shows the date as its list does, or “today”, and the first line of the definition")
  func dates() throws {
    bind()
    #expect(texts == ["today", "fjord", "an arm", ""])
    today.value = try #require(word.date.next)
    for (scope, date) in [(WordListScope.month(word.date.month), "Thu \u{A0}1"), (.favourites, "1 Jan 2015")] {
      cell.prepareForReuse()
      bind(in: scope)
      #expect(texts == [date, "fjord", "an arm", ""])
    }
  }

  @Test("A cell follows its word, the search and the day, until it is prepared for another word")
  func reuse() throws {
    let days = try (1...2).map { try #require(Word.sample($0, "", definition: nil)).date }
    let picture = try #require(cell.columnViews.compactMap { $0 as? PictureView }.first)
    bind()
    #expect(picture.picture != nil)
    query.value = SearchQuery("r")
    #expect(texts == ["today", "fjord 1", "an arm 1", ""])
    (query.value, today.value) = (SearchQuery(""), days[1])
    store.toggle(.favourite, of: word)
    #expect(texts == ["1 Jan", "fjord", "an arm", "♥  "])
    cell.prepareForReuse()
    (query.value, today.value) = (SearchQuery("r"), days[0])
    store.toggle(.reblog, of: word)
    let changed = [Word.sample(1, "glacier", definition: "a mass of ice")].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: changed))
    store.month(word.date.month).inputs.reload()
    #expect(texts == ["1 Jan", "fjord", "an arm", "♥  "] && picture.picture == nil)
  }

  @Test(
    "A narrow table hides the date and the picture, and shortens the word, so that there is room for the definition",
    arguments: [
      (57, [6, 4, 16, 20, 3]), (49, [6, 4, 8, 20, 3]), (43, [0, 0, 16, 20, 3]), (34, [0, 0, 7, 20, 3]),
      (31, [0, 0, 16, 0, 3]), (12, [0, 0, 7, 0, 3]),
    ])
  func columns(available: Int, widths: [Int]) {
    let columns = WordCellView.columns(showingPictures: true)
    let layout = TableColumnLayout(columns, contentColumns: [6, 0, 0, 0, 3], available: available)
    #expect(layout.ranges.map(\.count) == widths)
  }
}
