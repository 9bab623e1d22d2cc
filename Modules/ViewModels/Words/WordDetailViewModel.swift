import Models
public import Reactive
public import Services

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What the detail screen tells its view model.
public protocol WordDetailViewModelInputs {
  /// Call when the user wants to go back to where the word was chosen.
  func backPressed()

  /// Call when the user likes the word, or no longer does.
  func favouritePressed()

  /// Call when the user passes the word on, or takes that back.
  func reblogPressed()

  /// Call when the user wants the word to be loaded again, or what failed to be tried again.
  func reloadPressed()
}

/// What the view model tells the detail screen.
public protocol WordDetailViewModelOutputs {
  /// The date in words, “31 January 2015”.
  var date: Property<String> { get }

  /// What the word means, or a sentence that says that there is no definition.
  var definition: Property<String> { get }

  /// Sent when the screen should go.
  var dismiss: Signal<Void, Never> { get }

  /// Whether the user likes the word.
  var favourite: Property<ReactionState> { get }

  /// The number of the word in its service.
  var id: Property<String> { get }

  /// Whether the word is being loaded.
  var isLoading: Property<Bool> { get }

  /// What to say beside the word: why a reaction failed, or why the word could not be loaded again.
  var notice: Property<String?> { get }

  /// The picture, once it is there.
  var picture: Property<Data?> { get }

  /// Where the picture is, or why it cannot be had.
  var pictureCaption: Property<String> { get }

  /// Whether the user has passed the word on.
  var reblog: Property<ReactionState> { get }

  /// The word.
  var title: Property<String> { get }
}

/// The view model of the detail screen.
public protocol WordDetailViewModelType {
  /// What the screen tells it.
  var inputs: any WordDetailViewModelInputs { get }

  /// What it tells the screen.
  var outputs: any WordDetailViewModelOutputs { get }
}

/// The view model of a word with all its attributes.
///
/// It is bound back to the view model of the item that it was made from, over as many levels as there are: what the
/// user does to the word here is done there, and what is shown here is what is there, so that they cannot differ.
public final class WordDetailViewModel: WordDetailViewModelType, WordDetailViewModelInputs,
  WordDetailViewModelOutputs, Sendable
{
  /// Makes the view model of the word that `item` shows in a list, and follows it.
  ///
  /// - Parameters:
  ///   - item: The word in the list, which is shown at once.
  ///   - services: Where the word is loaded from again.
  ///   - scheduler: On which what is loaded is taken.
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
  case .failed(let error, _): "This word is old: it could not be loaded again. \(error.message)"
  case .loaded(nil): "This word is old: it is no longer published."
  default: nil
  }
}

extension WordService {
  /// The word with the same `id`, as it is now; nothing where it is no longer published.
  fileprivate func word(like word: Word) -> SignalProducer<Word?, ServiceError> {
    words(in: word.date.month).map { response in response.words.first { $0.id == word.id } }
  }
}
