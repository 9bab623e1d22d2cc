public import Models
public import Reactive
public import ReactiveLoading
public import Services

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The inputs of a word.
public protocol WordViewModelInputs {
  /// Call when the user adds the word to the favourites, or removes it from them.
  func favouritePressed()

  /// Call when the user reblogs the word, or undoes that.
  func reblogPressed()
}

/// The outputs of a word.
public protocol WordViewModelOutputs {
  /// The date of the word as its list shows it; “today” for the word of the current day. Examples are “Sat 31” in a
  /// month, “31 Jan” in a year, and “31 Jan 2015” among the favourites.
  var date: Property<String> { get }

  /// The definition of the word, or a sentence that says that there is none.
  var definition: Property<String> { get }

  /// Whether the word is a favourite.
  var favourite: Property<ReactionState> { get }

  /// The URL of the word's picture.
  var imageURL: Property<URL> { get }

  /// Whether the day of the word has not come yet. Show it dimly, without its definition.
  var isFuture: Property<Bool> { get }

  /// Whether this is the word of the current day.
  var isToday: Property<Bool> { get }

  /// The view model that loads the words of the month.
  var month: LoadableViewModel<WordResponse, ServiceError> { get }

  /// The computation that downloads the picture from its current URL.
  var pictureDownload: Property<Computation<Data, ServiceError>> { get }

  /// Whether the user has reblogged the word.
  var reblog: Property<ReactionState> { get }

  /// The first line of ``definition`` that is not blank. It is empty if all lines are blank, and before the day of the
  /// word, so that each word is a surprise.
  var summary: Property<String> { get }

  /// The word with all its attributes, as they were last loaded.
  var word: Property<Word> { get }

  /// The text of the word, such as “petrichor”.
  var wordTitle: Property<String> { get }
}

/// The view model of a word.
public protocol WordViewModelType: Sendable {
  var inputs: any WordViewModelInputs { get }
  var outputs: any WordViewModelOutputs { get }
}

/// The view model of a word in a list.
///
/// It has no state: its outputs are derived from the store, and its inputs change the store. So it only needs to exist
/// while the row of the word is on the screen. The outputs of two view models of the same word have the same values.
public final class WordViewModel: WordViewModelType, WordViewModelInputs, WordViewModelOutputs, Sendable {
  /// Creates the view model of `word`.
  ///
  /// - Parameters:
  ///   - word: The word as the list shows it. If a later response contains a word with the same `id`, the outputs
  ///     change to that word.
  ///   - scope: The words that the list shows.
  ///   - store: The store with the word's month and the reactions to the word.
  public init(word: Word, scope: WordListScope = .favourites, store: WordStore) {
    let (pictures, states) = (store.pictures, store.reactionStates)
    let month = store.month(word.date.month, startsImmediately: false)
    let current = Property(
      initial: word, then: month.outputs.loadable.producer.map { $0.value?.word(sameAs: word) }.skipNil()
    )
    .skipRepeats()
    let isToday = current.combineLatest(with: store.today).map { $0.date == $1 }.skipRepeats()

    self.date = current.combineLatest(with: isToday).map { $1 ? "today" : $0.date.title(in: scope) }.skipRepeats()
    self.definition = current.map { $0.definition ?? noDefinition }
    self.favourite = states.map { $0.state(of: .favourite, to: word) }.skipRepeats()
    self.imageURL = current.map(\.imageURL)
    self.isFuture = current.combineLatest(with: store.today).map { word, today in today.map { word.date > $0 } ?? false
    }
    .skipRepeats()
    self.isToday = isToday
    self.month = month
    self.pictureDownload = self.imageURL.skipRepeats().map { Computation(pictures.picture(at: $0)) }
    self.reblog = states.map { $0.state(of: .reblog, to: word) }.skipRepeats()
    self.summary = self.definition.combineLatest(with: self.isFuture).map { $1 ? "" : firstLine(of: $0) }
    self.word = current
    self.wordTitle = current.map(\.word)

    self.favouritePressedProperty.signal.observeValues { store.toggle(.favourite, of: word) }
    self.reblogPressedProperty.signal.observeValues { store.toggle(.reblog, of: word) }
  }

  private let favouritePressedProperty = MutableProperty(())
  public func favouritePressed() {
    self.favouritePressedProperty.value = ()
  }

  private let reblogPressedProperty = MutableProperty(())
  public func reblogPressed() {
    self.reblogPressedProperty.value = ()
  }

  public let date: Property<String>
  public let definition: Property<String>
  public let favourite: Property<ReactionState>
  public let imageURL: Property<URL>
  public let isFuture: Property<Bool>
  public let isToday: Property<Bool>
  public let month: LoadableViewModel<WordResponse, ServiceError>
  public let pictureDownload: Property<Computation<Data, ServiceError>>
  public let reblog: Property<ReactionState>
  public let summary: Property<String>
  public let word: Property<Word>
  public let wordTitle: Property<String>

  public var inputs: any WordViewModelInputs { self }
  public var outputs: any WordViewModelOutputs { self }
}

extension WordViewModelType {
  /// Returns a view model that downloads the word's picture, again whenever the URL of the picture changes.
  ///
  /// If the result is released before the download has ended, the download is cancelled.
  ///
  /// - Parameter scheduler: The scheduler on which the picture is delivered.
  public func makePictureViewModel(scheduler: any Scheduler = UIScheduler()) -> LoadableViewModel<Data, ServiceError> {
    LoadableViewModel(computations: outputs.pictureDownload, keepsValue: true, scheduler: scheduler)
  }
}

private func firstLine(of text: String) -> String {
  var rest = text[...]
  while let start = rest.firstIndex(where: { !$0.isNewline }) {
    let line = rest[start...].prefix { !$0.isNewline }
    if !line.allSatisfy(\.isWhitespace) { return String(line) }
    rest = rest[line.endIndex...]
  }
  return ""
}
