public import Models
public import Reactive
public import Services

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a view tells the view model of a word.
public protocol WordViewModelInputs {
  /// Call with the user's reactions whenever they have been loaded.
  func configureWith(reactions: Reactions)

  /// Call with the same word, by its `id`, whenever it has been loaded anew.
  func configureWith(word: Word)

  /// Call when the user likes the word, or no longer does.
  func favouritePressed()

  /// Call when the user passes the word on, or takes that back.
  func reblogPressed()

  /// Call when the user wants the reactions that failed to be tried again.
  func retryPressed()
}

/// What the view model of a word tells a view.
public protocol WordViewModelOutputs {
  /// The date of the word as ISO 8601 writes it, “2015-01-31”.
  var date: Property<String> { get }

  /// The day of the month, from 1.
  var day: Property<Int> { get }

  /// What the word means, or a sentence that says that there is no definition.
  var definition: Property<String> { get }

  /// Whether the user likes the word.
  var favourite: Property<ReactionState> { get }

  /// Where the picture of the word is.
  var imageURL: Property<URL> { get }

  /// The month of the year, 1 to 12.
  var month: Property<Int> { get }

  /// Why a reaction could not be changed, if the last change of one failed.
  var reactionFailure: Property<String?> { get }

  /// Whether the user has passed the word on.
  var reblog: Property<ReactionState> { get }

  /// The first line of the definition that says something.
  var summary: Property<String> { get }

  /// The word with all its attributes.
  var word: Property<Word> { get }

  /// The word itself.
  var wordTitle: Property<String> { get }

  /// The year, 1 to 9999.
  var year: Property<Int> { get }
}

/// The view model of a word, wherever a word is shown.
public protocol WordViewModelType: Sendable {
  /// What a view tells it.
  var inputs: any WordViewModelInputs { get }

  /// What it tells a view.
  var outputs: any WordViewModelOutputs { get }

  /// A view model that loads the picture of the word, as long as somebody holds it.
  func makePictureViewModel() -> LoadableViewModel<Data>
}

/// The view model of a word in a list.
public final class WordViewModel: WordViewModelType, WordViewModelInputs, WordViewModelOutputs, Identifiable, Sendable {
  /// Makes the view model of `word`.
  ///
  /// - Parameters:
  ///   - services: Where its picture comes from, and where the reactions to it are kept.
  ///   - scheduler: On which the answers of services are taken.
  public init(word: Word, services: WordServices, scheduler: any Scheduler = UIScheduler()) {
    let favourite = ReactionViewModel(
      .favourite, of: word.id, reactionService: services.reactions, scheduler: scheduler)
    let reblog = ReactionViewModel(.reblog, of: word.id, reactionService: services.reactions, scheduler: scheduler)
    self.favouriteViewModel = favourite
    self.id = word.id
    self.pictureService = services.pictures
    self.reblogViewModel = reblog
    self.scheduler = scheduler
    self.wordProperty = MutableProperty(word)

    self.date = self.wordProperty.map { $0.date.description }
    self.day = self.wordProperty.map(\.day)
    self.definition = self.wordProperty.map { $0.definition ?? "No definition is given." }
    self.favourite = favourite.outputs.state
    self.imageURL = self.wordProperty.map(\.imageURL)
    self.month = self.wordProperty.map(\.month)
    self.reactionFailure = self.favourite.combineLatest(with: reblog.outputs.state).map { $0.failure ?? $1.failure }
    self.reblog = reblog.outputs.state
    self.summary = self.definition.map(firstLine)
    self.word = Property(self.wordProperty)
    self.wordTitle = self.wordProperty.map(\.word)
    self.year = self.wordProperty.map(\.year)
  }

  public func configureWith(reactions: Reactions) {
    self.favouriteViewModel.inputs.configureWith(isOn: reactions.favourites.contains(self.id))
    self.reblogViewModel.inputs.configureWith(isOn: reactions.reblogs.contains(self.id))
  }

  private let wordProperty: MutableProperty<Word>
  public func configureWith(word: Word) {
    guard word != self.wordProperty.value else { return }
    self.wordProperty.value = word
  }

  private let favouriteViewModel: ReactionViewModel
  public func favouritePressed() {
    self.favouriteViewModel.inputs.togglePressed()
  }

  private let reblogViewModel: ReactionViewModel
  public func reblogPressed() {
    self.reblogViewModel.inputs.togglePressed()
  }

  public func retryPressed() {
    self.favouriteViewModel.inputs.retryPressed()
    self.reblogViewModel.inputs.retryPressed()
  }

  public let date: Property<String>
  public let day: Property<Int>
  public let definition: Property<String>
  public let favourite: Property<ReactionState>
  public let imageURL: Property<URL>
  public let month: Property<Int>
  public let reactionFailure: Property<String?>
  public let reblog: Property<ReactionState>
  public let summary: Property<String>
  public let word: Property<Word>
  public let wordTitle: Property<String>
  public let year: Property<Int>

  /// The number of the word, by which a table keeps its place.
  public let id: Int

  public var inputs: any WordViewModelInputs { self }
  public var outputs: any WordViewModelOutputs { self }

  private let pictureService: any PictureService
  private let scheduler: any Scheduler
  public func makePictureViewModel() -> LoadableViewModel<Data> {
    let pictures = self.pictureService
    let downloads = self.imageURL.skipRepeats().map { url in Computation(pictures.picture(at: url)) }
    return LoadableViewModel(computations: downloads.map(Optional.some), scheduler: self.scheduler)
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
