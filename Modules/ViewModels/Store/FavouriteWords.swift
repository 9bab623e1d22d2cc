public import Loading
public import Models
public import Reactive
public import Services

/// A view model that loads the words that the user likes, from all months.
///
/// The view model requires that the `id` of a word is its date as a number: 20150131 is the word of 31 January 2015. So
/// the ids of the favourites determine the months to load. At most four months are loaded at the same time, and the
/// words of a month appear as soon as they arrive. When all months have been loaded, each id without a word counts as
/// an invalid entry.
///
/// The list contains the words that the user liked when the months were requested. If the user unlikes a word, it stays
/// in the list until the next reload, so that the user can like it again.
public final class FavouriteWords: LoadableViewModelType, LoadableViewModelInputs, LoadableViewModelOutputs, Sendable {
  /// Creates a view model. It requests the months as soon as an attempt to load the reactions has ended.
  ///
  /// The view model does not load the reactions. To load them, call ``WordStore/loadReactions()``. If this fails and no
  /// reactions have been loaded before, the view model fails with the same error.
  ///
  /// - Parameters:
  ///   - store: The store that loads the months and the reactions.
  ///   - scheduler: The scheduler on which the words are delivered.
  public init(store: WordStore, scheduler: any Scheduler = UIScheduler()) {
    let favourites = LoadableViewModel(Computation(reporting: store.favourites), scheduler: scheduler)

    isLoading = favourites.outputs.isLoading
    lastError = favourites.outputs.lastError
    loadable = favourites.outputs.loadable.flatMap(.latest) { $0.words }
    progress = favourites.outputs.progress
    result = loadable.map(\.result)
    self.favourites = favourites
  }

  public func cancel() {
    favourites.cancel()
  }

  public func reload() {
    favourites.reload()
  }

  public let isLoading: Property<Bool>
  public let lastError: Property<ServiceError?>
  public let loadable: Property<Loadable<WordResponse, ServiceError>>
  public let progress: Property<Double?>
  public let result: Property<WordResponse?>

  private let favourites: LoadableViewModel<Favourites, ServiceError>

  public var inputs: any LoadableViewModelInputs { self }
  public var outputs: any LoadableViewModelOutputs<WordResponse, ServiceError> { self }
}

/// The ids of the user's favourites, and the months that have been requested so far.
private struct Favourites: Sendable {
  let ids: Set<Int>
  let monthCount: Int
  var requested: [LoadableViewModel<WordResponse, ServiceError>] = []
  var settledCount = 0
  var error: ServiceError?

  var progress: Double { Double(settledCount) / Double(monthCount) }

  mutating func update(_ step: Step) -> Result<Computation<Favourites, ServiceError>.Event, ServiceError> {
    switch step {
    case .requested(let month):
      requested.append(month)
      return .success(.value(self))
    case .settled(let error):
      settledCount += 1
      self.error = self.error ?? error
      if settledCount == monthCount, let error = self.error { return .failure(error) }
      return .success(.progress(progress))
    }
  }

  func response(from months: [Loadable<WordResponse, ServiceError>]) -> WordResponse {
    let responses = months.compactMap(\.value)
    let words = responses.flatMap { $0.words.filter { ids.contains($0.id) } }
    let missing = months.allSatisfy { $0.error == nil && $0.isSettled } ? ids.subtracting(words.map(\.id)) : []
    return WordResponse(
      words: words,
      omission: missing.min().map {
        WordResponse.Omission(count: missing.count, firstReason: "no word has the id \($0)")
      },
      age: responses.compactMap(\.age).max())
  }
}

/// A step of loading one of the months.
private enum Step: Sendable {
  case requested(LoadableViewModel<WordResponse, ServiceError>)
  case settled(ServiceError?)
}

extension WordStore {
  /// A producer that requests the months of the user's favourites when an attempt to load the reactions has ended.
  fileprivate var favourites: SignalProducer<Computation<Favourites, ServiceError>.Event, ServiceError> {
    let known = reactions.producer.filter(\.isSettled).take(first: 1).promoteError(ServiceError.self)
      .attemptMap { reactions in
        reactions.error.map { reactions.value == nil ? .failure($0) : .success(()) } ?? .success(())
      }
    return known.withLatest(from: reactionStates.producer).flatMap(.latest) { [self] _, states in
      let months = Set(states.favourites.compactMap(Month.init(ofWord:))).sorted()
      let favourites = Favourites(ids: states.favourites, monthCount: months.count)
      return SignalProducer(months).flatMap(.concurrent(limit: 4)) { [self] in steps(of: $0) }
        .promoteError(ServiceError.self)
        .scanMap(into: favourites) { $0.update($1) }
        .attemptMap { $0 }
        .prefix(value: .value(favourites))
    }
  }

  private func steps(of month: Month) -> SignalProducer<Step, Never> {
    SignalProducer { [self] in .success(self.month(month)) }.flatMap(.latest) { month in
      // A month that a screen already shows is reloaded. A month that is new in the store is already being loaded.
      if month.outputs.loadable.value.isSettled { month.inputs.reload() }
      return month.outputs.loadable.producer.filter(\.isSettled).take(first: 1).map { Step.settled($0.error) }
        .on(disposed: { month.inputs.cancel() })
        .prefix(value: .requested(month))
    }
  }
}

extension Loadable<Favourites, ServiceError> {
  /// The favourites in the months that have been requested. The property changes whenever one of these months changes.
  fileprivate var words: Property<Loadable<WordResponse, ServiceError>> {
    let months = value?.requested.map { $0.outputs.loadable } ?? []
    return Property<WordResponse>.combineLatest(months, emptySentinel: []).map { months in
      map { $0.response(from: months) }
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
