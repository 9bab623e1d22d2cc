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

  /// Call when the user wants to reload the word.
  func reloadPressed()

  /// Call when the user wants to retry the change of a reaction that the notice names.
  func retryPressed()

  /// Call when the user wants to see the word of the current day.
  func todayPressed()

  /// Call when the view loads. This downloads the picture.
  func viewDidLoad()
}

/// The content of the screen of a word at one time.
public struct WordDetailContent: Sendable, Equatable {
  /// The word, and the reactions to it.
  public let word: WordContent
  /// Whether the month of the word is being loaded.
  public let isLoading: Bool
  /// The contents of the picture file; `nil` if they have not been loaded.
  public let picture: Data?
  /// The reason why the picture could not be loaded; `nil` if there is none.
  public let pictureError: String?
  /// The message to show beside the word; `nil` if there is none. It says what the user has just done or waits for.
  /// Otherwise, it names a change that failed, or the reason why the word may be out of date.
  public let notice: Notice?
}

/// The outputs of the detail screen.
public protocol WordDetailViewModelOutputs {
  /// The commands of the screen. The command `cancel` cancels loading if the word is being loaded, or else dismisses
  /// the screen.
  var commands: Property<[Command<any WordDetailViewModelType>]> { get }

  /// The state of the screen. A view maps it to texts.
  var content: Property<WordDetailContent> { get }

  /// Sends the word when the user wants to copy it: see ``Models/Word/textToCopy``.
  var copy: Signal<Word, Never> { get }

  /// Sends a value when the screen should be dismissed.
  var dismiss: Signal<Void, Never> { get }

  /// Sends the id of the word and the URL of its picture when the user wants to see them.
  var showAbout: Signal<String, Never> { get }

  /// Sends a value when the user wants to see another word of the list in the place of this one: 1 for the next word,
  /// and -1 for the previous one.
  var showNeighbour: Signal<Int, Never> { get }

  /// Sends a value when the user wants to see the word of the current day.
  var showToday: Signal<Void, Never> { get }
}

/// The view model of the detail screen.
public protocol WordDetailViewModelType: Sendable {
  var inputs: any WordDetailViewModelInputs { get }
  var outputs: any WordDetailViewModelOutputs { get }
}

