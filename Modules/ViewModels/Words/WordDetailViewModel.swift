public import Models
public import Reactive
import ReactiveLoading
import Services

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The inputs of the detail screen.
public protocol WordDetailViewModelInputs {
  /// Call when the user wants to see the id of the word and the URL of its picture.
  func aboutPressed()

  /// Call when the user wants to go back to the list.
  func backPressed()

  /// Call when the user cancels loading.
  func cancelPressed()

  /// Call when the user wants to copy the word and its definition.
  func copyPressed()

  /// Call when the user adds the word to the favourites, or removes it from them.
  func favouritePressed()

  /// Call when the user wants to see the next word of the list.
  func nextPressed()

  /// Call when the user wants to see the previous word of the list.
  func previousPressed()

  /// Call when the user reblogs the word, or undoes that.
  func reblogPressed()

  /// Call when the user wants to reload the word. This also retries the last change of a reaction to the word that has
  /// failed, if there is one.
  func reloadPressed()

  /// Call when the user wants to see the word of the current day.
  func todayPressed()

  /// Call when the view loads, with whether it can copy texts.
  func viewDidLoad(canCopy: Bool)
}

/// The outputs of the detail screen.
public protocol WordDetailViewModelOutputs {
  /// The commands of the screen. The command `cancel` cancels loading if the word is being loaded, or else dismisses
  /// the screen.
  var commands: Property<[Command<any WordDetailViewModelType>]> { get }

  /// Sends the word and its definition when the user wants to copy them.
  var copy: Signal<String, Never> { get }

  /// The date in English: “Sat 31 Jan 2015”.
  var date: Property<String> { get }

  /// The definition of the word, or a sentence that says that there is none.
  var definition: Property<String> { get }

  /// Sends a value when the screen should be dismissed.
  var dismiss: Signal<Void, Never> { get }

  /// A sentence that contains the word, in quotation marks; `nil` if the service provides none.
  var example: Property<String?> { get }

  /// Whether the word is a favourite.
  var favourite: Property<ReactionState> { get }

  /// Whether the month of the word is being loaded.
  var isLoading: Property<Bool> { get }

  /// The message to show beside the word; `nil` if there is none. It names a change that failed, or the reason why the
  /// word may be out of date. It also confirms that the word was copied, and then disappears after some seconds.
  var notice: Property<Notice?> { get }

  /// The etymology of the word; `nil` if the service provides none.
  var origin: Property<String?> { get }

  /// The part of speech, such as “noun”; `nil` if the service provides none.
  var partOfSpeech: Property<String?> { get }

  /// The contents of the picture file; `nil` if they have not been loaded.
  var picture: Property<Data?> { get }

  /// The reason why the picture could not be loaded; `nil` if there is none.
  var pictureError: Property<String?> { get }

  /// The pronunciation between slashes; `nil` if the service provides none.
  var pronunciation: Property<String?> { get }

  /// Whether the user has reblogged the word.
  var reblog: Property<ReactionState> { get }

  /// Sends the id of the word and the URL of its picture when the user wants to see them.
  var showAbout: Signal<String, Never> { get }

  /// Sends the word when the user wants to see the next word of the list in its place.
  var showNext: Signal<Word, Never> { get }

  /// Sends the word when the user wants to see the previous word of the list in its place.
  var showPrevious: Signal<Word, Never> { get }

  /// Sends a value when the user wants to see the word of the current day.
  var showToday: Signal<Void, Never> { get }

  /// The text of the word, which is the title of the screen.
  var title: Property<String> { get }
}

/// The view model of the detail screen.
public protocol WordDetailViewModelType: Sendable {
  var inputs: any WordDetailViewModelInputs { get }
  var outputs: any WordDetailViewModelOutputs { get }
}

