import Reactive
import ReactiveTesting
import Testing
import ViewModels

@Suite("SearchViewModel")
struct SearchViewModelTests {
  @Test("A changed query is sent when the user pauses, even if the search is confirmed before")
  func debounce() throws {
    let clock = TestScheduler()
    let search = SearchViewModel(clock: clock)
    let transcript = Transcript(of: search, except: [\.state], clock: clock, describe: shortText)
    search.inputs.searchBegan()
    search.inputs.searchTextChanged("p")
    clock.advance(by: .milliseconds(99))  // A pause has 100 milliseconds.
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
      +1s
      """)
  }
}
