import Reactive
import ReactiveTesting
import Testing
import ViewModels

@Suite("SearchViewModel")
struct SearchViewModelTests {
  private let isActive = TestObserver<Bool, Never>()
  private let isTyping = TestObserver<Bool, Never>()
  private let query = TestObserver<String, Never>()
  private let text = TestObserver<String, Never>()

  private let clock = TestScheduler()
  private let viewModel: any SearchViewModelType

  init() {
    viewModel = SearchViewModel(clock: clock)
    isActive.observe(viewModel.outputs.isActive)
    isTyping.observe(viewModel.outputs.isTyping)
    query.observe(viewModel.outputs.query.map(\.text))
    text.observe(viewModel.outputs.text)
  }

  @Test("The text is debounced: a query is sent when the user pauses")
  func debounce() {
    viewModel.inputs.searchBegan()
    viewModel.inputs.searchTextChanged("p")
    clock.advance(by: .milliseconds(99))
    viewModel.inputs.searchTextChanged("pe")
    clock.advance(by: .milliseconds(99))
    #expect(query.values == [""])
    clock.advance(by: .milliseconds(1))
    #expect(query.values == ["", "pe"])
    #expect(text.values == ["", "p", "pe"])
  }

  @Test("Confirming ends typing and keeps the query; cancelling ends both")
  func ending() {
    viewModel.inputs.searchBegan()
    viewModel.inputs.searchTextChanged("p")
    clock.advance(by: .seconds(1))
    viewModel.inputs.searchConfirmed()
    #expect((isTyping.lastValue, isActive.lastValue, query.lastValue) == (false, true, "p"))
    viewModel.inputs.searchBegan()
    viewModel.inputs.searchCancelled()
    #expect((isTyping.lastValue, isActive.lastValue, query.lastValue) == (false, false, ""))
    #expect(isTyping.values == [false, true, false, true, false])
  }

  @Test("A search is active while the user types or the text is not empty")
  func activity() {
    viewModel.inputs.searchBegan()
    viewModel.inputs.searchConfirmed()
    #expect(isActive.values == [false, true, false])
    viewModel.inputs.searchTextChanged("p")
    #expect(isActive.lastValue == true && isTyping.lastValue == false)
    viewModel.inputs.searchBegan()
    viewModel.inputs.searchTextChanged("")
    #expect(isActive.values == [false, true, false, true])
    viewModel.inputs.searchCancelled()
    #expect(isActive.values == [false, true, false, true, false])
  }

  @Test("A text of white space is an empty query, which takes effect at once, and keeps the text")
  func whiteSpace() {
    viewModel.inputs.searchTextChanged("p")
    clock.advance(by: .seconds(1))
    viewModel.inputs.searchTextChanged(" ")
    #expect(query.lastValue == " " && text.lastValue == " " && isActive.lastValue == true)
    #expect(viewModel.outputs.query.value.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(query.values == ["", "p", " "])
  }

  @Test("Confirming does not end the delay of the query, and repeating the text sends no query again")
  func confirming() {
    viewModel.inputs.searchBegan()
    viewModel.inputs.searchTextChanged("p")
    viewModel.inputs.searchConfirmed()
    #expect(query.values == [""] && text.lastValue == "p")
    clock.advance(by: .milliseconds(100))
    viewModel.inputs.searchTextChanged("p")
    clock.advance(by: .seconds(1))
    #expect(query.values == ["", "p"])
  }

  @Test("Cancelling removes the text, and drops a query that is still debounced")
  func cancellingEarly() {
    viewModel.inputs.searchTextChanged("p")
    viewModel.inputs.searchCancelled()
    #expect(text.values == ["", "p", ""])
    clock.advance(by: .seconds(1))
    #expect(query.values == [""])
  }
}