/// The view model of a word with all its attributes.
///
/// It is created from an **item**, the view model of the word in a list. Its outputs show the state of the item, and
/// its inputs change that state.
public final class WordDetailViewModel: WordDetailViewModelType, WordDetailViewModelInputs,
  WordDetailViewModelOutputs, Sendable
{
  /// Creates the view model of the word of `item`.
  ///
  /// - Parameters:
  ///   - item: The view model of the word in a list.
  ///   - store: The store with the reactions to the word.
  public init(item: any WordViewModelType, store: WordStore) {
    let (word, picture) = (item.outputs.word, item.makePictureViewModel(scheduler: store.scheduler))
    let (month, words) = (item.outputs.month, item.outputs.month.outputs.loadable)
    let failure = store.reactionStates.combineLatest(with: word).map { $0.lastFailure(of: $1) }.skipRepeats()
    let failureToRetry = failure.sample(on: self.reloadPressedProperty.signal)
    let isCopied = Property(
      initial: false,
      then: Signal.merge(
        self.copyPressedProperty.signal.flatMap(.latest) {
          SignalProducer(value: false).delay(WordNotices.confirmationDuration, on: store.clock).prefix(value: true)
        },
        words.signal.map { _ in false }, failure.signal.map { _ in false }))

    self.commands = month.outputs.isLoading.combineLatest(with: self.viewDidLoadProperty)
      .map { detailCommands(isLoading: $0, canCopy: $1) }
    self.copy = word.sample(on: self.copyPressedProperty.signal).map(\.textToCopy)
    self.date = word.map(\.date.shortTitle)
    self.definition = item.outputs.definition
    self.dismiss = self.backPressedProperty.signal
    self.example = word.map { $0.example.map { "“\($0)”" } }
    self.favourite = item.outputs.favourite
    self.isLoading = month.outputs.isLoading
    self.notice = Property.combineLatest(failure, isCopied, words, word).map(detailNotice).skipRepeats()
    self.origin = word.map(\.origin)
    self.partOfSpeech = word.map(\.partOfSpeech)
    self.picture = picture.outputs.loadable.map(\.value)
    self.pictureError = self.picture.combineLatest(with: picture.outputs.lastError)
      .map { $0 == nil ? $1?.message : nil }.skipRepeats()
    self.pronunciation = word.map { $0.pronunciation.map { "/\($0)/" } }
    self.reblog = item.outputs.reblog
    self.showAbout = word.sample(on: self.aboutPressedProperty.signal)
      .map { "ID \($0.id)\nPicture \($0.imageURL.absoluteString)" }
    self.showNext = word.sample(on: self.nextPressedProperty.signal)
    self.showPrevious = word.sample(on: self.previousPressedProperty.signal)
    self.showToday = self.todayPressedProperty.signal
    self.title = item.outputs.wordTitle

    self.cancelPressedProperty.signal.observeValues { month.inputs.cancel() }
    failureToRetry.skipNil().observeValues { store.retry($0) }
    self.reloadPressedProperty.signal.observeValues { month.inputs.reload() }
    self.favouritePressedProperty.signal.observeValues { item.inputs.favouritePressed() }
    self.reblogPressedProperty.signal.observeValues { item.inputs.reblogPressed() }
  }

  private let aboutPressedProperty = MutableProperty(())
  public func aboutPressed() {
    self.aboutPressedProperty.value = ()
  }

  private let backPressedProperty = MutableProperty(())
  public func backPressed() {
    self.backPressedProperty.value = ()
  }

  private let cancelPressedProperty = MutableProperty(())
  public func cancelPressed() {
    self.cancelPressedProperty.value = ()
  }

  private let copyPressedProperty = MutableProperty(())
  public func copyPressed() {
    self.copyPressedProperty.value = ()
  }

  private let favouritePressedProperty = MutableProperty(())
  public func favouritePressed() {
    self.favouritePressedProperty.value = ()
  }

  private let nextPressedProperty = MutableProperty(())
  public func nextPressed() {
    self.nextPressedProperty.value = ()
  }

  private let previousPressedProperty = MutableProperty(())
  public func previousPressed() {
    self.previousPressedProperty.value = ()
  }

  private let reblogPressedProperty = MutableProperty(())
  public func reblogPressed() {
    self.reblogPressedProperty.value = ()
  }

  private let reloadPressedProperty = MutableProperty(())
  public func reloadPressed() {
    self.reloadPressedProperty.value = ()
  }

  private let todayPressedProperty = MutableProperty(())
  public func todayPressed() {
    self.todayPressedProperty.value = ()
  }

  private let viewDidLoadProperty = MutableProperty(false)
  public func viewDidLoad(canCopy: Bool) {
    self.viewDidLoadProperty.value = canCopy
  }

  public let commands: Property<[Command<any WordDetailViewModelType>]>
  public let copy: Signal<String, Never>
  public let date: Property<String>
  public let definition: Property<String>
  public let dismiss: Signal<Void, Never>
  public let example: Property<String?>
  public let favourite: Property<ReactionState>
  public let isLoading: Property<Bool>
  public let notice: Property<Notice?>
  public let origin: Property<String?>
  public let partOfSpeech: Property<String?>
  public let picture: Property<Data?>
  public let pictureError: Property<String?>
  public let pronunciation: Property<String?>
  public let reblog: Property<ReactionState>
  public let showAbout: Signal<String, Never>
  public let showNext: Signal<Word, Never>
  public let showPrevious: Signal<Word, Never>
  public let showToday: Signal<Void, Never>
  public let title: Property<String>

  public var inputs: any WordDetailViewModelInputs { self }
  public var outputs: any WordDetailViewModelOutputs { self }
}

private func detailNotice(
  for failure: ReactionFailure?, _ isCopied: Bool, _ words: Loadable<WordResponse, ServiceError>, _ word: Word
) -> Notice? {
  if isCopied { return WordNotices.notice(forCopyOf: word) }
  if let failure { return WordNotices.notice(for: failure) }
  return switch words {
  case .failed(let error, _): Notice(.failure, "Showing the previously loaded word. \(error.message)")
  case .loaded(let response) where response.word(sameAs: word) == nil:
    Notice(.warning, "Showing the previously loaded word. It is no longer published.")
  default: nil
  }
}
