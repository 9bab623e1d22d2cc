public import Models
public import Reactive
public import ReactiveLoading
public import Services

/// A view model that loads words from several months: the favourites, or all words of a year.
///
/// At most four months are loaded at the same time, and the words of a month appear as soon as they arrive. If months
/// cannot be loaded, the words of the others stay, and a reload requests only the months that failed.
///
/// The favourites are those of the moment when the months were requested, including words whose change is pending. A
/// word that the user removes from them stays in the list until the next reload, so that the user can add it again.
///
/// The view model requires that the `id` of a favourite is its date as a number: 20150131 is the word of 31 January
/// 2015. So the ids determine the months to load. When all months have been loaded, each id without a word counts as an
/// invalid entry. At most 1,200 months are loaded, the latest ones.
public final class CombinedMonths: LoadableViewModelType, LoadableViewModelInputs, LoadableViewModelOutputs, Sendable {
  /// Creates a view model of the favourites, from all months. It requests the months as soon as an
  /// attempt to load the reactions has ended.
  ///
  /// The view model does not load the reactions. To load them, call ``WordStore/loadReactions()``. If this fails and no
  /// reactions have been loaded before, the view model fails with the same error.
  ///
  /// - Parameters:
  ///   - store: The store that loads the months and the reactions.
  ///   - scheduler: The scheduler on which the words are delivered.
  public convenience init(favouritesIn store: WordStore, scheduler: any Scheduler = UIScheduler()) {
    self.init(store.favouriteFilter, store: store, scheduler: scheduler)
  }

  /// Creates a view model of the words of a year. It requests the months immediately.
  ///
  /// - Parameters:
  ///   - year: The year, from 1 to 9999. There are no words of other years.
  ///   - store: The store that loads the months.
  ///   - scheduler: The scheduler on which the words are delivered.
  public convenience init(year: Int, in store: WordStore, scheduler: any Scheduler = UIScheduler()) {
    let months = (1...12).compactMap { Month(year: year, month: $0) }
    self.init(SignalProducer(value: WordFilter(months: months)), store: store, scheduler: scheduler)
  }

  private init(
    _ filters: SignalProducer<WordFilter, ServiceError>, store: WordStore, scheduler: any Scheduler
  ) {
    let loads = filters.flatMap(.latest) { store.events(loading: MonthGroup($0, in: store)) }
    let group = LoadableViewModel(Computation(reporting: loads), scheduler: scheduler)

    isLoading = group.outputs.isLoading
    lastError = group.outputs.lastError
    loadable = group.outputs.loadable.flatMap(.latest) { $0.words }
    progress = group.outputs.progress
    result = loadable.map { $0.error == nil ? $0.value : nil }
    self.group = group
  }

  public func cancel() {
    group.cancel()
  }

  public func reload() {
    group.reload()
  }

  public let isLoading: Property<Bool>
  public let lastError: Property<ServiceError?>
  public let loadable: Property<Loadable<WordResponse, ServiceError>>
  public let progress: Property<Double?>
  public let result: Property<WordResponse?>

  private let group: LoadableViewModel<MonthGroup, ServiceError>

  public var inputs: any LoadableViewModelInputs { self }
  public var outputs: any LoadableViewModelOutputs<WordResponse, ServiceError> { self }
}

/// The maximum number of months with favourites, a hundred years. More of them take too much time and memory.
private let maximumMonthCount = 1200

/// The words to load: all words of some months, or only those with certain ids.
private struct WordFilter: Sendable {
  let months: [Month]
  /// The ids of the words; `nil` for all words of the months.
  var ids: Set<Int>?
  /// The number of older months that are left out because there are too many.
  var olderMonthCount = 0
}

/// Months of the store, and their words that pass a filter.
private struct MonthGroup: Sendable {
  let months: [(month: Month, viewModel: LoadableViewModel<WordResponse, ServiceError>)]
  /// The words of the months. The property changes whenever one of the months changes.
  let words: Property<WordResponse>
  /// Whether all months have been requested, and these requests have ended.
  private(set) var isRequested = false

  init(_ filter: WordFilter, in store: WordStore) {
    months = filter.months.map { ($0, store.month($0, startsImmediately: false)) }
    // A scan reads only the month that has changed. A combination of a thousand properties would read all of them.
    let changes = months.enumerated().map { index, month in
      month.viewModel.outputs.loadable.producer.map { MonthState(of: $0, ids: filter.ids) }.skipRepeats()
        .map { (index: index, state: $0) }
    }
    let initialStates = months.map { MonthState(of: $0.viewModel.outputs.loadable.value, ids: filter.ids) }
    // First, each producer sends the current state of its month. Only the last of these values is needed.
    let states = SignalProducer.merge(changes).scan(into: initialStates) { $0[$1.index] = $1.state }
      .skip(first: max(months.count - 1, 0))
    words = Property(initial: filter.response(of: initialStates), then: states.map(filter.response))
  }

