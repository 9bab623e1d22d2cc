public import Loading
public import Models
public import Reactive
public import Services

/// A view model that loads words from several months: the words that the user likes, or all words of a year.
///
/// At most four months are loaded at the same time, and the words of a month appear as soon as they arrive. If months
/// cannot be loaded, the words of the others stay, and a reload requests only the months that failed.
///
/// The favourites are the words that the user liked when the months were requested. If the user unlikes a word, it stays
/// until the next reload, so that the user can like it again. The view model requires that the `id` of a favourite is
/// its date as a number: 20150131 is the word of 31 January 2015. So the ids determine the months to load. When all
/// months have been loaded, each id without a word counts as an invalid entry. At most 1,200 months are loaded, the latest
/// ones.
public final class WordCollection: LoadableViewModelType, LoadableViewModelInputs, LoadableViewModelOutputs, Sendable {
  /// Creates a view model of the words that the user likes, from all months. It requests the months as soon as an
  /// attempt to load the reactions has ended.
  ///
  /// The view model does not load the reactions. To load them, call ``WordStore/loadReactions()``. If this fails and no
  /// reactions have been loaded before, the view model fails with the same error.
  ///
  /// - Parameters:
  ///   - store: The store that loads the months and the reactions.
  ///   - scheduler: The scheduler on which the words are delivered.
  public convenience init(favouritesIn store: WordStore, scheduler: any Scheduler = UIScheduler()) {
    self.init(store.favouriteSelection, store: store, scheduler: scheduler)
  }

  /// Creates a view model of the words of a year. It requests the months immediately.
  ///
  /// - Parameters:
  ///   - year: The year, from 1 to 9999. There are no words of other years.
  ///   - store: The store that loads the months.
  ///   - scheduler: The scheduler on which the words are delivered.
  public convenience init(year: Int, in store: WordStore, scheduler: any Scheduler = UIScheduler()) {
    let months = (1...12).compactMap { Month(year: year, month: $0) }
    self.init(SignalProducer(value: WordSelection(months: months)), store: store, scheduler: scheduler)
  }

  private init(
    _ selections: SignalProducer<WordSelection, ServiceError>, store: WordStore, scheduler: any Scheduler
  ) {
    let events = selections.flatMap(.latest) { store.events(loading: $0) }
    let words = LoadableViewModel(Computation(reporting: events), scheduler: scheduler)

    isLoading = words.outputs.isLoading
    lastError = words.outputs.lastError
    loadable = words.outputs.loadable.flatMap(.latest) { $0.words }
    progress = words.outputs.progress
    result = loadable.map(\.result)
    self.words = words
  }

  public func cancel() {
    words.cancel()
  }

  public func reload() {
    words.reload()
  }

  public let isLoading: Property<Bool>
  public let lastError: Property<ServiceError?>
  public let loadable: Property<Loadable<WordResponse, ServiceError>>
  public let progress: Property<Double?>
  public let result: Property<WordResponse?>

  private let words: LoadableViewModel<RequestedMonths, ServiceError>

  public var inputs: any LoadableViewModelInputs { self }
  public var outputs: any LoadableViewModelOutputs<WordResponse, ServiceError> { self }
}

/// The maximum number of months with favourites, a hundred years. More of them take too much time and memory.
private let mostMonths = 1200

/// The words to load: all words of some months, or only those with certain ids.
private struct WordSelection: Sendable {
  let months: [Month]
  /// The ids of the words; `nil` for all words of the months.
  var ids: Set<Int>?
  /// The number of older months that are left out because there are too many.
  var olderMonthCount = 0
}

/// The months of a selection that have been loaded or requested so far.
private struct RequestedMonths: Sendable {
  typealias Event = Computation<RequestedMonths, ServiceError>.Event

  let selection: WordSelection
  /// The months that were loaded once. The list retains them.
  private var loaded: [Month: LoadableViewModel<WordResponse, ServiceError>]
  /// The months whose first request is running. Only the computation retains them. So if it is cancelled, their requests
  /// are cancelled too, unless another screen needs them.
  private var requested: [Month: WeakMonth] = [:]
  private var settledCount = 0
  private var stepCount = 0
  /// The number of steps after which the months are sent again.
  private var nextSendCount = 1
  private var error: ServiceError?

  init(of selection: WordSelection, existing: [Month: LoadableViewModel<WordResponse, ServiceError>]) {
    self.selection = selection
    loaded = existing.filter { $1.outputs.loadable.value.isSettled }
  }

  mutating func update(_ step: Step) -> [Result<Event, ServiceError>] {
    stepCount += 1
    switch step {
    case .requested(let month, let viewModel):
      if loaded[month] == nil { requested[month] = WeakMonth(viewModel: viewModel) }
      return currentValue
    case .settled(let month, let viewModel):
      loaded[month] = viewModel
      requested[month] = nil
      settledCount += 1
      error = error ?? viewModel.outputs.loadable.value.error
      if isComplete, let error { return currentValue + [.failure(error)] }
      return currentValue + [.success(.progress(Double(settledCount) / Double(selection.months.count)))]
    }
  }

