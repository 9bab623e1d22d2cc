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

  private func bind() { cell.bindViewModel(WordViewModel(word: word, store: store)) }

  /// The texts of the cell, with the number of their marks.
  private var texts: [String] {
    cell.columnViews.compactMap { $0 as? Label }.map { label in
      label.text + (label.highlights.map { " \($0(label.text).count)" } ?? "")
    }
  }

  @Test("A cell shows the date, with or without the month, the first line of the definition, and the mark of today")
  func dates() {
    cell.showsMonth = true
    bind()
    #expect(texts == ["1 Jan 2015", "", "fjord", "an arm", "today"])
    cell.prepareForReuse()
    cell.showsMonth = false
    bind()
    #expect(texts == ["Thu 1", "", "fjord", "an arm", "today"])
  }

  @Test("A cell follows its word, the search and the day, until it is prepared for another word")
  func reuse() throws {
    let days = try (1...2).map { try #require(Word.sample($0, "", definition: nil)).date }
    let picture = try #require(cell.columnViews.compactMap { $0 as? PictureView }.first)
    bind()
    #expect(picture.picture != nil)
    query.value = SearchQuery("r")
    #expect(texts == ["Thu 1", "", "fjord 1", "an arm 1", "today"])
    (query.value, today.value) = (SearchQuery(""), days[1])
    store.toggle(.favourite, of: word)
    #expect(texts == ["Thu 1", "♥", "fjord", "an arm", ""])
    cell.prepareForReuse()
    (query.value, today.value) = (SearchQuery("r"), days[0])
    store.toggle(.reblog, of: word)
    let changed = [Word.sample(1, "glacier", definition: "a mass of ice")].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: changed))
    store.month(word.date.month).inputs.reload()
    #expect(texts == ["Thu 1", "♥", "fjord", "an arm", ""] && picture.picture == nil)
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
}
