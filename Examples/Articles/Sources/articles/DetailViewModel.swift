import Reactive
import ReactiveLoading

protocol DetailViewModelInputs: Sendable {
  /// Call when the user adds the word to the favorites, or removes it from them.
  func favoritePressed()
  /// Call when the user reblogs the word, or undoes that.
  func reblogPressed()
  /// Call when the user wants to load the image again.
  func retryPressed()
  /// Call when the view loads. The first call requests the image.
  func viewDidLoad()
}

protocol DetailViewModelOutputs {
  /// The image of the word.
  var image: LoadableViewModel<String, ServiceError> { get }
  /// Whether the word is a favorite. A change is shown at once, and reverted if its request fails.
  var isFavorited: Property<Bool> { get }
  /// Whether the user has reblogged the word. A change is shown at once, and reverted if its request fails.
  var isReblogged: Property<Bool> { get }
  /// The text of the word.
  var wordTitle: Property<String> { get }
}

protocol DetailViewModelType {
  var inputs: any DetailViewModelInputs { get }
  var outputs: any DetailViewModelOutputs { get }
}

/// The view model of the detail of a word.
final class DetailViewModel: DetailViewModelType, DetailViewModelInputs, DetailViewModelOutputs, Sendable {
  init(word: Word, wordService: WordService) {
    let (favoriteTrigger, reblogTrigger) = (self.favoritePressedProperty.signal, self.reblogPressedProperty.signal)
    let (isFavorited, isReblogged) = (MutableProperty(false), MutableProperty(false))
    let favoriteDisplay = isFavorited.sample(on: favoriteTrigger).flatMap(.latest) { value in
      // Toggle the value first, then wait for the response. After an error, the old value returns.
      SignalProducer(value: !value)
        .concat(wordService.setFavorited(!value, of: word).flatMapError { _ in SignalProducer(value: value) })
    }
    let reblogDisplay = isReblogged.sample(on: reblogTrigger).flatMap(.latest) { value in
      SignalProducer(value: !value)
        .concat(wordService.setReblogged(!value, of: word).flatMapError { _ in SignalProducer(value: value) })
    }
    let loads = Signal.merge(self.viewDidLoadProperty.signal.take(first: 1), self.retryPressedProperty.signal)
    let computations = loads.map { Computation(wordService.getImage(imageUrl: word.imageUrl)) }

    self.image = LoadableViewModel(computations: computations)
    self.isFavorited = Property(capturing: isFavorited)
    self.isReblogged = Property(capturing: isReblogged)
    self.wordTitle = Property(value: word.word)

    isFavorited <~ favoriteDisplay
    isReblogged <~ reblogDisplay
  }

  private let favoritePressedProperty = MutableProperty(())
  func favoritePressed() { self.favoritePressedProperty.value = () }

  private let reblogPressedProperty = MutableProperty(())
  func reblogPressed() { self.reblogPressedProperty.value = () }

  private let retryPressedProperty = MutableProperty(())
  func retryPressed() { self.retryPressedProperty.value = () }

  private let viewDidLoadProperty = MutableProperty(())
  func viewDidLoad() { self.viewDidLoadProperty.value = () }

  let image: LoadableViewModel<String, ServiceError>
  let isFavorited: Property<Bool>
  let isReblogged: Property<Bool>
  let wordTitle: Property<String>

  var inputs: any DetailViewModelInputs { self }
  var outputs: any DetailViewModelOutputs { self }
}
