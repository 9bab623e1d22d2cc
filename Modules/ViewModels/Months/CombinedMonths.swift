import Models
import Reactive
import ReactiveLoading
import Services

/// A view model that loads words from several months: the favourites, or all words of a year.
///
/// At most four months are loaded at the same time, and the words of a month appear as soon as they arrive. If months
/// cannot be loaded, the words of the others stay, and a reload requests only the months that failed.
///
/// The months of favourites are requested as soon as an attempt to load the reactions has ended. If this fails and no
/// reactions have been loaded before, the view model fails with the same error. The favourites are those of the moment
/// when the months were requested, including words whose change is pending. A word that the user removes from them stays
/// in the list until the next reload, so that the user can add it again.
///
/// The view model requires that the `id` of a favourite is its date as a number: 20150131 is the word of 31 January
/// 2015. So the ids determine the months to load. When all months have been loaded, each id without a word counts as an
/// invalid entry. At most 1,200 months are loaded, the latest ones.
final class CombinedMonths: LoadableViewModelType, LoadableViewModelInputs, LoadableViewModelOutputs, Sendable {
  /// Creates a view model of the user's favourites.
  convenience init(favouritesIn store: WordStore) {
    self.init(store.favouriteFilter, in: store)
  }

  /// Creates a view model of the words of a year. There are no words of years other than 1 to 9999.
  convenience init(year: Int, in store: WordStore) {
    self.init(SignalProducer(value: WordFilter(months: WordListScope.year(year).months)), in: store)
  }

  private init(_ filters: SignalProducer<WordFilter, ServiceError>, in store: WordStore) {
    let loads = filters.flatMap(.latest) { store.events(loading: MonthGroup($0, in: store)) }
    let group = LoadableViewModel(Computation(reporting: loads), scheduler: store.scheduler)

    isLoading = group.outputs.isLoading
    lastError = group.outputs.lastError
    loadable = group.outputs.loadable.flatMap(.latest) { $0.words }
    progress = group.outputs.progress
    result = loadable.map(\.value).skipRepeats()
    self.group = group
  }

  func cancel() {
    group.cancel()
  }

  func reload() {
    group.reload()
  }

  let isLoading: Property<Bool>
  let lastError: Property<ServiceError?>
  let loadable: Property<Loadable<WordResponse, ServiceError>>
  let progress: Property<Double?>
  let result: Property<WordResponse?>

  private let group: LoadableViewModel<MonthGroup, ServiceError>

  var inputs: any LoadableViewModelInputs { self }
  var outputs: any LoadableViewModelOutputs<WordResponse, ServiceError> { self }
}

/// The maximum number of months with favourites, a hundred years. More of them take too much time and memory.
private let maximumMonthCount = 1200

private typealias LoadableWords = Loadable<WordResponse, ServiceError>

/// The words to load: all words of some months, or only those with certain ids.
private struct WordFilter: Sendable {
  let months: [Month]
  /// The ids of the words; `nil` for all words of the months.
  var ids: Set<Int>?
  /// The number of older months that are left out because there are too many.
  var olderMonthCount = 0

  /// Returns the state of a month with only the words that pass the filter. A month of which nothing is known counts as
  /// not requested, so that its request changes nothing.
  func filtered(_ month: LoadableWords) -> LoadableWords {
    guard month.value != nil || month.error != nil else { return .notRequested }
    guard let ids else { return month }
    return month.map { WordResponse(words: $0.words.filter { ids.contains($0.id) }, age: $0.age) }
  }

  /// Returns the words of all months together. If there are none yet, it is not known whether there are any.
  func words(of months: [LoadableWords]) -> LoadableWords {
    let responses = months.compactMap(\.value)
    let words = responses.flatMap(\.words)
    if words.isEmpty, months.contains(.notRequested) { return .notRequested }
    let failedMonthCount = months.count { $0.error != nil }
    let areLoaded = failedMonthCount == 0 && months.allSatisfy(\.isSettled)
    let missing = areLoaded ? ids?.subtracting(words.map(\.id)) ?? [] : []
    var response = WordResponse(
      words: words,
      skippedEntries: missing.min().map { .init(count: missing.count, firstReason: "no word has the id \($0)") },
      age: responses.compactMap(\.age).max())
    response.failedMonthCount = failedMonthCount
    response.olderMonthCount = olderMonthCount
    return .loaded(response)
  }
}

/// Months of the store, and their words that pass a filter.
private struct MonthGroup: Sendable {
  let months: [(month: Month, viewModel: LoadableViewModel<WordResponse, ServiceError>)]
  /// The words of the months. They are not requested as long as nothing is known about them.
  let words: Property<LoadableWords>

  init(_ filter: WordFilter, in store: WordStore) {
    months = filter.months.map { ($0, store.month($0, startsImmediately: false)) }
    let properties = months.map { $0.viewModel.outputs.loadable.map(filter.filtered).skipRepeats() }
    // A scan reads only the month that has changed. A combination of a thousand properties would read all of them.
    let changes = properties.enumerated().map { index, month in month.producer.map { (index: index, month: $0) } }
    let initial = properties.map(\.value)
    // First, each producer sends the current state of its month. Only the last of these values is needed.
    let states = SignalProducer.merge(changes).scan(into: initial) { $0[$1.index] = $1.month }
      .skip(first: max(months.count - 1, 0))
    words = Property(initial: filter.words(of: initial), then: states.map(filter.words))
  }
}

extension Loadable<MonthGroup, ServiceError> {
  /// The state of loading the months, with their words as the value. A cancellation keeps the words that have arrived.
  fileprivate var words: Property<LoadableWords> {
    (value?.words ?? Property(value: .notRequested)).map { combined(with: $0) { $1 } }
  }
}

extension WordStore {
  /// A producer of the months of the user's favourites. It waits until an attempt to load the reactions has ended.
  fileprivate var favouriteFilter: SignalProducer<WordFilter, ServiceError> {
    let known = reactions.producer.filter(\.isSettled).take(first: 1).promoteError(ServiceError.self)
      .attemptMap { reactions in
        reactions.value == nil ? reactions.error.map(Result.failure) ?? .success(()) : .success(())
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
      let error = group.months.lazy.compactMap { $0.viewModel.outputs.loadable.value.error }.first
      observer.send(error.map { .failed($0) } ?? .completed)
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
