import Models
public import Reactive
public import Services

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The inputs of ``WordDetailViewModel``, which the view calls.
public protocol WordDetailViewModelInputs {
  /// Call when the user goes back.
  func backPressed()

  /// Call when the user likes or unlikes the word.
  func favouritePressed()

  /// Call when the user reblogs the word or undoes the reblog.
  func reblogPressed()

  /// Call when the user reloads. If a reaction has failed, it is retried instead.
  func reloadPressed()
}

/// The outputs of ``WordDetailViewModel``, which the view observes.
public protocol WordDetailViewModelOutputs {
  /// The date in words: “31 January 2015”.
  var date: Property<String> { get }

  /// The definition of the word, or a sentence that there is none.
  var definition: Property<String> { get }

  /// Emits when the screen should be dismissed.
  var dismiss: Signal<Void, Never> { get }

  /// The state of the user's like.
  var favourite: Property<ReactionState> { get }

  /// The `id` of the word.
  var id: Property<String> { get }

  /// Whether the word is being reloaded.
  var isLoading: Property<Bool> { get }

  /// The notice to show beside the word: a failed reaction or a failed reload; `nil` if there is none.
  var notice: Property<String?> { get }

  /// The picture; `nil` until it has been loaded.
  var picture: Property<Data?> { get }

  /// The URL of the picture, or the reason that it could not be loaded.
  var pictureCaption: Property<String> { get }

  /// The state of the user's reblog.
  var reblog: Property<ReactionState> { get }

  /// The word, as text.
  var title: Property<String> { get }
}

/// The inputs and outputs of ``WordDetailViewModel``.
public protocol WordDetailViewModelType {
  /// The inputs, which the view calls.
  var inputs: any WordDetailViewModelInputs { get }

  /// The outputs, which the view observes.
  var outputs: any WordDetailViewModelOutputs { get }
}

/// The view model of a word with all its attributes.
///
/// It delegates to the view model of the word in the list: its outputs are the item's outputs, and its inputs are
/// forwarded to the item. The list and the detail screen therefore always agree.
public final class WordDetailViewModel: WordDetailViewModelType, WordDetailViewModelInputs,
  WordDetailViewModelOutputs, Sendable
{
  /// Creates the view model of the word that `item` shows in a list.
  ///
  /// - Parameters:
  ///   - item: The view model of the word in the list. The word is shown at once.
  ///   - services: The services that load the word again.
  ///   - scheduler: The scheduler on which loaded values are delivered.
  public init(item: any WordViewModelType, services: WordServices, scheduler: any Scheduler = UIScheduler()) {
    let outputs = item.outputs
    let picture = item.makePictureViewModel()
    let (shownWord, reactionFailure) = (outputs.word, outputs.reactionFailure)
    let hasFailed = self.reloadPressedProperty.signal.map { reactionFailure.value != nil }
    let word = LoadableViewModel<Word?>(
      computations: hasFailed.filter { !$0 }.map { _ in Computation(services.words.word(like: shownWord.value)) },
      scheduler: scheduler)

    self.date = outputs.word.map { $0.date.title }
    self.definition = outputs.definition
    self.dismiss = self.backPressedProperty.signal
    self.favourite = outputs.favourite
    self.id = outputs.word.map { String($0.id) }
    self.isLoading = word.outputs.isLoading
    self.notice = reactionFailure.combineLatest(with: word.outputs.loadable)
      .map { $0 ?? staleness(ofReloading: $1) }.skipRepeats()
    self.picture = picture.outputs.result
    self.pictureCaption = picture.outputs.loadable.combineLatest(with: outputs.imageURL)
      .map { $0.error?.message ?? $1.absoluteString }.skipRepeats()
    self.reblog = outputs.reblog
    self.title = outputs.wordTitle

    self.favouritePressedProperty.signal.observeValues { item.inputs.favouritePressed() }
    self.reblogPressedProperty.signal.observeValues { item.inputs.reblogPressed() }
    hasFailed.filter { $0 }.observeValues { _ in item.inputs.retryPressed() }
    word.outputs.result.signal.observeValues { if let word = $0 ?? nil { item.inputs.configureWith(word: word) } }
  }

  private let backPressedProperty = MutableProperty(())
  public func backPressed() {
    self.backPressedProperty.value = ()
  }

  private let favouritePressedProperty = MutableProperty(())
  public func favouritePressed() {
    self.favouritePressedProperty.value = ()
  }

  private let reblogPressedProperty = MutableProperty(())
  public func reblogPressed() {
    self.reblogPressedProperty.value = ()
  }

  private let reloadPressedProperty = MutableProperty(())
  public func reloadPressed() {
    self.reloadPressedProperty.value = ()
  }

  public let date: Property<String>
  public let definition: Property<String>
  public let dismiss: Signal<Void, Never>
  public let favourite: Property<ReactionState>
  public let id: Property<String>
  public let isLoading: Property<Bool>
  public let notice: Property<String?>
  public let picture: Property<Data?>
  public let pictureCaption: Property<String>
  public let reblog: Property<ReactionState>
  public let title: Property<String>

  public var inputs: any WordDetailViewModelInputs { self }
  public var outputs: any WordDetailViewModelOutputs { self }
}

private func staleness(ofReloading word: Loadable<Word?, ServiceError>) -> String? {
  switch word {
  case .failed(let error, _): "Showing the previously loaded word. \(error.message)"
  case .loaded(nil): "Showing the previously loaded word. It is no longer published."
  default: nil
  }
}

extension WordService {
  /// Returns the current version of a word, found by its `id`; `nil` if it is no longer published.
  fileprivate func word(like word: Word) -> SignalProducer<Word?, ServiceError> {
    words(in: word.date.month).map { response in response.words.first { $0.id == word.id } }
  }
}
