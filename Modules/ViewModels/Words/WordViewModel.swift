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

  /// What downloads the picture, from where it is now.
  var pictureDownload: Property<Computation<Data>> { get }

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
}

/// The view model of a word in a list.
public final class WordViewModel: WordViewModelType, WordViewModelInputs, WordViewModelOutputs, Sendable {
  /// Makes the view model of `word`.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - services: Where its picture comes from, and where the reactions to it are kept.
  ///   - scheduler: On which the answers of services are taken.
  public init(word: Word, services: WordServices, scheduler: any Scheduler = UIScheduler()) {
    let (id, pictures, reactions) = (word.id, services.pictures, services.reactions)
    let favourite = ReactionViewModel(.favourite, of: id, reactionService: reactions, scheduler: scheduler)
    let reblog = ReactionViewModel(.reblog, of: id, reactionService: reactions, scheduler: scheduler)
    let current = Property(initial: word, then: self.wordProperty.signal.skipNil()).skipRepeats()

    self.date = current.map { $0.date.description }
    self.day = current.map(\.day)
    self.definition = current.map { $0.definition ?? "No definition is given." }
    self.favourite = favourite.outputs.state
    self.imageURL = current.map(\.imageURL)
    self.month = current.map(\.month)
    self.pictureDownload = self.imageURL.skipRepeats().map { url in
      Computation(pictures.picture(at: url).observe(on: scheduler))
    }
    self.reactionFailure = self.favourite.combineLatest(with: reblog.outputs.state).map { $0.failure ?? $1.failure }
    self.reblog = reblog.outputs.state
    self.summary = self.definition.map(firstLine)
    self.word = current
    self.wordTitle = current.map(\.word)
    self.year = current.map(\.year)

    self.favouritePressedProperty.signal.observeValues { favourite.inputs.togglePressed() }
    self.reactionsProperty.signal.skipNil().observeValues { reactions in
      favourite.inputs.configureWith(isOn: reactions.favourites.contains(id))
      reblog.inputs.configureWith(isOn: reactions.reblogs.contains(id))
    }
    self.reblogPressedProperty.signal.observeValues { reblog.inputs.togglePressed() }
    self.retryPressedProperty.signal.observeValues {
      favourite.inputs.retryPressed()
      reblog.inputs.retryPressed()
    }
  }

  private let reactionsProperty = MutableProperty<Reactions?>(nil)
  public func configureWith(reactions: Reactions) {
    self.reactionsProperty.value = reactions
  }

  private let wordProperty = MutableProperty<Word?>(nil)
  public func configureWith(word: Word) {
    self.wordProperty.value = word
  }

  private let favouritePressedProperty = MutableProperty(())
  public func favouritePressed() {
    self.favouritePressedProperty.value = ()
  }

  private let reblogPressedProperty = MutableProperty(())
  public func reblogPressed() {
    self.reblogPressedProperty.value = ()
  }

  private let retryPressedProperty = MutableProperty(())
  public func retryPressed() {
    self.retryPressedProperty.value = ()
  }

  public let date: Property<String>
  public let day: Property<Int>
  public let definition: Property<String>
  public let favourite: Property<ReactionState>
  public let imageURL: Property<URL>
  public let month: Property<Int>
  public let pictureDownload: Property<Computation<Data>>
  public let reactionFailure: Property<String?>
  public let reblog: Property<ReactionState>
  public let summary: Property<String>
  public let word: Property<Word>
  public let wordTitle: Property<String>
  public let year: Property<Int>

  public var inputs: any WordViewModelInputs { self }
  public var outputs: any WordViewModelOutputs { self }
}

extension WordViewModel: Identifiable {
  /// The number of the word, by which a table keeps its place.
  public var id: Int { self.word.value.id }
}

extension WordViewModelType {
  /// A view model that loads the picture of the word, as long as somebody holds it.
  public func makePictureViewModel() -> LoadableViewModel<Data> {
    LoadableViewModel(computations: outputs.pictureDownload.map(Optional.some))
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
