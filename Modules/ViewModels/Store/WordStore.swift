public import Models
public import Reactive
public import ReactiveLoading
public import Services

/// The single source of truth for words: the months that are shown, the user's reactions, and the pending changes of
/// reactions.
///
/// All screens that show a word observe the same state, so two screens cannot contradict each other. A month is loaded
/// once for all screens, and is released when no screen retains it. A request for a change of a reaction continues even
/// if the screen on which the user made the change has been closed. The change is **pending** until the service
/// responds.
public final class WordStore: Sendable {
  /// The service that provides the pictures.
  public let pictures: any PictureService

  /// The reactions that the service has stored, and the state of loading them. To show a reaction to a word, use
  /// ``reactionStates``, which also includes pending changes.
  public let reactions: Property<Loadable<Reactions, ServiceError>>

  /// The state of all reactions, including pending and failed changes.
  public let reactionStates: Property<ReactionStates>

  /// The current day; `nil` if it is not known.
  public let today: Property<Day?>

  /// Whether the words are built in: see ``Services/WordServices/isBuiltIn``.
  let isBuiltIn: Bool

  /// The message about what the user has just done or waits for; `nil` if there is none. All screens show it, because the
  /// user may go to another screen meanwhile. The failure of a change ends it.
  let announcement: Property<Notice?>

  /// A producer that sends a value whenever another program may have changed the reactions.
  let externalChanges: SignalProducer<Void, Never>

  /// The messages to announce. Each of them replaces the previous one.
  let announcements = MutableProperty(SignalProducer<Notice?, Never>.empty)
  private let loadReactionsProperty = MutableProperty(())
  private let months = Atomic(Months())
  private let reactionEvents: MutableProperty<ReactionStates.Event?>
  let clock: any DateScheduler
  /// Returns a random number of a range.
  let random: @Sendable (Range<Int>) -> Int
  let scheduler: any Scheduler
  private let words: any WordService

  /// Creates a store. It sends no request before one of its methods is called.
  ///
  /// - Parameters:
  ///   - services: The services that provide words, pictures and reactions.
  ///   - today: The current day. By default, it is not known.
  ///   - scheduler: The scheduler on which the responses of services are delivered.
  ///   - clock: The scheduler that measures how the age of cached words grows, and how long a message is shown.
  ///   - random: Returns a random number of a range, which is not empty. It may be called on any thread.
  public init(
    services: WordServices, today: Property<Day>? = nil, scheduler: any Scheduler = UIScheduler(),
    clock: any DateScheduler = QueueScheduler.main,
    random: @escaping @Sendable (Range<Int>) -> Int = { .random(in: $0) }
  ) {
    let (service, events) = (services.reactions, MutableProperty<ReactionStates.Event?>(nil))
    let states = Property(
      initial: ReactionStates(), then: events.signal.skipNil().scan(ReactionStates()) { $0.after($1) })

    announcement = Property(initial: nil, then: announcements.signal.flatten(.latest)).skipRepeats()
    pictures = services.pictures
    externalChanges = service.externalChanges
    reactionEvents = events
    reactions = states.map(\.stored).skipRepeats()
    reactionStates = states
    (self.scheduler, self.clock, self.random) = (scheduler, clock, random)
    self.today = today?.map(Optional.some) ?? Property(value: nil)
    (words, isBuiltIn) = (services.words, services.isBuiltIn)

    events
      <~ loadReactionsProperty.signal.flatMap(.latest) {
        service.reactions().materialize().map(ReactionStates.Event.load).observe(on: scheduler).prefix(
          value: .loadStarted)
      }
    events
      <~ states.signal.map(\.request).skipNil().flatMap(.merge) { change in
        service.set(change.reaction, of: change.word.id, to: change.isOn).materialize()
          .map { ReactionStates.Event.responded(change, $0.error) }
          .observe(on: scheduler)
      }
    announcements
      <~ states.signal.map(\.failures.count).combinePrevious(0).filter { $0 < $1 }
      .map { _ in SignalProducer(value: nil) }
  }

