public import Reactive

/// What the detail screen tells its view model.
public protocol WordDetailViewModelInputs {
  /// Call when the user wants to go back to where the word was chosen.
  func backPressed()
}

/// What the view model tells the detail screen.
public protocol WordDetailViewModelOutputs {
  /// The date in words, “31 January 2015”.
  var date: Property<String> { get }

  /// What the word means, or a sentence that says that there is no definition.
  var definition: Property<String> { get }

  /// Sent when the screen should go.
  var dismiss: Signal<Void, Never> { get }

  /// The number of the word in its service.
  var id: Property<String> { get }

  /// Where the picture is.
  var picture: Property<String> { get }

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
public final class WordDetailViewModel: WordDetailViewModelType, WordDetailViewModelInputs,
  WordDetailViewModelOutputs, Sendable
{
  /// Makes the view model of the word that `item` shows in a list, and follows it.
  public init(item: any WordViewModelType) {
    let outputs = item.outputs

    self.date = outputs.word.map { $0.date.title }
    self.definition = outputs.definition
    self.dismiss = self.backPressedProperty.signal
    self.id = outputs.word.map { String($0.id) }
    self.picture = outputs.imageURL.map(\.absoluteString)
    self.title = outputs.wordTitle
  }

  private let backPressedProperty = MutableProperty(())
  public func backPressed() {
    self.backPressedProperty.value = ()
  }

  public let date: Property<String>
  public let definition: Property<String>
  public let dismiss: Signal<Void, Never>
  public let id: Property<String>
  public let picture: Property<String>
  public let title: Property<String>

  public var inputs: any WordDetailViewModelInputs { self }
  public var outputs: any WordDetailViewModelOutputs { self }
}
