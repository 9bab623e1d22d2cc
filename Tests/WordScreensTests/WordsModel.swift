import TerminalScreen

/// The words of January and February 2015 as the user sees them, computed from the steps since the start. Each month
/// has the words “one”, “two” and “three”. The word of today is “two” of January.
struct WordsModel {
  enum Step {
    case key(Key), wait
    /// The service works, or responds with failures.
    case service(works: Bool)
  }

  enum Load { case loaded, failed, stale }

  struct Place: Equatable { let month, row: Int }

  static let words = MonthlyWordService.words
  static let today = Place(month: 1, row: 1)

  private(set) var month = today.month
  private(set) var load = Load.loaded
  private(set) var works = true
  private(set) var isDismissed = false
  /// The only favourite.
  private(set) var favourite: Place?
  /// The word whose favourite could not be changed.
  private(set) var failure: Place?
  /// The changes of favourites to undo.
  private var history: [(place: Place, isOn: Bool)] = []
  /// The message about what the user has just done, with its symbol.
  private(set) var announcement: String?
  /// Whether the last row says why the last key did nothing.
  private(set) var isReasonShown = false

  private(set) var text = ""
  private(set) var query = ""
  private(set) var isTyping = false
  /// The time until the text is the query, in milliseconds.
  private var debounce: Int?

  /// The highlighted word; `nil` if there is none.
  private(set) var highlighted: Int? = today.row
  /// The word that was highlighted in each month when nothing was searched.
  private var places: [Int?] = [today.row, nil]
  /// The word to highlight when the month has been loaded.
  private var awaited: Int?
  /// The word that was highlighted before the search, until the user keeps the search.
  private var beforeSearch: Int?
  /// The word whose detail is shown.
  private(set) var detail: Int?

  var isSearching: Bool { isTyping || !text.isEmpty }

  /// The words that are listed, by their indices in ``words``.
  var listed: [Int] {
    load == .failed ? [] : Self.words.indices.filter { Self.matches(Self.words[$0], query) }
  }

  /// The steps that are explored in this state.
  var steps: [Step] {
    let waits: [Step] = debounce == nil ? [] : [.wait]
    let keys: [Key] =
      if detail != nil {
        "npftruR".map(Key.character) + [.escape]
      } else if isTyping {
        (text.count < 2 ? "th".map(Key.character) : []) + [.backspace, .escape, .down]
          // If the year has no match either, Return does not show it.
          + (works ? [.enter] : [])
      } else {
        "/ftrunR".map(Key.character) + [.character(month == 1 ? "]" : "["), .enter, .escape, .down, .up]
      }
    return keys.filter { ($0 != .character("f") || canReact) && !leavesMonths($0) }.map(Step.key) + waits
      + (detail == nil && !isSearching ? [.service(works: !works)] : [])
  }

  /// Whether `f` is explored: at most one word is changed at a time.
  private var canReact: Bool { [favourite, failure].allSatisfy { $0 == nil || $0 == place } }

  /// Whether a key leads to a third month. The two that are explored are January and February.
  private func leavesMonths(_ key: Key) -> Bool {
    guard !isSearching, let row = detail ?? highlighted else { return false }
    return switch key {
    case .down, .character("n"): month == 2 && row == listed.last
    case .up, .character("p"): month == 1 && row == listed.first
    default: false
    }
  }

  /// The word to which the commands apply.
  var place: Place? { (detail ?? highlighted).map { Place(month: month, row: $0) } }

  mutating func receive(_ step: Step) {
    if case .key = step { isReasonShown = false }
    switch step {
    case .service(let works): self.works = works
    case .wait: search()
    case .key(.character(let character)) where isTyping: type(text + String(character))
    case .key(.backspace): type(String(text.dropLast()))
    case .key(.down): move(1)
    case .key(.up): move(-1)
    case .key(.enter): enter()
    case .key(.escape): escape()
    case .key(.character(let character)): perform(character)
    default: break
    }
  }

  private mutating func perform(_ command: Character) {
    switch command {
    case "/":
      beforeSearch = highlighted ?? beforeSearch
      isTyping = true
    case "n", "p":
      isReasonShown = highlighted == nil
      move(command == "n" ? 1 : -1)
    case "f": if let place { react(place) } else { isReasonShown = true }
    case "u": undo()
    case "R": showRandom()
    case "r":
      if canRetry, announcement == nil { retry() } else { reload() }
    case "]": show(month: 2)
    case "[": show(month: 1)
    default: showToday()
    }
  }

  // MARK: Months

  private mutating func show(month: Int) {
    rememberPlace()
    self.month = month
    (isDismissed, announcement) = (false, nil)
    load = works ? .loaded : .failed
    awaited = nil
    beforeSearch = nil
    highlighted = nil
    highlight(query.isEmpty ? places[month - 1] : nil)
  }

