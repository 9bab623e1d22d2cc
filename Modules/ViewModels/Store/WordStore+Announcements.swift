import Models
import Reactive
import ReactiveLoading
import Services

extension WordStore {
  /// Shows a message on all screens for some seconds, in place of the previous one. With `nil`, only ends that one.
  func announce(_ notice: Notice?) {
    let end = SignalProducer<Notice?, Never>(value: nil)
    announcements.value =
      notice.map { end.delay(WordNotices.confirmationDuration, on: clock).prefix(value: $0) } ?? end
  }

  /// Returns a producer that loads months, one after the other, until one of them has a word that `choose` returns. It
  /// sends this word, and completes.
  ///
  /// If this takes a while, it is announced, and so is the reason if there is no word. Any other announcement, also of no
  /// message, cancels the search, for example when the user dismisses the message.
  ///
  /// - Parameters:
  ///   - title: The name of the words, for the message.
  ///   - months: The months. A cached copy of a month suffices.
  ///   - reason: The message if no month has such a word.
  ///   - end: A signal whose values cancel the search, because the user does something else.
  ///   - choose: Returns one of the words of a month, or `nil`.
  func find(
    _ title: String, in months: [Month], orElse reason: Notice, until end: Signal<Void, Never>,
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
    .compactMap(\.word)
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
  case found(Word)
  /// A month could not be loaded.
  case failed(ServiceError)
  case noWord
  case cancelled

  var word: Word? { if case .found(let word) = self { word } else { nil } }
}

/// The seconds after which a search for a word is announced.
private let loadingDelay = 0.3
