public import Models
public import Reactive

/// The inputs of the highlight of a list.
public protocol HighlightViewModelInputs {
  /// Call when the user wants to copy the highlighted word and its definition.
  func copyPressed()

  /// Call with the day whose word the user wants to see. The word is highlighted as soon as the list contains it,
  /// unless the user moves, searches or leaves the scope before.
  func daySelected(_ day: Day)

  /// Call when the user adds the highlighted word to the favourites, or removes it from them.
  func favouritePressed()

  /// Call when there is room for the preview (`true`), or no more (`false`).
  func previewShown(_ isShown: Bool)

  /// Call when the user reblogs the highlighted word, or undoes that.
  func reblogPressed()

  /// Call with the word to which the user moves the highlight.
  func wordHighlighted(_ word: Word)
}

/// The outputs of the highlight of a list.
public protocol HighlightViewModelOutputs {
  /// Sends the highlighted word when the user wants to copy it: see ``Models/Word/textToCopy``.
  var copy: Signal<Word, Never> { get }

  /// The word to highlight, to which the commands apply; `nil` if there is none. It is one of the words of the list.
  var highlightedWord: Property<Word?> { get }

  /// The view model of the highlighted word, to show beside the list with all its attributes. It is `nil` if there is
  /// no room or no word, or if the day of the word has not come yet.
  var preview: Property<WordDetailViewModel?> { get }

  /// The message to show in place of the preview, if the day of the highlighted word has not come yet.
  var previewMessage: Property<Notice?> { get }
}

/// The view model of the highlight of a list.
public protocol HighlightViewModelType: Sendable {
  var inputs: any HighlightViewModelInputs { get }
  var outputs: any HighlightViewModelOutputs { get }
}

/// The view model of the highlight of a list. It decides which word is highlighted, also after a reload, a search, or a
/// change of the scope, and performs the commands for that word.
public final class HighlightViewModel: HighlightViewModelType, HighlightViewModelInputs, HighlightViewModelOutputs,
  Sendable
{
  /// Creates a view model. At first, the word of the current day is highlighted if the list contains it.
  ///
  /// - Parameters:
  ///   - content: The content of the list.
  ///   - selections: The words that the user selects in the list, or in the screen of another word.
  ///   - search: The state of the search.
  ///   - store: The store with the reactions to the words.
  public init(
    content: Property<WordListContent>, selections: Signal<Word, Never>, search: Property<SearchState>,
    store: WordStore
  ) {
    let events = SignalProducer.merge(
      content.producer.map(Highlight.Event.listed),
      store.today.producer.take(first: 1).skipNil().map(Highlight.Event.daySelected),
      SignalProducer(self.daySelectedProperty.signal.skipNil().map(Highlight.Event.daySelected)),
      SignalProducer(self.wordHighlightedProperty.signal.skipNil().merge(with: selections).map(Highlight.Event.moved)),
      SignalProducer(search.signal.map(Highlight.Event.searched)))
    let query = content.map(\.query).skipRepeats()
    let word = Property(initial: nil, then: events.scan(Highlight()) { $0.after($1) }.map(\.word)).skipRepeats()
    let isFuture = word.combineLatest(with: store.today).map { word, today in
      word.map { $0.date > today ?? $0.date } ?? false
    }
    let previewed = Property.combineLatest(word, isFuture, self.previewShownProperty).map { $1 || !$2 ? nil : $0 }
      .skipRepeats()

    self.copy = word.sample(on: self.copyPressedProperty.signal).skipNil()
    self.highlightedWord = word
    self.preview = Property(
      initial: nil,
      then: previewed.producer.map { $0.map { WordDetailViewModel(word: $0, query: query, store: store) } })
    self.previewMessage = isFuture.map { $0 ? WordNotices.futureWord : nil }.skipRepeats()

    word.sample(on: self.favouritePressedProperty.signal).skipNil().observeValues { store.toggle(.favourite, of: $0) }
    word.sample(on: self.reblogPressedProperty.signal).skipNil().observeValues { store.toggle(.reblog, of: $0) }
  }

  private let copyPressedProperty = MutableProperty(())
  public func copyPressed() {
    self.copyPressedProperty.value = ()
  }

  private let daySelectedProperty = MutableProperty<Day?>(nil)
  public func daySelected(_ day: Day) {
    self.daySelectedProperty.value = day
  }

  private let favouritePressedProperty = MutableProperty(())
  public func favouritePressed() {
    self.favouritePressedProperty.value = ()
  }

  private let previewShownProperty = MutableProperty(false)
  public func previewShown(_ isShown: Bool) {
    self.previewShownProperty.value = isShown
  }

  private let reblogPressedProperty = MutableProperty(())
  public func reblogPressed() {
    self.reblogPressedProperty.value = ()
  }

  private let wordHighlightedProperty = MutableProperty<Word?>(nil)
  public func wordHighlighted(_ word: Word) {
    self.wordHighlightedProperty.value = word
  }

  public let copy: Signal<Word, Never>
  public let highlightedWord: Property<Word?>
  public let preview: Property<WordDetailViewModel?>
  public let previewMessage: Property<Notice?>

  public var inputs: any HighlightViewModelInputs { self }
  public var outputs: any HighlightViewModelOutputs { self }
}
