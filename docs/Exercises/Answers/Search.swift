import Reactive
import ViewModels

/// The changes of the output `query`.
let queryChanges = [
  // A tenth of a second after the second letter. The delays of “r” and of “rai” are cancelled.
  "0.18 s: “ra”",
  // The empty text has no delay.
  "0.30 s: “”",
]

/// Returns a text such as “3 of 31”: how many of the words match the query; `nil` if the query is empty.
func matchCount(in words: Property<[String]>, for query: Property<SearchQuery>) -> Property<String?> {
  words.combineLatest(with: query)
    .map { words, query in query.isEmpty ? nil : "\(words.count { query.matches($0) }) of \(words.count)" }
    .skipRepeats()
}