  /// Requests the reactions that the service has stored. Call it again to reload them.
  public func loadReactions() {
    loadReactionsProperty.value = ()
  }

  /// Returns a producer that requests the words of a list and sends the state of loading them. The request is cancelled
  /// with the producer, unless another screen needs the words.
  func load(_ scope: WordListScope) -> SignalProducer<WordListLoad, Never> {
    SignalProducer { [self] in list(of: scope) }.flatMap(.latest) { list in
      list.outputs.loadable.combineLatest(with: list.outputs.progress).producer.map { words, progress in
        WordListLoad(scope: scope, words: words, progress: progress, list: list)
      }
    }
    .on(
      starting: { [months] in months.modify { $0.countList(of: scope, 1) } },
      disposed: { [months] in months.modify { $0.countList(of: scope, -1) } })
  }

  /// Sends the word of a day that has begun, as soon as it has been loaded.
  var newWords: Signal<Word, Never> {
    today.signal.skipNil().flatMap(.latest) { [self] day in
      load(.month(day.month)).compactMap { $0.words.value?.words.first { $0.date == day } }.take(first: 1)
    }
  }

  /// Returns a view model that loads the words of a list, and requests the months that it needs: a month that has not been
  /// requested, all months of a year, or, as soon as the reactions are known, the months of the favourites. To load the
  /// reactions, call ``loadReactions()``.
  public func list(of scope: WordListScope) -> any LoadableViewModelType<WordResponse, ServiceError> {
    switch scope {
    case .month(let month): self.month(month)
    case .favourites: CombinedMonths(favouritesIn: self)
    case .year(let year): CombinedMonths(year: year, in: self)
    }
  }

  /// Returns the view model that loads the words of a month. It requests the words, unless they have been requested.
  ///
  /// Further calls return the same object, as long as it is retained. The store does not retain it. If the view model
  /// is released while the request is running, the request is cancelled. You can call this method on any thread.
  ///
  /// - Parameters:
  ///   - month: The month.
  ///   - startsImmediately: Whether to request the words now. Otherwise, a reload requests them.
  public func month(
    _ month: Month, startsImmediately: Bool = true
  ) -> LoadableViewModel<WordResponse, ServiceError> {
    let viewModel = existingMonth(month) ?? makeMonth(month)
    if startsImmediately, case .notRequested = viewModel.outputs.loadable.value { viewModel.inputs.reload() }
    return viewModel
  }

  /// Returns the view model of a month if a screen retains it.
  func existingMonth(_ month: Month) -> LoadableViewModel<WordResponse, ServiceError>? {
    months.value.references[month]?.viewModel
  }

  private func makeMonth(_ month: Month) -> LoadableViewModel<WordResponse, ServiceError> {
    let new = LoadableViewModel(Computation(words.words(in: month)), startsImmediately: false, scheduler: scheduler)
    // Another thread may have stored a view model in the meantime. All others are released after the lock, because this
    // may run any code.
    let (viewModel, _) = months.modify { $0.insert(new, for: month) }
    return viewModel
  }

  /// A producer that requests the words of a month, unless they are being loaded, and completes when loading has ended.
  /// If it is disposed of before, its request is cancelled, unless a list has begun to show the month in the meantime.
  func reload(
    _ month: Month, _ viewModel: LoadableViewModel<WordResponse, ServiceError>
  ) -> SignalProducer<Void, Never> {
    SignalProducer { [months] observer, lifetime in
      if !viewModel.outputs.loadable.value.isLoading {
        let listCount = months.value.listCounts[month, default: 0]
        viewModel.inputs.reload()
        lifetime.observeEnded {
          if months.value.listCounts[month, default: 0] <= listCount { viewModel.inputs.cancel() }
        }
      }
      lifetime += viewModel.outputs.loadable.producer.filter { !$0.isLoading }.take(first: 1).map { _ in }
        .start(observer)
    }
  }

