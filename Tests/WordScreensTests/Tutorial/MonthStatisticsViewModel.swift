public import Models
public import Reactive
import ReactiveLoading
import Services

@testable public import ViewModels

/// The inputs of ``MonthStatisticsViewModel``, which the view calls.
nonisolated public protocol MonthStatisticsViewModelInputs {
  /// Call when the user wants to go back to the list.
  func backPressed()

  /// Call when the user wants to reload the words.
  func reloadPressed()
}

/// The outputs of ``MonthStatisticsViewModel``, which the view observes.
nonisolated public protocol MonthStatisticsViewModelOutputs {
  /// The commands of the screen.
  var commands: Property<[Command<any MonthStatisticsViewModelType>]> { get }

  /// The numbers of words: all, those with a reaction, and those of each part of speech. Empty without words.
  var counts: Property<[String]> { get }

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

    self.commands = Property(value: [
      Command(.cancel, title: "go back", hint: "back") { $0.inputs.backPressed() },
      Command(.reload) { $0.inputs.reloadPressed() },
    ])
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

  public let commands: Property<[Command<any MonthStatisticsViewModelType>]>
  public let counts: Property<[String]>
  public let dismiss: Signal<Void, Never>
  public let isLoading: Property<Bool>
  public let notice: Property<Notice?>
  public let title: Property<String>

  public var inputs: any MonthStatisticsViewModelInputs { self }
  public var outputs: any MonthStatisticsViewModelOutputs { self }
}

private func wordCounts(in words: Loadable<WordResponse, ServiceError>, _ reactions: ReactionStates) -> [String] {
  guard let words = words.value?.words else { return [] }
  func count(of reaction: Reaction) -> Int { words.count { reactions.state(of: reaction, to: $0).isOn } }
  let partsOfSpeech = Dictionary(grouping: words) { $0.partOfSpeech ?? "other" }.mapValues(\.count)
    .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  return [
    "words: \(words.count)", "favourites: \(count(of: .favourite))", "reblogged: \(count(of: .reblog))",
  ] + partsOfSpeech.map { "\($0.key): \($0.value)" }
}

private func statisticsNotice(
  about words: Loadable<WordResponse, ServiceError>, _ reactions: Loadable<Reactions, ServiceError>
) -> Notice? {
  let missing = words.value == nil ? words.error.map { [Notice(.failure, $0.message)] } ?? [] : []
  return Notice(joining: missing + WordNotices.notices(words: words, reactions: reactions))
}