  private mutating func rememberPlace() {
    if query.isEmpty, let highlighted { places[month - 1] = highlighted }
  }

  private mutating func showToday() {
    (detail, announcement) = (nil, nil)
    endSearch()
    if month != Self.today.month { show(month: Self.today.month) }
    highlight(Self.today.row)
  }

  private mutating func reload() {
    isDismissed = false
    load = works ? .loaded : load == .failed ? .failed : .stale
    highlight(awaited)
  }

  /// Whether the screen names a failed change, which `r` sends again and Escape forgets.
  var canRetry: Bool { failure.map { detail == nil ? $0.month == month && load != .failed : $0 == place } ?? false }

  private mutating func retry() {
    if let failure { react(failure) }
  }

  /// Changes whether a word is a favourite. A failure changes nothing, and replaces a message.
  private mutating func react(_ place: Place) {
    let isOn = favourite == nil
    if works {
      favourite = isOn ? place : nil
      failure = nil
      history.append((place, isOn))
    } else {
      failure = place
      (isDismissed, announcement) = (false, nil)
    }
  }

  private mutating func undo() {
    guard let (place, isOn) = history.popLast() else {
      isReasonShown = true
      return
    }
    let remaining = history
    react(place)
    history = remaining
    if works {
      announcement = "✓ Undone: “\(Self.words[place.row])” is \(isOn ? "no longer a favourite" : "a favourite again")."
    } else {
      // The changes of the word before the one that cannot be undone are not in force.
      if let index = history.lastIndex(where: { $0.place == place && $0.isOn != isOn }) { history.remove(at: index) }
    }
  }

  /// Highlights a word as soon as it is listed, or else keeps the highlighted word, or the first one.
  private mutating func highlight(_ row: Int?) {
    awaited = load == .failed ? row ?? awaited : nil
    if let row, listed.contains(row) { highlighted = row }
    if let highlighted, listed.contains(highlighted) { return }
    highlighted = listed.first
  }

  /// Moves to the next or previous word, in the detail, too. This may be the first or last one of the other month.
  private mutating func move(_ offset: Int) {
    guard let highlighted, let index = listed.firstIndex(of: highlighted) else { return }
    if listed.indices.contains(index + offset) {
      self.highlighted = listed[index + offset]
    } else if !isSearching, works {
      show(month: month + offset)
      self.highlighted = offset > 0 ? listed.first : listed.last
    } else {
      announcement =
        isSearching
        ? "This is the \(offset > 0 ? "last" : "first") match."
        : "✗ Cannot show \(month == 1 ? "February" : "January") 2015. \(Self.offline)"
      return
    }
    if detail != nil { open(self.highlighted) }
  }

  /// Shows the first word of January, as if it were random.
  private mutating func showRandom() {
    guard month == 1 ? load != .failed : works else {
      announcement = "✗ Cannot show a random word of 2015. \(Self.offline)"
      return
    }
    let wasReading = detail != nil
    showToday()
    highlight(0)
    if wasReading { open(0) }
  }

  // MARK: Searching

  private mutating func type(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    debounce = text.isEmpty ? nil : 100
    if text.isEmpty { search() }
  }

  private mutating func search() {
    debounce = nil
    guard query != text else { return }
    rememberPlace()
    query = text
    if !query.isEmpty {
      awaited = nil
      highlighted = listed.first
    } else {
      highlight(isTyping || highlighted == nil ? beforeSearch : nil)
    }
  }

  private mutating func endSearch() {
    (text, debounce) = ("", nil)
    search()
    if isTyping { highlight(beforeSearch) }
    isTyping = false
  }

  private mutating func enter() {
    if isTyping, listed.count == 1, !query.isEmpty, query == text {
      isTyping = false
      open(listed[0])
    } else if isTyping {
      isTyping = false
      if text.isEmpty { highlight(beforeSearch) }
    } else {
      isReasonShown = highlighted == nil
      open(highlighted)
    }
  }

  private mutating func escape() {
    if detail != nil {
      (detail, announcement) = (nil, nil)
    } else if isSearching {
      endSearch()
    } else if announcement?.first == "✓" {
      isReasonShown = true  // A confirmation goes by itself.
    } else if canRetry {
      (failure, announcement) = (nil, nil)
    } else {
      (isDismissed, announcement) = (true, nil)
    }
  }

  // MARK: The detail

  private mutating func open(_ row: Int?) {
    guard let row else { return }
    (detail, announcement) = (row, nil)
  }

  private static func matches(_ word: String, _ query: String) -> Bool {
    // The letters of the query occur in the word in this order.
    var rest = word[...]
    for letter in query {
      guard let index = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: index)...]
    }
    return true
  }
}
