public import Models
public import Reactive
import ReactiveLoading
import Services
public import ViewModels

/// The inputs of ``MonthStatisticsViewModel``, which the view calls.
nonisolated public protocol MonthStatisticsViewModelInputs {
  /// Call when the user wants to go back to the list.
  func backPressed()

  /// Call when the user wants to reload the words.
  func reloadPressed()
}

/// The outputs of ``MonthStatisticsViewModel``, which the view observes.
nonisolated public protocol MonthStatisticsViewModelOutputs {
  /// The numbers of words: all, those with a reaction, and those of each part of speech. Empty without words.
  var counts: Property<[WordCount]> { get }

  /// Sends a value when the screen should be dismissed.
  var dismiss: Signal<Void, Never> { get }

  /// Whether the words are being loaded.
  var isLoading: Property<Bool> { get }

  /// The reason why counts are missing or may be out of date; `nil` if there is none.
  var notice: Property<Notice?> { get }

  /// The title of the screen.
  var title: Property<String> { get }
}

/// The inputs and outputs of ``MonthStatisticsViewModel``.
nonisolated public protocol MonthStatisticsViewModelType {
  /// The inputs, which the view calls.
  var inputs: any MonthStatisticsViewModelInputs { get }

  /// The outputs, which the view observes.
  var outputs: any MonthStatisticsViewModelOutputs { get }
}

/// The view model of the statistics of a month.
nonisolated public final class MonthStatisticsViewModel:
  MonthStatisticsViewModelType, MonthStatisticsViewModelInputs, MonthStatisticsViewModelOutputs, Sendable
{
  /// Creates a view model. It requests the words, unless another screen shows the month.
  ///
  /// - Parameters:
  ///   - month: The month whose words are counted.
  ///   - store: The store with the words and the reactions to them.
  public init(month: Month, store: WordStore) {
    let loader = store.month(month)
    let words = loader.outputs.loadable

    self.counts = words.combineLatest(with: store.reactionStates).map(wordCounts).skipRepeats()
    self.dismiss = self.backPressedProperty.signal
    self.isLoading = words.map(\.isLoading).skipRepeats()
    self.notice = words.combineLatest(with: store.reactions).map(statisticsNotice).skipRepeats()
    self.title = Property(value: "Statistics of \(month.title)")

    self.reloadPressedProperty.signal.observeValues { loader.inputs.reload() }
  }

  private let backPressedProperty = MutableProperty(())
  public func backPressed() {
    self.backPressedProperty.value = ()
  }

  private let reloadPressedProperty = MutableProperty(())
  public func reloadPressed() {
    self.reloadPressedProperty.value = ()
  }

  public let counts: Property<[WordCount]>
  public let dismiss: Signal<Void, Never>
  public let isLoading: Property<Bool>
  public let notice: Property<Notice?>
  public let title: Property<String>

  public var inputs: any MonthStatisticsViewModelInputs { self }
  public var outputs: any MonthStatisticsViewModelOutputs { self }
}

private func wordCounts(of loadable: Loadable<WordResponse, ServiceError>, _ reactions: ReactionStates) -> [WordCount] {
  guard let words = loadable.value?.words else { return [] }
  func count(of reaction: Reaction) -> Int {
    words.count { reactions.state(of: reaction, to: $0).isOn }
  }
  let partsOfSpeech = Dictionary(grouping: words) { $0.partOfSpeech ?? "other" }
    .map { WordCount($1.count, $0) }
    .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  return [
    WordCount(words.count, "words"), WordCount(count(of: .favourite), "favourites"),
    WordCount(count(of: .reblog), "reblogged"),
  ] + partsOfSpeech
}

private func statisticsNotice(
  for words: Loadable<WordResponse, ServiceError>, _ reactions: Loadable<Reactions, ServiceError>
) -> Notice? {
  let missing = words.value == nil ? words.error.map { [Notice(.failure, $0.message)] } ?? [] : []
  return Notice(joining: missing + WordNotices.notices(words: words, reactions: reactions))
}
