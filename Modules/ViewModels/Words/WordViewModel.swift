public import Models
public import Reactive
public import ReactiveLoading
public import Services

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The inputs of a word in a list.
public protocol WordViewModelInputs {
  /// Call when the user adds the word to the favourites, or removes it from them.
  func favouritePressed()

  /// Call when the row shows the picture of the word. This downloads it.
  func pictureShown()

  /// Call when the user reblogs the word, or undoes that.
  func reblogPressed()
}

/// The outputs of a word in a list.
public protocol WordViewModelOutputs {
  /// The word, and everything that the row shows of it. A view maps it to texts.
  var content: Property<WordContent> { get }

  /// The date as the list shows it: see ``WordContent/date(in:)``.
  var date: Property<String> { get }

  /// The view model that downloads the picture, again whenever its URL changes. The former picture stays meanwhile.
  var picture: LoadableViewModel<Data, ServiceError> { get }
}

/// The view model of a word in a list.
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
  ///   - query: The search whose matches the row shows; by default, none.
  ///   - store: The store with the word's month and the reactions to the word.
  public init(
    word: Word, scope: Property<WordListScope>, query: Property<SearchQuery> = Property(value: SearchQuery("")),
    store: WordStore
  ) {
    self.content = store.content(of: word, query: query)
    self.date = self.content.combineLatest(with: scope).map { $0.date(in: $1) }.skipRepeats()
    self.picture = store.picture(of: self.content, after: self.pictureShownProperty.signal)

    self.favouritePressedProperty.signal.observeValues { store.toggle(.favourite, of: word) }
    self.reblogPressedProperty.signal.observeValues { store.toggle(.reblog, of: word) }
  }

  private let favouritePressedProperty = MutableProperty(())
  public func favouritePressed() {
    self.favouritePressedProperty.value = ()
  }

  private let pictureShownProperty = MutableProperty(())
  public func pictureShown() {
    self.pictureShownProperty.value = ()
  }

  private let reblogPressedProperty = MutableProperty(())
  public func reblogPressed() {
    self.reblogPressedProperty.value = ()
  }

  public let content: Property<WordContent>
  public let date: Property<String>
  public let picture: LoadableViewModel<Data, ServiceError>

  public var inputs: any WordViewModelInputs { self }
  public var outputs: any WordViewModelOutputs { self }
}
