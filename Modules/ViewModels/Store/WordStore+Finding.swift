public import Models
import Reactive
import ReactiveLoading
import Services

extension WordStore {
  /// Returns the months of a list in random order, without those to come, unless there is no other. Load one after the
  /// other, until ``randomWord(of:)`` returns a word.
  public func randomMonths(of scope: WordListScope) -> [Month] {
    let past = scope.months.filter { [today] in $0 <= today.value?.month ?? $0 }
    var months = past.isEmpty ? scope.months : past
    for index in months.indices { months.swapAt(index, random(index..<months.count)) }
    return months
  }

  /// Returns a random word, but none whose day has not come; `nil` if there is no other.
  public func randomWord(of words: [Word]) -> Word? {
    let words = words.filter { !isFuture($0) }
    return words.isEmpty ? nil : words[random(words.indices)]
  }

  /// Returns the message if there is no random word of a list. The days of some of its words may not have come.
  public func noRandomWordMessage(of scope: WordListScope) -> Notice {
    guard let last = scope.months.last.flatMap({ WordListScope.month($0).days.last }), last > today.value ?? last else {
      return scope.emptyMessage
    }
    return Notice(.information, "No word of \(scope.period) has come yet.")
  }

  /// Returns whether the day of a word has not come.
  func isFuture(_ word: Word) -> Bool { word.date > today.value ?? word.date }

  /// Returns a producer that finds a random word of a year.
  func findRandomWord(of year: Int) -> SignalProducer<Word, Never> {
    let scope = WordListScope.year(year)
    return SignalProducer { [self] in randomMonths(of: scope) }.flatMap(.latest) { [self] in
      find("a random word of \(year)", in: $0, orElse: noRandomWordMessage(of: scope), choose: randomWord)
    }
  }

  /// Returns a producer that loads months, one after the other, until `choose` returns one of the words of a month. It
  /// sends this word. If this takes a while, it is announced, and so is the reason if there is no word. Any other
  /// announcement cancels the search, for example when the user dismisses the message.
  ///
  /// - Parameters:
  ///   - title: The name of the words, for the message.
  ///   - months: The months. A cached copy of a month suffices.
  ///   - reason: The message if no month has such a word.
  ///   - end: A signal that cancels the search, because the user does something else.
  ///   - choose: Returns one of the words of a month, or `nil`.
  func find(
    _ title: String, in months: [Month], orElse reason: Notice, until end: Signal<Void, Never> = .never,
    choose: @escaping @Sendable ([Word]) -> Word?
  ) -> SignalProducer<Word, Never> {
    let loading = SignalProducer<Notice?, Never>(value: Notice(.information, "Loading \(title)…"))
    return SignalProducer(value: ()).on(starting: { [self] in
      announcements.value = loading.delay(loadingDelay, on: clock).prefix(value: nil)
    })
    .flatMap(.latest) { [self] in
      SignalProducer.merge(search(months[...], choose), end.map { SearchEnd.cancelled }.producer)
        .take(first: 1).take(until: announcements.signal.map { _ in })
    }
    .on(value: { [self] end in
      switch end {
      case .found, .cancelled: announce(nil)
      case .failed(let error): announce(Notice(.failure, "Cannot show \(title). \(error.message)"))
      case .noWord: announce(reason)
      }
    })
    .compactMap { if case .found(let word) = $0 { word } else { nil } }
  }

  private func search(
    _ months: ArraySlice<Month>, _ choose: @escaping @Sendable ([Word]) -> Word?
  ) -> SignalProducer<SearchEnd, Never> {
    guard let month = months.first else { return SignalProducer(value: .noWord) }
    return load(.month(month)).compactMap { load -> SearchEnd? in
      if let word = load.words.value.flatMap({ choose($0.words) }) { return .found(word) }
      return load.words.isSettled ? load.words.error.map(SearchEnd.failed) ?? .noWord : nil
    }
    .take(first: 1)
    .flatMap(.latest) { [self] end in
      if case .noWord = end { search(months.dropFirst(), choose) } else { SignalProducer(value: end) }
    }
  }
}

/// How a search for a word ends.
private enum SearchEnd: Sendable {
  case found(Word), failed(ServiceError), noWord, cancelled
}

/// The seconds after which a search for a word is announced.
private let loadingDelay = 0.3
