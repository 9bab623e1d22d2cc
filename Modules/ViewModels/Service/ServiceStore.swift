public import Models
public import Reactive
public import Services

/// The single source of truth for the choice of the word service: the settings in force, and the words of the service.
///
/// When the user saves other settings, the store replaces the ``WordStore`` by one that uses the new service. So no
/// state of the former service remains.
public final class ServiceStore: Sendable {
  /// The purpose for which services are created.
  public enum Purpose: Sendable {
    /// The services are put in force.
    case use
    /// The connection to the services is tested. They should use no cache.
    case test
  }

  /// The settings in force.
  public let configuration: Property<ServiceConfiguration>

  /// A notice about the settings file, or about changes of reactions that may be lost because the service was replaced;
  /// `nil` if there is none.
  public let notice: Property<String?>

  /// The words of the service in force.
  public let words: Property<WordStore>

  private let clock: any DateScheduler
  private let makeServices: @Sendable (ServiceAddress?, Purpose) -> WordServices
  private let scheduler: any Scheduler
  private let settings: any SettingsService
  private let state: MutableProperty<State>
  private let today: Property<Day>?

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - configuration: The settings in force.
  ///   - notice: A notice about the settings file; `nil` for none.
  ///   - settings: The service that saves settings.
  ///   - today: The current day. By default, it is not known.
  ///   - scheduler: The scheduler on which the responses of services are delivered.
  ///   - clock: The scheduler that measures how long pending changes of reactions may take before the former service is
  ///     released.
  ///   - makeServices: Creates the services at an address, or the built-in ones for `nil`.
  public init(
    _ configuration: ServiceConfiguration, notice: String? = nil, settings: any SettingsService,
    today: Property<Day>? = nil, scheduler: any Scheduler = UIScheduler(),
    clock: any DateScheduler = QueueScheduler.main,
    makeServices: @escaping @Sendable (ServiceAddress?, Purpose) -> WordServices
  ) {
    let words = WordStore(services: makeServices(configuration.address, .use), today: today, scheduler: scheduler)
    state = MutableProperty(State(configuration: configuration, notice: notice, words: words))
    self.configuration = state.map(\.configuration)
    self.words = state.map(\.words)
    // The notice changes last, so that a view shows it over the words of the new service.
    self.notice = state.map(\.notice)
    (self.settings, self.today, self.scheduler) = (settings, today, scheduler)
    (self.clock, self.makeServices) = (clock, makeServices)
  }

  /// Returns a producer that requests the words of a month from the service of a configuration, to test the connection.
  func words(in month: Month, from configuration: ServiceConfiguration) -> SignalProducer<WordResponse, ServiceError> {
    makeServices(configuration.address, .test).words.words(in: month).observe(on: scheduler)
  }

  /// Returns a producer that saves the settings of a configuration and puts it in force.
  ///
  /// The former service has two seconds to confirm the pending changes of reactions. A change that it does not confirm
  /// is named in ``notice``.
  func save(_ configuration: ServiceConfiguration) -> SignalProducer<Never, SettingsError> {
    let saved = settings.save(configuration.settings).observe(on: scheduler)
    let switched = saved.combineLatest(with: unconfirmedChanges.promoteError()).on(value: { [self] stored, changes in
      let notices = [stored.notice, WordNotices.notice(forUnconfirmed: changes)].compactMap(\.self)
      state.value = State(
        configuration: configuration, notice: notices.isEmpty ? nil : notices.joined(separator: " "),
        words: WordStore(services: makeServices(configuration.address, .use), today: today, scheduler: scheduler))
    })
    return switched.then(SignalProducer<Never, SettingsError>.empty)
  }

  private var unconfirmedChanges: SignalProducer<[ReactionChange], Never> {
    words.producer.take(first: 1).flatMap(.latest) { [clock] in $0.unconfirmedChanges(after: 2, on: clock) }
  }

  private struct State: Sendable {
    let configuration: ServiceConfiguration
    let notice: String?
    let words: WordStore
  }
}
