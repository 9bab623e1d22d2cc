import Models
public import Reactive
import ReactiveLoading
import Services

/// The inputs of the notices beside a list of words.
public protocol NoticesViewModelInputs {
  /// Call when the user dismisses the notice. It stays away until the words are loaded again, or until a change of a
  /// reaction fails. A change that failed is forgotten, and cannot be retried any more.
  func dismissPressed()

  /// Call when the user wants to retry the change of a reaction that the notice names.
  func retryPressed()
}

/// The outputs of the notices beside a list of words.
public protocol NoticesViewModelOutputs {
  /// The age of the words in seconds, which grows with time; `nil` if they are not a cached copy.
  var age: Property<Double?> { get }

  /// The message to show beside the words; `nil` if there is none. It says what the user has just done or waits for, or
  /// that a new day has begun. Otherwise, it names a change of a reaction to one of the words that failed. If there is
  /// none, it gives the age of the words, skipped entries and errors.
  var notice: Property<Notice?> { get }
}

/// The view model of the notices beside a list of words.
public protocol NoticesViewModelType: Sendable {
  var inputs: any NoticesViewModelInputs { get }
  var outputs: any NoticesViewModelOutputs { get }
}

/// The view model of the notices beside a list of words. It decides on their texts, their duration, and the requests of
/// a retry.
public final class NoticesViewModel: NoticesViewModelType, NoticesViewModelInputs, NoticesViewModelOutputs, Sendable {
  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - content: The content of the list.
  ///   - copies: The words that the user copies.
  ///   - visits: Sends a value when the user goes to another scope or day. This ends an announcement.
  ///   - store: The store with the reactions to the words.
  public init(
    content: Property<WordListContent>, copies: Signal<Word, Never>, visits: Signal<Void, Never>, store: WordStore
  ) {
    let failure = content.combineLatest(with: store.reactionStates)
      .map { content, states in states.failures.last { content.contains($0.change.word) } }.skipRepeats()
    self.age = Property(
      initial: nil,
      then: content.map { $0.load.value?.age }.skipRepeats().producer
        .flatMap(.latest) { growingAge($0, on: store.clock) }
    )
    .skipRepeats()
    let isDismissed = Property(
      initial: false,
      then: Signal.merge(
        failure.sample(on: self.dismissPressedProperty.signal).map { $0 == nil }, content.signal.map { _ in false },
        failure.signal.skipNil().map { _ in false }))
    let newWord = Property<Notice?>(
      initial: nil,
      then: store.newWords.map(WordNotices.notice(forNewWord:)).merge(
        with: visits.merge(with: self.dismissPressedProperty.signal).map { nil }))
    let notice = Property.combineLatest(content, store.reactions, failure, self.age)
      .map { $2.map(WordNotices.notice) ?? Notice(joining: $0.notices(reactions: $1, age: $3)) }

    self.notice = Property.combineLatest(store.announcement, newWord, isDismissed, notice)
      .map { $0 ?? $1 ?? ($2 ? nil : $3) }.skipRepeats()

    copies.observeValues { store.announce(WordNotices.notice(forCopyOf: $0)) }
    visits.merge(with: self.dismissPressedProperty.signal).observeValues { store.announce(nil) }
    failure.sample(on: self.retryPressedProperty.signal).skipNil().observeValues { store.retry($0) }
    failure.sample(on: self.dismissPressedProperty.signal).skipNil().observeValues { store.dismiss($0) }
  }

  private let dismissPressedProperty = MutableProperty(())
  public func dismissPressed() {
    self.dismissPressedProperty.value = ()
  }

  private let retryPressedProperty = MutableProperty(())
  public func retryPressed() {
    self.retryPressedProperty.value = ()
  }

  public let age: Property<Double?>
  public let notice: Property<Notice?>

  public var inputs: any NoticesViewModelInputs { self }
  public var outputs: any NoticesViewModelOutputs { self }
}

extension WordListContent {
  /// Returns whether the list contains a word, even if it does not match the query.
  fileprivate func contains(_ word: Word) -> Bool { load.value?.words.contains { $0.id == word.id } ?? false }

  /// Returns the notices about the words and the reactions to them. A reason that the list shows in place of the words
  /// is not repeated.
  fileprivate func notices(reactions: Loadable<Reactions, ServiceError>, age: Double?) -> [Notice] {
    let hasFailed = message?.kind == .failure
    if hasFailed, reactions.error == load.error { return [] }
    let words = load.map { response in
      var response = response
      response.age = response.age.map { age ?? $0 }
      return response
    }
    return WordNotices.notices(words: hasFailed ? .notRequested : words, reactions: reactions)
  }
}

/// Returns a producer of the age of cached words as it grows. It sends only `nil` if the words have no age.
private func growingAge(_ age: Double?, on clock: any DateScheduler) -> SignalProducer<Double?, Never> {
  guard let age else { return SignalProducer(value: nil) }
  let start = clock.currentDate
  return SignalProducer.timer(interval: .seconds(age < 60 ? 1 : 60), on: clock)
    .map { age + $0.timeIntervalSince(start) }.prefix(value: age)
}
