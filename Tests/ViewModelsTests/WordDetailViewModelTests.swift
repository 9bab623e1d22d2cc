import Models
import Reactive
import ReactiveTesting
import Testing
import ViewModels

@Suite("WordDetailViewModel")
struct WordDetailViewModelTests {
  private let dismiss = TestObserver<Void, Never>()
  private let title = TestObserver<String, Never>()

  private let item: WordViewModel
  private let viewModel: any WordDetailViewModelType

  init() throws {
    item = WordViewModel(word: try WordViewModelTests.word("petrichor", definition: "the smell of rain"))
    viewModel = WordDetailViewModel(item: item)
    dismiss.observe(viewModel.outputs.dismiss)
    title.observe(viewModel.outputs.title)
  }

  @Test("it has all attributes of the word")
  func attributes() {
    let outputs = viewModel.outputs
    #expect(outputs.date.value == "31 January 2015")
    #expect(outputs.definition.value == "the smell of rain")
    #expect(outputs.id.value == "20150131")
    #expect(outputs.picture.value == "https://example.org/a.png")
    #expect(title.values == ["petrichor"])
  }

  @Test("it follows the item that it was made from")
  func following() throws {
    item.inputs.configureWith(word: try WordViewModelTests.word("brumal", definition: nil))
    #expect(title.values == ["petrichor", "brumal"])
  }

  @Test("going back dismisses the screen")
  func back() {
    #expect(dismiss.values.isEmpty)
    viewModel.inputs.backPressed()
    #expect(dismiss.values.count == 1)
  }
}
