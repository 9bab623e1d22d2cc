import Foundation
import Models
import Reactive
import Services
import Testing
import ViewModels
import WordScreens

@testable import TextPresentation

@Suite("WordCellView")
@MainActor
struct WordCellViewTests {
  /// Returns the texts of a cell, with the number of their marks, and a star after a text in the style of a title.
  private func texts(of cell: WordCellView) -> [String] {
    cell.columnViews.compactMap { $0 as? Label }.map { label in
      label.text + (label.style == .title ? "*" : "") + (label.highlights.map { " \($0(label.text).count)" } ?? "")
    }
  }

  @Test("A cell follows its word, the search and the day, until it is prepared for another word")
  func reuse() throws {
    let word = try #require(Word.sample(1, "fjord", definition: "an arm\nof the sea"))
    let (service, query) = (StubWordService(.success(WordResponse(words: [word]))), MutableProperty(SearchQuery("")))
    let today = MutableProperty(word.date)
    let services = WordServices(words: service, pictures: ReadyPictureService(), reactions: StubReactionService())
    let store = WordStore(services: services, today: Property(today))
    let month = store.month(word.date.month)
    let cell = WordCellView()
    let picture = try #require(cell.columnViews.compactMap { $0 as? PictureView }.first)
    (cell.query, cell.showsPicture) = (Property(query), true)
    cell.bindViewModel(WordViewModel(word: word, scope: .year(2015), store: store))
    #expect(picture.picture != nil)
    query.value = SearchQuery("r")
    #expect(texts(of: cell) == ["today*", "fjord 1", "an arm 1", ""])
    (query.value, today.value) = (SearchQuery(""), try #require(word.date.next))
    store.toggle(.favourite, of: word)
    #expect(texts(of: cell) == ["1 Jan", "fjord", "an arm", "♥  "])
    // Before its day, a word is dimmed, and its definition is hidden.
    today.value = try #require(word.date.previous)
    #expect(cell.attributes.contains(.dim) && texts(of: cell) == ["1 Jan", "fjord", "", "♥  "])
    cell.prepareForReuse()
    // The cell ignores all changes from now on.
    (query.value, today.value) = (SearchQuery("r"), word.date)
    store.toggle(.reblog, of: word)
    let changed = [Word.sample(1, "glacier", definition: "a mass of ice")].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: changed))
    month.inputs.reload()
    #expect(texts(of: cell) == ["1 Jan", "fjord", "", "♥  "] && picture.picture == nil)
  }

  @Test(
    "A narrow table hides the picture, the date and then the definition, which has at least 20 columns",
    arguments: [
      // The widths of the date, the picture, the word, the definition and the reactions.
      (57, [6, 4, 16, 20, 3]), (53, [6, 4, 12, 20, 3]), (52, [6, 0, 16, 21, 3]), (46, [0, 0, 16, 23, 3]),
      (34, [0, 0, 7, 20, 3]), (31, [0, 0, 16, 0, 3]), (12, [0, 0, 7, 0, 3]),
    ])
  func columns(available: Int, widths: [Int]) {
    let columns = WordCellView.columns(showingPictures: true)
    let layout = TableColumnLayout(columns, contentColumns: [6, 0, 0, 0, 3], available: available)
    #expect(layout.ranges.map(\.count) == widths)
  }
}