  /// The months, unless they were sent a short time ago. Showing the words takes time in proportion to the number of
  /// months. So after the first 48 steps, they are sent only when their number has grown by an eighth.
  private var currentValue: [Result<Event, ServiceError>] {
    mutating get {
      guard stepCount >= nextSendCount || isComplete else { return [] }
      nextSendCount = stepCount + (stepCount < 48 ? 1 : stepCount / 8)
      return [.success(.value(self))]
    }
  }

  /// Whether each month has been loaded, or has failed.
  var isComplete: Bool { settledCount == selection.months.count }

  /// The words in the months. The property changes whenever one of the months changes.
  ///
  /// - Parameter isLoading: Whether the computation is running, and months that have been requested are included.
  func response(isLoading: Bool) -> Property<WordResponse> {
    let months = selection.months.compactMap { loaded[$0] ?? (isLoading ? requested[$0]?.viewModel : nil) }
    return Property<WordResponse>.combineLatest(months.map { $0.outputs.loadable }, emptySentinel: [])
      .map { response(from: $0) }
  }

  private func response(from months: [Loadable<WordResponse, ServiceError>]) -> WordResponse {
    let responses = months.compactMap(\.value)
    let words = responses.flatMap { response in
      selection.ids.map { ids in response.words.filter { ids.contains($0.id) } } ?? response.words
    }
    let failedCount = months.count { $0.error != nil }
    let areLoaded = failedCount == 0 && months.count == selection.months.count && months.allSatisfy(\.isSettled)
    let missing = areLoaded ? selection.ids?.subtracting(words.map(\.id)) ?? [] : []
    var response = WordResponse(
      words: words,
      omission: missing.min().map { .init(count: missing.count, firstReason: "no word has the id \($0)") },
      age: responses.compactMap(\.age).max())
    response.failedMonthCount = failedCount
    response.olderMonthCount = selection.olderMonthCount
    return response
  }
}

/// A step of loading one of the months.
private enum Step: Sendable {
  case requested(Month, LoadableViewModel<WordResponse, ServiceError>)
  case settled(Month, LoadableViewModel<WordResponse, ServiceError>)
}

extension WordStore {
  /// A producer of the months of the user's favourites. It waits until an attempt to load the reactions has ended.
  fileprivate var favouriteSelection: SignalProducer<WordSelection, ServiceError> {
    let known = reactions.producer.filter(\.isSettled).take(first: 1).promoteError(ServiceError.self)
      .attemptMap { reactions in
        reactions.error.map { reactions.value == nil ? .failure($0) : .success(()) } ?? .success(())
      }
    return known.withLatest(from: reactionStates.producer).map { _, states in
      let months = Set(states.favourites.compactMap(Month.init(ofWord:))).sorted()
      let olderMonths = Set(months.dropLast(mostMonths))
      let ids = states.favourites.filter { id in Month(ofWord: id).map { !olderMonths.contains($0) } ?? true }
      return WordSelection(months: months.suffix(mostMonths), ids: ids, olderMonthCount: olderMonths.count)
    }
  }

  /// A producer that requests the months of a selection, or only those that have failed if there are any.
  fileprivate func events(
    loading selection: WordSelection
  ) -> SignalProducer<Computation<RequestedMonths, ServiceError>.Event, ServiceError> {
    let existing = selection.months.reduce(into: [:]) { $0[$1] = existingMonth($1) }
    let hasFailures = existing.values.contains { $0.outputs.loadable.value.error != nil }
    let months = RequestedMonths(of: selection, existing: existing)
    return SignalProducer(selection.months)
      .flatMap(.concurrent(limit: 4)) { [self] in steps(of: $0, onlyIfFailed: hasFailures) }
      .promoteError(ServiceError.self)
      .scanMap(into: months) { $0.update($1) }
      .flatten()
      .attemptMap { $0 }
      .prefix(value: .value(months))
  }

  private func steps(of month: Month, onlyIfFailed: Bool) -> SignalProducer<Step, Never> {
    SignalProducer { [self] in .success(self.month(month)) }.flatMap(.latest) { viewModel in
      let settled = viewModel.outputs.loadable.producer.filter(\.isSettled).take(first: 1)
        .map { _ in Step.settled(month, viewModel) }.prefix(value: .requested(month, viewModel))
      switch viewModel.outputs.loadable.value {
      // A month that is new in the store is already being loaded.
      case .loading: return settled
      case .loaded where onlyIfFailed: return settled
      // Other screens may show the month, or its request was cancelled.
      case .notRequested, .loaded, .failed:
        viewModel.inputs.reload()
        return settled.on(disposed: { viewModel.inputs.cancel() })
      }
    }
  }
}

extension Loadable<RequestedMonths, ServiceError> {
  /// The state of loading the months, with their words as the value.
  fileprivate var words: Property<Loadable<WordResponse, ServiceError>> {
    let response = value?.response(isLoading: isLoading) ?? Property(value: WordResponse(words: []))
    return response.map { response in
      // A cancellation keeps the words that have arrived. If none have, it is not known whether there are any.
      if case .loaded(let months) = self, !months.isComplete, response.words.isEmpty { return .notRequested }
      return map { _ in response }
    }
  }
}

extension Month {
  /// Creates the month of the word with the given id, such as 20150131. Returns `nil` if the id is not a date.
  fileprivate init?(ofWord id: Int) {
    guard
      id > 0, let month = Month(year: id / 10000, month: id / 100 % 100), Day(month: month, day: id % 100) != nil
    else { return nil }
    self = month
  }
}
