import Models

/// Where the user is in a list of words.
///
/// This is a state machine: each new state is a pure function of the old state and an event.
///
/// The highlighted word stays the same as long as the list contains it. If it disappears, the word in its row is
/// highlighted. When the list shows another scope, the word is highlighted that was highlighted there before, and in a
/// new scope or among the matches of another query the first one. A cancelled search restores the word from before.
struct Highlight: Sendable {
  enum Event: Sendable {
    /// The list shows something else.
    case listed(WordListContent)
    /// The user moves to a word, or selects one.
    case moved(Word)
    /// The user wants to see the word of a day.
    case daySelected(Day)
    /// The search begins, changes or ends.
    case searched(SearchState)
  }

  /// The highlighted word; `nil` if there is none. It is one of the words of the list.
  private(set) var word: Word?

  private enum Awaited {
    case word(Word)
    case day(Day)

    func matches(_ word: Word) -> Bool {
      switch self {
      case .word(let awaited): word.id == awaited.id
      case .day(let day): word.date == day
      }
    }
  }

  private var content: WordListContent?
  /// The row of the highlighted word.
  private var row = 0
  /// The word to highlight as soon as the list contains it, unless the user moves before.
  private var awaited: Awaited?
  /// The word that was highlighted in each scope when nothing was searched.
  private var places: [WordListScope: Word] = [:]
  /// The highlighted word before the search.
  private var placeBeforeSearch: Word?
  private var search = SearchState(text: "", isTyping: false)

  /// Returns the state after an event.
  func after(_ event: Event) -> Highlight {
    var next = self
    switch event {
    case .listed(let content): next.list(content)
    case .moved(let word): next.move(to: word)
    case .daySelected(let day):
      next.awaited = .day(day)
      next.update()
    case .searched(let search): next.follow(search)
    }
    return next
  }

  private mutating func list(_ new: WordListContent) {
    let old = content
    content = new
    if let scope = new.scope, let oldScope = old?.scope, scope != oldScope {
      (word, row, placeBeforeSearch) = (nil, 0, nil)
      awaited = new.query.isEmpty ? places[scope].map(Awaited.word) : nil
    } else if !new.query.isEmpty, new.query != old?.query {
      (word, row, awaited) = (nil, 0, nil)
    } else if new.query.isEmpty, old?.query.isEmpty == false, search.isTyping || word == nil, let placeBeforeSearch {
      awaited = .word(placeBeforeSearch)
    }
    update()
  }

  private mutating func follow(_ new: SearchState) {
    let old = search
    search = new
    if new.isTyping, !old.isTyping { placeBeforeSearch = word ?? placeBeforeSearch }
    guard old.isTyping, !new.isActive, let placeBeforeSearch else { return }
    awaited = .word(placeBeforeSearch)
    update()
  }

  /// Moves to a word of the list, and ignores other words.
  private mutating func move(to new: Word) {
    guard new.id != word?.id, content?.words.contains(where: { $0.id == new.id }) == true else { return }
    (word, awaited) = (new, nil)
    update()
  }

  /// Determines the highlighted word from the words of the list.
  private mutating func update() {
    guard let content else { return }
    let words = content.words
    if let awaited, let index = words.firstIndex(where: awaited.matches) {
      (row, self.awaited) = (index, nil)
    } else if let index = words.firstIndex(where: { $0.id == word?.id }) {
      row = index
    }
    word = words.isEmpty ? nil : words[min(row, words.count - 1)]
    if content.query.isEmpty, let scope = content.scope, let word { places[scope] = word }
  }
}
