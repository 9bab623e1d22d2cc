public import Models
public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a view tells the view model of a word.
public protocol WordViewModelInputs {
  /// Call with the same word, by its `id`, whenever it has been loaded anew.
  func configureWith(word: Word)
}

/// What the view model of a word tells a view.
public protocol WordViewModelOutputs {
  /// The date of the word as ISO 8601 writes it, “2015-01-31”.
  var date: Property<String> { get }

  /// The day of the month, from 1.
  var day: Property<Int> { get }

  /// What the word means, or a sentence that says that there is no definition.
  var definition: Property<String> { get }

  /// Where the picture of the word is.
  var imageURL: Property<URL> { get }

  /// The month of the year, 1 to 12.
  var month: Property<Int> { get }

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
public protocol WordViewModelType {
  /// What a view tells it.
  var inputs: any WordViewModelInputs { get }

  /// What it tells a view.
  var outputs: any WordViewModelOutputs { get }
}

/// The view model of a word in a list.
public final class WordViewModel: WordViewModelType, WordViewModelInputs, WordViewModelOutputs, Identifiable, Sendable {
  /// Makes the view model of `word`.
  public init(word: Word) {
    self.id = word.id
    self.wordProperty = MutableProperty(word)

    self.date = self.wordProperty.map { $0.date.description }
    self.day = self.wordProperty.map(\.day)
    self.definition = self.wordProperty.map { $0.definition ?? "No definition is given." }
    self.imageURL = self.wordProperty.map(\.imageURL)
    self.month = self.wordProperty.map(\.month)
    self.summary = self.definition.map(firstLine)
    self.word = Property(self.wordProperty)
    self.wordTitle = self.wordProperty.map(\.word)
    self.year = self.wordProperty.map(\.year)
  }

  private let wordProperty: MutableProperty<Word>
  public func configureWith(word: Word) {
    self.wordProperty.value = word
  }

  public let date: Property<String>
  public let day: Property<Int>
  public let definition: Property<String>
  public let imageURL: Property<URL>
  public let month: Property<Int>
  public let summary: Property<String>
  public let word: Property<Word>
  public let wordTitle: Property<String>
  public let year: Property<Int>

  /// The number of the word, by which a table keeps its place.
  public let id: Int

  public var inputs: any WordViewModelInputs { self }
  public var outputs: any WordViewModelOutputs { self }
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
