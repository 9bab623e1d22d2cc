import Reactive

/// The view model of a word in a list.
final class WordViewModel: Identifiable, Sendable {
  let wordTitle: Property<String>
  let day: Property<Int>
  let month: Property<Int>
  let year: Property<Int>
  let isFavorited: Property<Bool>
  let isReblogged: Property<Bool>

  // There is one detail for all selections, so a request continues after its screen has been closed.
  private let detailViewModel: DetailViewModel

  init(word: Word, wordService: WordService) {
    detailViewModel = DetailViewModel(word: word, wordService: wordService)
    wordTitle = Property(value: word.word)
    day = Property(value: word.day)
    month = Property(value: word.month)
    year = Property(value: word.year)

    // The detail drives the row.
    isFavorited = detailViewModel.isFavorited
    isReblogged = detailViewModel.isReblogged
  }

  /// Returns the view model of the detail of the word, which the user has selected.
  func selected() -> DetailViewModel { detailViewModel }
}
