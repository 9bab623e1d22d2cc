import Models
import Reactive

/// A step to the next word, with the offset 1, or to the previous one, with the offset -1.
struct WordStep: Sendable {
  let offset: Int
  /// Whether the word takes the place of another one in the detail, and not only the highlight of the list.
  var isInDetail = false
}

/// The place of the user in a list of words.
struct WordPlace: Sendable {
  let content: WordListContent
  /// The highlighted word.
  let word: Word?
  let search: SearchState

  /// Returns the word of the list to which a step leads; `nil` if there is none.
  fileprivate func neighbour(_ step: WordStep) -> Word? {
    word.flatMap { content.word(beside: $0, offset: step.offset) }
  }

  /// Returns a producer of the word to which a step beyond an end of the list leads: the first one of the next month, or
  /// the last one of the previous month, as soon as it has been loaded. If there is none, an announcement says so.
  fileprivate func wordBeyondEnd(
    _ step: WordStep, in store: WordStore, until end: Signal<Void, Never>
  ) -> SignalProducer<Word, Never> {
    let isForward = step.offset > 0
    guard word != nil, neighbour(step) == nil else { return .empty }
    guard !search.isActive, let month = content.scope?.month, case let next = month.advanced(by: step.offset),
      next != month
    else {
      let end = "\(isForward ? "last" : "first") \(search.isActive ? "match" : "word of the list")"
      return .empty.on(starting: { store.announce(Notice(.information, "This is the \(end).")) })
    }
    return store.find(next.title, in: [next], orElse: WordListScope.month(next).emptyMessage, until: end) {
      isForward ? $0.first : $0.last
    }
  }
}

extension Property<WordPlace> {
  /// Returns a signal of the words to which steps lead. While a month is being loaded, further steps beyond the end of the
  /// list have no effect. Another move or a search cancels loading.
  func words(after steps: Signal<WordStep, Never>, in store: WordStore) -> Signal<(Word, WordStep), Never> {
    let moves = steps.withLatest(from: self)
    let changes = skipRepeats { $0.word == $1.word && $0.search == $1.search }.signal.map { _ in }
    return Signal.merge(
      moves.compactMap { step, place in place.neighbour(step).map { ($0, step) } },
      moves.flatMap(.throttle) { step, place in
        place.wordBeyondEnd(step, in: store, until: changes).map { ($0, step) }
      })
  }
}
