import Reactive
import ViewModels

/// Exercise 1. The changes of the output `query`, such as `"0.50 s: “rain”"`.
///
/// The user types “r” at 0 s, “a” at 0.08 s and “i” at 0.25 s, and deletes the whole text at 0.30 s.
let queryChanges: [String] = []

/// Exercise 2. Returns a text such as “3 of 31”: how many of the words match the query; `nil` if the query is empty.
///
/// Words may arrive after the user has stopped typing.
func matchCount(in words: Property<[String]>, for query: Property<SearchQuery>) -> Property<String?> {
  Property(value: nil)
}
