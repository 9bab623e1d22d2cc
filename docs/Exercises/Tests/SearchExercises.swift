import Foundation
import Reactive
import ReactiveTesting
import Testing
import ViewModels

@Suite("Exercises: search")
struct SearchExercises {
  @Test("The query changes at the predicted times")
  func times() {
    let clock = TestScheduler()
    let start = clock.currentDate
    let viewModel = SearchViewModel(clock: clock)
    let changes = TestObserver<String, Never>()
    changes.observe(
      viewModel.outputs.query.signal.map { query in
        let time = String(format: "%.2f", clock.currentDate.timeIntervalSince(start))
        return "\(time) s: “\(query.text)”"
      })
    for (time, text) in [(0, "r"), (0.08, "ra"), (0.25, "rai"), (0.3, "")] {
      clock.schedule(after: start + time) { viewModel.inputs.searchTextChanged(text) }
    }
    clock.advance(by: .seconds(1))
    // The message of a failure does not show the changes, so that you can predict them yourself.
    let isPredicted = changes.values == queryChanges
    #expect(isPredicted)
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
