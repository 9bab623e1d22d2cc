import Models
import Reactive
import ReactiveLoading
import Services

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension WordStore {
  /// Returns the content of a screen about a word. It follows the word while its month is loaded, the reactions to it,
  /// the current day, and the query of a search.
  func content(of word: Word, query: Property<SearchQuery>) -> Property<WordContent> {
    let month = month(word.date.month, startsImmediately: false).outputs.loadable
    let current = Property(initial: word, then: month.producer.map { $0.value?.word(sameAs: word) }.skipNil())
    return Property.combineLatest(current, reactionStates, today, query)
      .map { WordContent($0, $1, today: $2, query: $3) }.skipRepeats()
  }

  /// Returns a view model that downloads the picture of a word after the first event of `start`, and again whenever the
  /// URL of the picture changes.
  func picture(
    of content: Property<WordContent>, after start: Signal<Void, Never>
  ) -> LoadableViewModel<Data, ServiceError> {
    let urls = content.map(\.word.imageURL).skipRepeats()
    return LoadableViewModel(
      computations: start.take(first: 1).flatMap(.latest) { urls.producer }
        .map { [pictures] in Computation(pictures.picture(at: $0)) },
      keepsValue: true, scheduler: scheduler)
  }

  /// Returns a producer of the words of a year, which are sent when all of them are known. It requests the months that
  /// have not been requested, at most four at the same time. For `nil`, it sends only `nil`.
  func index(ofYear year: Int?) -> SignalProducer<(year: Int, words: SearchIndex)?, Never> {
    guard let year else { return SignalProducer(value: nil) }
    let months = SignalProducer<Month, Never>((1...12).compactMap { Month(year: year, month: $0) })
    let loads = months.flatMap(.concurrent(limit: 4)) { [self] in loaded($0) }.collect()
    return loads.map { months in
      let words = months.compactMap(\.self)
      return words.count == 12 ? (year, SearchIndex(words.flatMap(\.self))) : nil
    }
    .prefix(value: nil)
  }

  /// Returns a producer that requests a month if this has not been done, and sends its words when they are loaded, or
  /// `nil` if they cannot be.
  private func loaded(_ month: Month) -> SignalProducer<[Word]?, Never> {
    SignalProducer<LoadableViewModel<WordResponse, ServiceError>, Never> { [self] in self.month(month) }
      .flatMap(.latest) { viewModel in
        viewModel.outputs.loadable.producer.filter(\.isSettled).take(first: 1).map { load in
          // The store does not retain the month.
          withExtendedLifetime(viewModel) { load.error == nil ? load.value?.words : nil }
        }
      }
  }
}
