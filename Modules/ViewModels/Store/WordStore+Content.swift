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
  /// and the current day.
  func content(of word: Word) -> Property<WordContent> {
    let month = month(word.date.month, startsImmediately: false).outputs.loadable
    let current = Property(initial: word, then: month.producer.map { $0.value?.word(sameAs: word) }.skipNil())
    return Property.combineLatest(current, reactionStates, today).map { WordContent($0, $1, today: $2) }.skipRepeats()
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
}