/// The view model of a word with all its attributes.
///
/// It has no state of the word: its outputs are derived from the store, and its inputs change the store.
public final class WordDetailViewModel: WordDetailViewModelType, WordDetailViewModelInputs,
  WordDetailViewModelOutputs, Sendable
{
  /// Creates the view model of `word`.
  ///
  /// - Parameters:
  ///   - word: The word as the list shows it. If a later response contains a word with the same `id`, the outputs
  ///     change to that word.
  ///   - query: The search whose matches the screen shows; by default, none.
  ///   - store: The store with the word's month and the reactions to the word.
  public init(word: Word, query: Property<SearchQuery> = Property(value: SearchQuery("")), store: WordStore) {
    let month = store.month(word.date.month, startsImmediately: false)
    let shown = store.content(of: word, query: query)
    let current = shown.map(\.word)
    let picture = store.picture(of: shown, after: self.viewDidLoadProperty.signal)
    let failure = store.reactionStates.map { $0.lastFailure(of: word) }.skipRepeats()
    let notice = Property.combineLatest(store.announcement, failure, month.outputs.loadable, current).map(detailNotice)

    self.commands = month.outputs.isLoading.combineLatest(with: notice.map { $0?.advice }.skipRepeats())
      .map { [isBuiltIn = store.isBuiltIn] in detailCommands(isLoading: $0, advice: $1, isBuiltIn: isBuiltIn) }
    self.content = Property.combineLatest(shown, month.outputs.isLoading, picture.outputs.loadable, notice)
      .map { word, isLoading, picture, notice in
        let error = picture.value == nil ? picture.error?.message : nil
        return WordDetailContent(
          word: word, isLoading: isLoading, picture: picture.value, pictureError: error, notice: notice)
      }
      .skipRepeats()
    self.copy = current.sample(on: self.copyPressedProperty.signal)
    self.dismiss = self.backPressedProperty.signal
    self.showAbout = current.sample(on: self.aboutPressedProperty.signal)
      .map { "ID \($0.id)\nPicture \($0.imageURL.absoluteString)" }
    self.showNeighbour = self.nextPressedProperty.signal.map { 1 }
      .merge(with: self.previousPressedProperty.signal.map { -1 })
    self.showToday = self.todayPressedProperty.signal

    self.copy.observeValues { store.announce(WordNotices.notice(forCopyOf: $0)) }
    self.cancelPressedProperty.signal.observeValues { month.inputs.cancel() }
    self.reloadPressedProperty.signal.observeValues { month.inputs.reload() }
    failure.sample(on: self.retryPressedProperty.signal).skipNil().observeValues { store.retry($0) }
    self.favouritePressedProperty.signal.observeValues { store.toggle(.favourite, of: word) }
    self.reblogPressedProperty.signal.observeValues { store.toggle(.reblog, of: word) }
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

  private let retryPressedProperty = MutableProperty(())
  public func retryPressed() {
    self.retryPressedProperty.value = ()
  }

  private let todayPressedProperty = MutableProperty(())
  public func todayPressed() {
    self.todayPressedProperty.value = ()
  }

  private let viewDidLoadProperty = MutableProperty(())
  public func viewDidLoad() {
    self.viewDidLoadProperty.value = ()
  }

  public let commands: Property<[Command<any WordDetailViewModelType>]>
  public let content: Property<WordDetailContent>
  public let copy: Signal<Word, Never>
  public let dismiss: Signal<Void, Never>
  public let showAbout: Signal<String, Never>
  public let showNeighbour: Signal<Int, Never>
  public let showToday: Signal<Void, Never>

  public var inputs: any WordDetailViewModelInputs { self }
  public var outputs: any WordDetailViewModelOutputs { self }
}

/// Returns the commands of the screen, from the most to the least important one.
private func detailCommands(
  isLoading: Bool, advice: CommandID?, isBuiltIn: Bool
) -> [Command<any WordDetailViewModelType>] {
  let cancel: Command<any WordDetailViewModelType> =
    isLoading
    ? Command(.cancel, title: "cancel loading") { $0.inputs.cancelPressed() }
    : Command(.cancel, title: "go back", hint: "back") { $0.inputs.backPressed() }
  return [
    cancel, Command(.back) { $0.inputs.backPressed() }, Command(.nextWord) { $0.inputs.nextPressed() },
    Command(.previousWord) { $0.inputs.previousPressed() }, Command(.favourite) { $0.inputs.favouritePressed() },
    Command(.copy) { $0.inputs.copyPressed() }, Command(.reblog, isHinted: !isBuiltIn) { $0.inputs.reblogPressed() },
    Command(.about) { $0.inputs.aboutPressed() }, Command(.today) { $0.inputs.todayPressed() },
    advice == .retry ? Command(.retry) { $0.inputs.retryPressed() } : Command(.reload) { $0.inputs.reloadPressed() },
    Command(.open, unavailableReason: "The word is open already."),
    Command(.find, unavailableReason: "Go back to the list to search it."),
  ] + .movingWithoutMonth()
}

private func detailNotice(
  _ announcement: Notice?, _ failure: ReactionFailure?, _ words: Loadable<WordResponse, ServiceError>, _ word: Word
) -> Notice? {
  if let announcement { return announcement }
  if let failure { return WordNotices.notice(for: failure) }
  return switch words {
  case .failed(let error, _): Notice(.failure, "Showing the previously loaded word. \(error.message)")
  case .loaded(let response) where response.word(sameAs: word) == nil:
    Notice(.warning, "Showing the previously loaded word. It is no longer published.")
  default: nil
  }
}
