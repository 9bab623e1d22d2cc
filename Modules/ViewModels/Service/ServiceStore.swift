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

  /// A notice about the saved settings, or about changes of reactions that may be lost because the service was replaced;
  /// `nil` if there is none.
  public let notice: Property<String?>

  /// The words of the service in force. If the settings cannot be used, they are the built-in words, and every request
  /// for reactions and every change of them fails with the reason.
  public let words: Property<WordStore>

  private let clock: any DateScheduler
  private let random: @Sendable (Range<Int>) -> Int
  /// Creates the services of a configuration. If it cannot be used, all requests for reactions fail with the reason.
  let makeServices: @Sendable (ServiceConfiguration, Purpose) -> WordServices
  /// The number of saves that are under way.
  private let saveCount = MutableProperty(0)
  let scheduler: any Scheduler
  private let settings: any SettingsService
  private let state: MutableProperty<State>
  private let today: Property<Day>?

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - configuration: The settings in force.
  ///   - settings: The service that saves settings.
  ///   - today: The current day. By default, it is not known.
  ///   - scheduler: The scheduler on which the responses of services are delivered.
  ///   - clock: The scheduler that measures how long pending changes of reactions may take before the former service is
  ///     released.
  ///   - random: Returns a random number of a range, which is not empty. It may be called on any thread.
  ///   - makeServices: Creates the services at an address, or the built-in ones for `nil`.
  public init(
    _ configuration: ServiceConfiguration, settings: any SettingsService,
    today: Property<Day>? = nil, scheduler: any Scheduler = UIScheduler(),
    clock: any DateScheduler = QueueScheduler.main,
    random: @escaping @Sendable (Range<Int>) -> Int = { .random(in: $0) },
    makeServices: @escaping @Sendable (ServiceAddress?, Purpose) -> WordServices
  ) {
    // The built-in reactions are those of another service than the one that the user has chosen.
    let makeServices = { @Sendable (configuration: ServiceConfiguration, purpose: Purpose) in
      let services = makeServices(configuration.address, purpose)
      return configuration.fileError.map { services.refusingReactions(.settings($0)) } ?? services
    }
    let words = WordStore(
      services: makeServices(configuration, .use), today: today, scheduler: scheduler, clock: clock, random: random)
    state = MutableProperty(State(configuration: configuration, notice: nil, words: words))
    self.configuration = state.map(\.configuration)
    self.words = state.map(\.words)
    // The notice changes last, so that a view shows it over the words of the new service.
    self.notice = state.map(\.notice)
    (self.settings, self.today, self.scheduler) = (settings, today, scheduler)
    (self.clock, self.random, self.makeServices) = (clock, random, makeServices)
  }

  /// Returns a producer that saves the settings of a configuration and puts it in force.
  ///
  /// The former service has two seconds to confirm the pending changes of reactions. A change that it does not confirm
  /// is named in ``notice``.
  func save(_ configuration: ServiceConfiguration) -> SignalProducer<Never, SettingsError> {
    let saved = settings.save(configuration.settings).observe(on: scheduler)
    let unconfirmed = words.producer.take(first: 1).flatMap(.latest) { [clock] in
      $0.unconfirmedChanges(after: 2, on: clock)
    }
    let switched = saved.combineLatest(with: unconfirmed.promoteError()).on(value: { [self] notice, changes in
      let notices = [notice, WordNotices.notice(forUnconfirmed: changes)].compactMap(\.self)
      state.value = State(
        configuration: configuration, notice: notices.isEmpty ? nil : notices.joined(separator: " "),
        words: WordStore(
          services: makeServices(configuration, .use), today: today, scheduler: scheduler, clock: clock, random: random)
      )
    })
    return switched.then(SignalProducer<Never, SettingsError>.empty)
      .on(
        starting: { [saveCount] in saveCount.modify { $0 += 1 } },
        disposed: { [saveCount] in saveCount.modify { $0 -= 1 } })
  }

  /// Returns a producer that waits until settings have been saved and the service has confirmed all changes of
  /// reactions, for at most `timeout` seconds. It then sends a notice about what may be lost, or `nil`, and completes.
  ///
  /// Use the producer before the program exits.
  public func unfinishedWork(after timeout: Double) -> SignalProducer<String?, Never> {
    let isSaved = SignalProducer.merge(
      saveCount.producer.filter { $0 == 0 }.map { _ in true }, SignalProducer(value: false).delay(timeout, on: clock)
    )
    .take(first: 1)
    return isSaved.combineLatest(with: words.value.unconfirmedChanges(after: timeout, on: clock)).map {
      let notices = [$0 ? nil : "The settings may not have been saved.", WordNotices.notice(forUnconfirmed: $1)]
      return notices.contains { $0 != nil } ? notices.compactMap(\.self).joined(separator: " ") : nil
    }
  }

  private struct State: Sendable {
    let configuration: ServiceConfiguration
    let notice: String?
    let words: WordStore
  }
}
