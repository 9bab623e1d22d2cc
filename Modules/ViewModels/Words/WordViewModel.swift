public import Models
public import Reactive
public import Services

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The inputs of ``WordViewModel``, which the view calls.
public protocol WordViewModelInputs {
  /// Call with the user's reactions when they have been loaded.
  func configureWith(reactions: Reactions)

  /// Call with the word when it has been loaded again. Its `id` must be the same.
  func configureWith(word: Word)

  /// Call when the user likes or unlikes the word.
  func favouritePressed()

  /// Call when the user reblogs the word or undoes the reblog.
  func reblogPressed()

  /// Call when the user retries the failed reactions.
  func retryPressed()
}

/// The outputs of ``WordViewModel``, which the view observes.
public protocol WordViewModelOutputs {
  /// The date of the word in ISO 8601 format: “2015-01-31”.
  var date: Property<String> { get }

  /// The day of the month, starting at 1.
  var day: Property<Int> { get }

  /// The definition of the word, or a sentence that there is none.
  var definition: Property<String> { get }

  /// The state of the user's like.
  var favourite: Property<ReactionState> { get }

  /// The URL of the picture.
  var imageURL: Property<URL> { get }

  /// The month of the year, from 1 to 12.
  var month: Property<Int> { get }

  /// The download of the picture from its current URL.
  var pictureDownload: Property<Computation<Data>> { get }

  /// The reason that the last change of a reaction failed; `nil` if it did not fail.
  var reactionFailure: Property<String?> { get }

  /// The state of the user's reblog.
  var reblog: Property<ReactionState> { get }

  /// The first line of the definition that is not blank.
  var summary: Property<String> { get }

  /// The word with all its attributes.
  var word: Property<Word> { get }

  /// The word itself, as text.
  var wordTitle: Property<String> { get }

  /// The year, from 1 to 9999.
  var year: Property<Int> { get }
}

/// The inputs and outputs of ``WordViewModel``.
public protocol WordViewModelType: Sendable {
  /// The inputs, which the view calls.
  var inputs: any WordViewModelInputs { get }

  /// The outputs, which the view observes.
  var outputs: any WordViewModelOutputs { get }
}

/// The view model of a word. All screens that show the word share it.
public final class WordViewModel: WordViewModelType, WordViewModelInputs, WordViewModelOutputs, Sendable {
  /// Creates the view model of `word`.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - services: The services that load the picture and store the reactions.
  ///   - scheduler: The scheduler on which responses are delivered.
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
  /// The `id` of the word, by which a table identifies its rows.
  public var id: Int { self.word.value.id }
}

extension WordViewModelType {
  /// Returns a view model that loads the picture of the word for as long as it is retained.
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