  /// Turns a reaction to a word on, or off if it is on, and requests the change from the service. ``reactionStates``
  /// contains the change immediately, before the service confirms it.
  public func toggle(_ reaction: Reaction, of word: Word) {
    reactionEvents.value = .toggled(reaction, word)
  }

  /// Turns a reaction to a word on or off, and requests this from the service, even if the reaction is already in this
  /// state.
  public func set(_ reaction: Reaction, of word: Word, to isOn: Bool) {
    reactionEvents.value = .changed(ReactionChange(reaction: reaction, word: word, isOn: isOn))
  }

  /// Retries a failed change.
  public func retry(_ failure: ReactionFailure) {
    reactionEvents.value = .changed(failure.change)
  }

  /// Takes back a change of the user, and announces this.
  public func undo(_ change: ReactionChange) {
    announce(WordNotices.notice(forUndoOf: change))
    reactionEvents.value = .undone(change)
  }

  /// Forgets a failed change, so that no screen shows it any more.
  func dismiss(_ failure: ReactionFailure) {
    reactionEvents.value = .dismissed(failure)
  }

  /// Returns a producer of the changes that the service does not confirm in time.
  ///
  /// The producer waits until no change is pending, for at most `timeout` seconds. It then sends one array and
  /// completes. The array contains the changes that are still pending, and those that have failed since the producer was
  /// started. It is empty if the service has confirmed all of them.
  ///
  /// Use the producer before the program exits, to tell the user which changes may be lost.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait, in seconds.
  ///   - clock: The scheduler that measures the time.
  public func unconfirmedChanges(after timeout: Double, on clock: any DateScheduler) -> SignalProducer<
    [ReactionChange], Never
  > {
    let states = reactionStates.producer
    return states.take(first: 1).flatMap(.latest) { atStart in
      SignalProducer.merge(
        states.filter(\.pendingChanges.isEmpty).map { _ in }, SignalProducer(value: ()).delay(timeout, on: clock)
      )
      .take(first: 1).withLatest(from: states)
      .map { $1.pendingChanges + $1.failures.filter { !atStart.failures.contains($0) }.map(\.change) }
    }
  }
}

/// The view models of months that screens retain.
private struct Months: Sendable {
  private(set) var references: [Month: WeakMonth] = [:]
  /// The number of lists that show the words of a month, for each month with such a list.
  private(set) var listCounts: [Month: Int] = [:]
  /// The number of references at which those to released view models are removed.
  private var limit = 16

  /// Adds the view model of a month, unless there is one. Returns the view model of the month, and other view models
  /// that the caller has to retain until it has released the lock.
  mutating func insert(
    _ new: LoadableViewModel<WordResponse, ServiceError>, for month: Month
  ) -> (LoadableViewModel<WordResponse, ServiceError>, [Month: LoadableViewModel<WordResponse, ServiceError>]) {
    if let existing = references[month]?.viewModel { return (existing, [:]) }
    references[month] = WeakMonth(viewModel: new)
    guard references.count > limit else { return (new, [:]) }
    let retained = references.compactMapValues(\.viewModel)
    references = retained.mapValues { WeakMonth(viewModel: $0) }
    limit = max(16, 2 * retained.count)
    return (new, retained)
  }

  mutating func countList(of scope: WordListScope, _ change: Int) {
    guard let month = scope.month else { return }
    let count = listCounts[month, default: 0] + change
    listCounts[month] = count == 0 ? nil : count
  }
}

/// A weak reference to the view model of a month. Only screens retain the view model.
///
/// The conformance to `Sendable` is unchecked, and safe because the reference is written once, when the value is
/// created, and the runtime clears weak references atomically.
private struct WeakMonth: @unchecked Sendable {
  weak var viewModel: LoadableViewModel<WordResponse, ServiceError>?
}
