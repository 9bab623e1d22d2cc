import Reactive
import ReactiveTesting
import Testing
import ViewModels

@Suite("SearchViewModel")
struct SearchViewModelTests {
  private let clock = TestScheduler()
  private let search: SearchViewModel
  private let transcript: Transcript

  init() {
    search = SearchViewModel(clock: clock)
    transcript = Transcript(of: search, clock: clock, describe: shortText)
  }

  @Test("The text is debounced: a query is sent when the user pauses, also after confirming, and not twice")
  func debounce() throws {
    search.inputs.searchBegan()
    search.inputs.searchTextChanged("p")
    clock.advance(by: .milliseconds(99))
    search.inputs.searchTextChanged("pe")
    search.inputs.searchConfirmed()
    clock.advance(by: .milliseconds(200))
    search.inputs.searchTextChanged("pe")
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      searchBegan()
      isActive: true
      isTyping: true
      searchTextChanged(p)
      text: p
      +0.099s
      searchTextChanged(pe)
      text: pe
      searchConfirmed()
      isTyping: false
      +0.1s
      query: pe
      +0.1s
      searchTextChanged(pe)
      text: pe
      +1s
      """)
  }

  @Test("Cancelling ends typing, removes the text, and drops a query that is still debounced")
  func cancelling() throws {
    search.inputs.searchTextChanged("p")
    search.inputs.searchBegan()
    search.inputs.searchCancelled()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      searchTextChanged(p)
      isActive: true
      text: p
      searchBegan()
      isTyping: true
      searchCancelled()
      text: “”
      isActive: false
      isTyping: false
      +1s
      """)
  }

  @Test("A text of white space is an empty query, which takes effect at once, and keeps the text")
  func whiteSpace() throws {
    search.inputs.searchTextChanged("p")
    clock.advance(by: .seconds(1))
    search.inputs.searchTextChanged(" ")
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      searchTextChanged(p)
      isActive: true
      text: p
      +0.1s
      query: p
      +0.9s
      searchTextChanged(“ ”)
      query:  
      text: “ ”
      +1s
      """)
  }

  @Test("A search that is confirmed without a text is not active")
  func emptySearch() throws {
    search.inputs.searchBegan()
    search.inputs.searchConfirmed()
    try transcript.expect(
      """
      searchBegan()
      isActive: true
      isTyping: true
      searchConfirmed()
      isActive: false
      isTyping: false
      """)
  }
}
