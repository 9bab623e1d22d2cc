import Models
import Reactive

/// Returns a signal of the words that a list highlights by itself. These are the word of a day that the user wants to
/// see and, when the list shows a scope again, the word that was highlighted in it before.
///
/// The list may still be loading the word. The signal then waits for it, until the user searches or leaves the scope.
///
/// - Parameters:
///   - days: The days whose words the user wants to see.
///   - highlighted: The word that the view highlights.
///   - content: The state of the list.
///   - scope: The words to list.
///   - query: The query that the words have to match.
func wordsToHighlight(
  days: Signal<Day, Never>, highlighted: Property<Word?>, content: Property<WordListContent>,
  scope: Property<WordListScope>, query: Property<SearchQuery>
) -> Signal<Word, Never> {
  let searches = query.signal.filter { !$0.isEmpty }.map { _ in }
  // The highlighted word of each scope. During a search, another word is highlighted only because it matches. After a
  // change of the scope, the list still shows the words of the previous one for a moment.
  let places = Property(
    initial: [:],
    then: Property.combineLatest(content, highlighted, scope).signal
      .filter { content, _, scope in content.scope == scope && content.query.isEmpty }
      .scan(into: [WordListScope: Word]()) { places, shown in
        if let word = shown.1 { places[shown.2] = word }
      })
  let visits = scope.signal.withLatest(from: places.combineLatest(with: query))
    .filter { $1.1.isEmpty }.map { (scope: $0, place: $1.0[$0]) }
  let wordsOfDays = days.flatMap(.latest) { day in
    content.producer.compactMap { $0.word(of: day) }.take(first: 1)
      .take(until: scope.signal.map { _ in }.merge(with: searches))
  }
  let wordsBefore = visits.flatMap(.latest) { visit in
    content.producer.compactMap { $0.scope == visit.scope ? $0.word(sameAs: visit.place) : nil }.take(first: 1)
      .take(until: searches)
  }
  return wordsOfDays.merge(with: wordsBefore)
}
