import Models
import Services
import Terminal
import Testing
import TextPresentation
import ViewModels
import WordScreens

@Suite("WordCellView")
@MainActor
struct WordCellViewTests {
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