  /// The same months, after all of them have been requested.
  var requested: MonthGroup {
    var group = self
    group.isRequested = true
    return group
  }
}

/// The words of a month that pass a filter, and the state of loading them.
private struct MonthState: Sendable, Equatable {
  let words: [Word]
  let age: Double?
  let hasFailed: Bool
  let isLoaded: Bool

  init(of month: Loadable<WordResponse, ServiceError>, ids: Set<Int>?) {
    let monthWords = month.value?.words ?? []
    words = ids.map { ids in monthWords.filter { ids.contains($0.id) } } ?? monthWords
    age = month.value?.age
    hasFailed = month.error != nil
    isLoaded = month.isSettled && !hasFailed
  }
}

extension WordFilter {
  /// Returns the words of all months together.
  fileprivate func response(of months: [MonthState]) -> WordResponse {
    let words = months.flatMap(\.words)
    let missing = months.allSatisfy(\.isLoaded) ? ids?.subtracting(words.map(\.id)) ?? [] : []
    var response = WordResponse(
      words: words,
      skippedEntries: missing.min().map { .init(count: missing.count, firstReason: "no word has the id \($0)") },
      age: months.compactMap(\.age).max())
    response.failedMonthCount = months.count(where: \.hasFailed)
    response.olderMonthCount = olderMonthCount
    return response
  }
}

extension Loadable<MonthGroup, ServiceError> {
  /// The state of loading the months, with their words as the value.
  fileprivate var words: Property<Loadable<WordResponse, ServiceError>> {
    let words = value?.words ?? Property(value: WordResponse(words: []))
    return words.map { words in
      // A cancellation keeps the words that have arrived. If none have, it is not known whether there are any.
      if case .loaded(let group) = self, words.words.isEmpty, !group.isRequested { return .notRequested }
      return map { _ in words }
    }
  }
}

extension WordStore {
  /// A producer of the months of the user's favourites. It waits until an attempt to load the reactions has ended.
  fileprivate var favouriteFilter: SignalProducer<WordFilter, ServiceError> {
    let known = reactions.producer.filter(\.isSettled).take(first: 1).promoteError(ServiceError.self)
      .attemptMap { reactions in
        reactions.error.map { reactions.value == nil ? .failure($0) : .success(()) } ?? .success(())
      }
    return reactionStates.sample(on: known).map { states in
      let pending = states.pendingChanges.filter { $0.reaction == .favourite }.map(\.word.id)
      let favourites = states.favourites.union(pending)
      let months = Set(favourites.compactMap(Month.init(ofWord:))).sorted()
      let olderMonths = Set(months.dropLast(maximumMonthCount))
      let ids = favourites.filter { id in Month(ofWord: id).map { !olderMonths.contains($0) } ?? true }
      return WordFilter(months: months.suffix(maximumMonthCount), ids: ids, olderMonthCount: olderMonths.count)
    }
  }

  /// A producer that loads the months of a group, or only those without words if some of them have failed. It fails
  /// with the error of the first month that has failed, but not before all months have been requested.
  fileprivate func events(
    loading group: MonthGroup
  ) -> SignalProducer<Computation<MonthGroup, ServiceError>.Event, ServiceError> {
    typealias Event = Computation<MonthGroup, ServiceError>.Event
    let hasFailures = group.months.contains { $0.viewModel.outputs.loadable.value.error != nil }
    let months = group.months.filter { month in
      if case .loaded = month.viewModel.outputs.loadable.value { !hasFailures } else { true }
    }
    let progress = SignalProducer(months).flatMap(.concurrent(limit: 4)) { [self] in reload($0.month, $0.viewModel) }
      .scan(0) { count, _ in count + 1 }
      .map { Event.progress(Double($0) / Double(months.count)) }
    let end = SignalProducer<Event, ServiceError> { observer, _ in
      observer.send(value: .value(group.requested))
      if let error = group.months.lazy.compactMap({ $0.viewModel.outputs.loadable.value.error }).first {
        observer.send(error: error)
      } else {
        observer.sendCompleted()
      }
    }
    return progress.promoteError(ServiceError.self).concat(end).prefix(value: .value(group))
  }
}

extension Month {
  /// Creates the month of the word with the given id, such as 20150131. Returns `nil` if the id is not a date.
  fileprivate init?(ofWord id: Int) {
    guard let month = Month(year: id / 10000, month: id / 100 % 100), Day(month: month, day: id % 100) != nil
    else { return nil }
    self = month
  }
}
