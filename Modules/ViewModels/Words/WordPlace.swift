import Models
import Reactive

/// A step to the next word, with the offset 1, or to the previous one, with the offset -1.
struct WordStep: Sendable {
  let offset: Int
  /// Whether the word takes the place of another one in the detail, and not only the highlight of the list.
  var isInDetail = false
}

/// The word to which a step leads.
struct WordVisit: Sendable {
  let word: Word
  let isInDetail: Bool
}

/// The place of the user in a list of words.
struct WordPlace: Sendable {
  let content: WordListContent
  /// The highlighted word.
  let word: Word?
  let search: SearchState

  /// Returns the word of the list to which a step leads; `nil` if there is none.
  func neighbour(_ step: WordStep) -> WordVisit? {
    word.flatMap { content.word(beside: $0, offset: step.offset) }.map { .init(word: $0, isInDetail: step.isInDetail) }
  }

  /// Returns a producer of the word to which a step beyond an end of the list leads: the first one of the next month, or
  /// the last one of the previous month. It waits until that month has been loaded. If there is no such word, or the list
  /// shows matches or several months, it sends no word, and an announcement says so.
  func wordBeyondEnd(
    _ step: WordStep, in store: WordStore, until end: Signal<Void, Never>
  ) -> SignalProducer<WordVisit, Never> {
    guard word != nil, neighbour(step) == nil else { return .empty }
    let isForward = step.offset > 0
    guard !search.isActive, let month = content.scope?.month, case let next = month.advanced(by: step.offset),
      next != month
    else {
      let end = "\(isForward ? "last" : "first") \(search.isActive ? "match" : "word of the list")"
      return .empty.on(starting: { store.announce(Notice(.information, "This is the \(end).")) })
    }
    return store.find(next.title, in: [next], orElse: WordListScope.month(next).emptyMessage, until: end) { words in
      isForward ? words.first : words.last
    }
    .map { WordVisit(word: $0, isInDetail: step.isInDetail) }
  }
}
