import Loading
import Models
import Reactive
import Services
import Terminal
import TextPresentation
import ViewModels
import WordScreens

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The program. It parses its arguments, connects the modules, and runs the command.
@main
struct Words {
  static func main() async {
    prepareProcess()
    do throws(ArgumentError) {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      switch arguments.command {
      case .help: write(Arguments.help)
      case .version: write("words \(Arguments.version)\n")
      default: try await run(arguments)
      }
    } catch {
      fail("\(error.message) Run “words --help” for usage.", status: 64)
    }
  }

  private static func run(_ arguments: Arguments) async throws(ArgumentError) {
    let file = FileSettingsService()
    let stored = storedSettings(in: file)
    let configuration = try configuration(arguments, stored.settings, in: file)
    switch arguments.command {
    case .browse where ProcessTerminal.isInteractive(presentation: arguments.presentation):
      let store = ServiceStore(configuration, notice: stored.notice, settings: file) { address in
        services(at: address, for: arguments)
      }
      return await browse(arguments, store)
    case .config:
      do { write(try PlainText.text(of: settings(configuration, in: file), format: arguments.format)) } catch {
        fail("Cannot encode the settings as JSON.")
      }
    default:
      Command(arguments, services(at: configuration.address, for: arguments)).run()
    }
    if let notice = stored.notice { say(notice) }
  }

  private static func storedSettings(in file: FileSettingsService) -> StoredSettings {
    switch file.settings().first() {
    case .success(let stored)?: stored
    case .failure(let error)?: fail(error.message)
    case nil: StoredSettings(ServiceSettings())
    }
  }

  private static func configuration(
    _ arguments: Arguments, _ settings: ServiceSettings, in file: FileSettingsService
  ) throws(ArgumentError) -> ServiceConfiguration {
    let environment = ProcessInfo.processInfo.environment
    do throws(ServiceAddress.ValidationError) {
      return try ServiceConfiguration(option: arguments.server, environment: environment, settings: settings)
    } catch {
      if (try? ServiceConfiguration(option: arguments.server, environment: environment)) == nil {
        throw ArgumentError(message: error.message)
      }
      // The status is EX_CONFIG, as the one of an ArgumentError is EX_USAGE.
      fail("\(error.message) It is in the settings file, \(file.path ?? "").", status: 78)
    }
  }

  private static func settings(
    _ configuration: ServiceConfiguration, in file: FileSettingsService
  ) -> [PlainText.Setting] {
    [
      PlainText.Setting(
        "server", configuration.server ?? "built-in words", source: configuration.serverSource.rawValue),
      PlainText.Setting("token", configuration.token?.description, source: configuration.tokenSource.rawValue),
      PlainText.Setting("file", file.path, source: "default"),
    ]
  }

  private static func services(at address: ServiceAddress?, for arguments: Arguments) -> WordServices {
    let cache = arguments.usesCache ? DiskCache() : nil
    let services =
      address.map {
        WordServices.remote(
          ServiceClient($0, timeout: arguments.timeout, isOffline: arguments.isOffline), cache: cache)
      } ?? .embedded()
    guard let (delay, failEvery) = arguments.simulation else { return services }
    return services.simulated { Simulation(delay: delay, failEvery: failEvery, scheduler: QueueScheduler()) }
  }

  @MainActor
  private static func browse(_ arguments: Arguments, _ store: ServiceStore) async {
    let pictures = PicturePresenter(mode: arguments.presentation == .lines ? .never : arguments.pictures)
    let window = Window(
      terminal: ProcessTerminal(presentation: arguments.presentation, usesMouse: arguments.usesMouse),
      navigationController: RootNavigationController(
        viewModel: RootViewModel(month: arguments.month, store: store), showsPictures: pictures.showsPictures),
      picturePresenter: pictures)
    do { try await window.run() } catch { fail(error.description) }

    // The user may quit before the service has confirmed all changes.
    let changes = store.words.value.unconfirmedChanges(after: 2, on: QueueScheduler.main)
    for await changes in changes.values { WordNotices.notice(forUnconfirmed: changes).map { fail($0) } }
  }
}

/// A command that prints words. It may change a reaction to them first.
private struct Command {
  private let arguments: Arguments
  private let services: WordServices
  private let store: WordStore

  init(_ arguments: Arguments, _ services: WordServices) {
    (self.arguments, self.services) = (arguments, services)
    store = WordStore(services: services, scheduler: ImmediateScheduler())
  }

  func run() {
    switch arguments.command {
    case .show(let day):
      print(store.month(day.month), of: day)
    case .react(let reaction, let day, let isOn):
      let month = store.month(day.month)
      for word in settled(month.outputs.loadable).value?.words ?? [] where word.date == day {
        if case .failure(let error) = services.reactions.set(reaction, of: word.id, to: isOn).wait() {
          fail(error.message)
        }
      }
      print(month, of: day)
    case .favourites:
      print(FavouriteWords(store: store, scheduler: ImmediateScheduler()))
    default:
      let scope = WordListScope.month(arguments.month)
      print(store.month(arguments.month), emptyMessage: scope.emptyMessage)
    }
  }

  /// Prints the words of a day.
  private func print(_ words: some LoadableViewModelType<WordResponse, ServiceError>, of day: Day) {
    print(words, where: { $0.date == day }, emptyMessage: "No words are published for \(day).")
  }

  /// Prints words and the reactions to them on the standard output, and notices on the standard error.
  private func print(
    _ words: some LoadableViewModelType<WordResponse, ServiceError>, where isIncluded: (Word) -> Bool = { _ in true },
    emptyMessage: String? = nil
  ) {
    store.loadReactions()
    let (words, reactions) = (settled(words.outputs.loadable), settled(store.reactions))
    guard let response = words.value?.filter(isIncluded) else {
      fail(words.error?.message ?? "The word service sent no response.")
    }
    for notice in WordNotices.notices(words: words, reactions: reactions) { say(notice) }
    if let emptyMessage, response.words.isEmpty, response.omission == nil { say(emptyMessage) }
    do {
      write(try PlainText.text(of: response.words, reactions: reactions.value, format: arguments.format))
    } catch {
      fail("Cannot encode the words as JSON.")
    }
  }

  /// Waits until an attempt to load has ended.
  private func settled<Value>(_ loadable: Property<Loadable<Value, ServiceError>>) -> Loadable<Value, ServiceError> {
    loadable.producer.filter(\.isSettled).first()?.get() ?? loadable.value
  }
}

extension Arguments {
  /// The format of the words and the settings that a command prints.
  fileprivate var format: PlainText.Format { isJSON ? .json : isOutputTerminal ? .columns : .tabs }
}
