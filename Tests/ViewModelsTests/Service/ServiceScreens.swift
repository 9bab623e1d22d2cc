import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// A service store with scripted services, for tests of the choice of a service.
struct ServiceScreens {
  let clock = TestScheduler()
  let words: ScriptedWordService
  let reactions = ScriptedReactionService()
  let settings = ScriptedSettingsService()
  let store: ServiceStore
  let month: Month
  /// The addresses for which services are created, “built-in” for none, and “test” for a test.
  var addresses: Signal<String, Never> { addressPipe.output }
  private let addressPipe = Signal<String, Never>.pipe()

  init(
    option: String? = nil, environment: [String: String] = [:], settings: ServiceSettings = ServiceSettings(),
    fileError: SettingsError? = nil, today: Property<Day>? = nil, scheduler: any Scheduler = ImmediateScheduler()
  ) throws {
    let (words, addresses, reactions) = (ScriptedWordService(scheduler: clock), addressPipe.input, reactions)
    self.words = words
    store = ServiceStore(
      try ServiceConfiguration(
        option: option, environment: environment, settings: fileError.map(Result.failure) ?? .success(settings),
        path: "/config.json"),
      settings: self.settings, today: today, scheduler: scheduler, clock: clock
    ) { address, purpose in
      let token = address?.token.map { " with \($0.text)" } ?? ""
      addresses.send(value: (purpose == .test ? "test " : "") + (address?.base.absoluteString ?? "built-in") + token)
      return WordServices(words: words, pictures: ScriptedPictureService(), reactions: reactions)
    }
    month = try #require(Month(year: 2015, month: 1))
  }

  func makeForm() -> ServiceViewModel {
    ServiceViewModel(configuration: store.configuration.value, month: month, store: store)
  }
}

extension ServiceViewModelType {
  /// Whether a command is there.
  func can(_ id: CommandID) -> Bool { outputs.commands.value[id] != nil }

  /// Performs a command if it is there, as a key or a button does.
  func perform(_ id: CommandID) { outputs.commands.value[id]?.perform(self) }
}
