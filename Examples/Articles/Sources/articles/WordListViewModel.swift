import Reactive
import ReactiveLoading

protocol WordListViewModelInputs {
  /// Call with the month whose words are listed.
  func configureWith(month: Int, year: Int)
  /// Call when the user wants to load the words again after a failure. Otherwise, the call has no effect.
  func retryPressed()
  /// Call when the view loads. This requests the words.
  func viewDidLoad()
  /// Call with the word that the user selects.
  func wordSelected(_ word: WordViewModel)
}

protocol WordListViewModelOutputs {
  /// Sends the view model of the detail of the word that the user has selected.
  var showDetail: Signal<DetailViewModel, Never> { get }
  /// The words, whether they are being loaded, and the error if they cannot be loaded.
  var words: Property<Loadable<[WordViewModel], ServiceError>> { get }
}

protocol WordListViewModelType {
  var inputs: any WordListViewModelInputs { get }
  var outputs: any WordListViewModelOutputs { get }
}

/// The view model of the words of a month.
final class WordListViewModel: WordListViewModelType, WordListViewModelInputs, WordListViewModelOutputs, Sendable {
  init(wordService: WordService) {
    let month = self.monthAndYearProperty.sample(on: self.viewDidLoadProperty.signal).skipNil()
    let computations = month.map { month, year in
      // Retrieve the words, and create a view model for each word.
      let words = wordService.getWords(month: month, year: year)
        .flatMap(.latest) { SignalProducer($0.words) }
        .map { WordViewModel(word: $0, wordService: wordService) }
        .collect()
      return Computation(words)
    }
    let resource = LoadableViewModel(computations: computations)
    let retries = resource.outputs.loadable.sample(on: self.retryPressedProperty.signal).filter { $0.error != nil }

    self.showDetail = self.wordSelectedProperty.signal.skipNil().map { $0.selected() }
    self.words = resource.outputs.loadable

    retries.observeValues { _ in resource.inputs.reload() }
  }

  private let monthAndYearProperty = MutableProperty<(Int, Int)?>(nil)
  func configureWith(month: Int, year: Int) { self.monthAndYearProperty.value = (month, year) }

  private let retryPressedProperty = MutableProperty(())
  func retryPressed() { self.retryPressedProperty.value = () }

  private let viewDidLoadProperty = MutableProperty(())
  func viewDidLoad() { self.viewDidLoadProperty.value = () }

  private let wordSelectedProperty = MutableProperty<WordViewModel?>(nil)
  func wordSelected(_ word: WordViewModel) { self.wordSelectedProperty.value = word }

  let showDetail: Signal<DetailViewModel, Never>
  let words: Property<Loadable<[WordViewModel], ServiceError>>

  var inputs: any WordListViewModelInputs { self }
  var outputs: any WordListViewModelOutputs { self }
}
