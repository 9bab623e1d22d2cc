import Foundation
import Reactive
import ReactiveTesting
import Testing
import ViewModels

// The answers to the exercises in `docs/search.md`.

/// Returns a text such as “3 of 31”: how many of the words match the query; `nil` if the query is empty.
private func matchCount(in words: Property<[String]>, for query: Property<SearchQuery>) -> Property<String?> {
  words.combineLatest(with: query)
    .map { words, query in query.isEmpty ? nil : "\(words.count { query.matches($0) }) of \(words.count)" }
    .skipRepeats()
}

@Suite("The exercises of the chapter about search")
struct SearchExerciseTests {
  @Test("A query is sent a tenth of a second after the last letter, and the empty query at once")
  func times() {
    let clock = TestScheduler()
    let start = clock.currentDate
    let viewModel = SearchViewModel(clock: clock)
    let query = TestObserver<String, Never>()
    query.observe(
      viewModel.outputs.query.signal.map { query in
        "\(Int((clock.currentDate.timeIntervalSince(start) * 100).rounded())) \(query.text)"
      })
    for (time, text) in [(0, "r"), (8, "ra"), (25, "rai"), (30, "")] {
      clock.schedule(after: start + Double(time) / 100) { viewModel.inputs.searchTextChanged(text) }
    }
    clock.advance(by: .seconds(1))
    #expect(query.values == ["18 ra", "30 "])
  }

  @Test("The number of matches changes with the query and with the words")
  func counting() throws {
    let (words, query) = (MutableProperty<[String]>([]), MutableProperty(SearchQuery("")))
    let count = TestObserver<String?, Never>()
    count.observe(matchCount(in: Property(words), for: Property(query)))
    query.value = SearchQuery("ec")
    words.value = ["Éclair", "petrichor", "ecru"]
    query.value = SearchQuery("")
    #expect(count.values == [nil, "0 of 0", "2 of 3", nil])
  }
}
