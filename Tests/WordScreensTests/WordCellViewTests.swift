import Foundation
import Models
import Reactive
import ReactiveLoading
import Services
import Testing
import TextPresentationTesting
import ViewModels

@testable import TextPresentation
@testable import WordScreens

@Suite("WordCellView")
@MainActor
struct WordCellViewTests {
  private let cell = WordCellView()
  private let query = MutableProperty(SearchQuery(""))
  private let today: MutableProperty<Day>
  private let service: StubWordService
  private let viewModel: WordViewModel
  private let month: LoadableViewModel<WordResponse, ServiceError>

  init() throws {
    let word = try #require(Word.sample(1, "fjord", definition: "an arm\nof the sea"))
    (today, service) = (MutableProperty(word.date), StubWordService(.success(WordResponse(words: [word]))))
    let services = WordServices(words: service, pictures: ReadyPictureService(), reactions: StubReactionService())
    let store = WordStore(services: services, today: Property(today))
    month = store.month(word.date.month)
    viewModel = WordViewModel(word: word, scope: Property(value: .year(2015)), query: Property(query), store: store)
    cell.showsPicture = true
    cell.bindViewModel(viewModel)
  }

  /// The texts of the cell, with the number of their matches, and a star after a text in the style of a title.
  private var texts: [String] {
    cell.columnViews.compactMap { $0 as? Label }.map { label in
      let count = label.attributedText.runs.count { $0.style == .match }
      return label.text + (label.style == .title ? "*" : "") + (count > 0 ? " \(count)" : "")
    }
  }

  @Test("A cell follows its word, the search and the day")
  func changes() throws {
    query.value = SearchQuery("r")
    #expect(texts == ["today*", "fjord 1", "an arm 1", ""])
    (query.value, today.value) = (SearchQuery(""), try #require(today.value.next))
    viewModel.inputs.favouritePressed()
    #expect(texts == ["1 Jan", "fjord", "an arm", "♥"])
    // Before its day, a word is muted, and its definition is hidden.
    today.value = .first
    #expect(texts == ["1 Jan", "fjord", "", "♥"])
    #expect((cell.columnViews[2] as? Label)?.style == .muted)
  }

  @Test("In each width of the definition, the match of a search is visible, with its label if there is room")
  func visibleMatches() throws {
    let sentence = "The ship went far up the fjord, and stayed there until the storm was over"
    let word = Word(
      id: 1, word: "fjord", date: .first, imageURL: URL(filePath: "/"), definition: "an arm\nof the sea",
      pronunciation: "fjɔːd", example: sentence)
    let label = try #require(cell.columnViews[3] as? Label)
    let screen = try ScreenDriver(ViewController(view: label), columns: 11, rows: 1)
    for (term, labelText) in [
      ("ship", "example: "), ("until", "example: "), ("over", "example: "), ("sea", ""), ("fjɔ", "pronunciation: "),
    ] {
      label.attributedText = AttributedText(try #require(SearchQuery(term).reason(for: word)).runs())
      for columns in 11...90 {
        screen.resize(columns: columns, rows: 1)
        #expect(screen.lines[0].contains(term), "\(columns)")
        let isLabelled = labelText.count + term.count + 2 <= columns
        #expect(screen.lines[0].hasPrefix(labelText) == isLabelled, "\(columns)")
      }
    }
  }

  @Test("A cell that is prepared for another word has no picture, and ignores all changes")
  func reuse() throws {
    let picture = try #require(cell.columnViews.compactMap { $0 as? PictureView }.first)
    #expect(picture.picture != nil && texts == ["today*", "fjord", "an arm", ""])
    cell.prepareForReuse()
    (query.value, today.value) = (SearchQuery("r"), .first)
    viewModel.inputs.favouritePressed()
    let changed = try #require(Word.sample(1, "glacier", definition: "a mass of ice"))
    service.answer.value = .success(WordResponse(words: [changed]))
    month.inputs.reload()
    #expect(texts == ["today*", "fjord", "an arm", ""] && picture.picture == nil)
  }

  @Test(
    "A narrow table hides the picture, the definition and then the date, and never cuts the word for these",
    arguments: [
      // The widths of the date, the picture, the word, the definition and the reactions.
      (57, [6, 4, 16, 21, 2]), (48, [6, 4, 16, 12, 2]), (47, [6, 0, 16, 17, 2]), (42, [6, 0, 16, 12, 2]),
      (41, [6, 0, 16, 0, 2]), (33, [6, 0, 16, 0, 2]), (32, [0, 0, 16, 0, 2]), (12, [0, 0, 8, 0, 2]),
    ])
  func columns(available: Int, widths: [Int]) {
    let columns = WordCellView.columns(showingPictures: true)
    // The contents of the date and of the word.
    let layout = TableColumnLayout(columns, contentColumns: [6, 0, 16, 0, 0], available: available)
    #expect(layout.ranges.map(\.count) == widths)
  }
}
