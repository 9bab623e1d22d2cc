import Models
import Reactive
import ReactiveLoading
import Services
import TerminalScreen
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
      case .help: write(Help.text)
      case .version: write("words \(Help.version)\n")
      default: try await run(arguments)
      }
    } catch {
      fail("\(error.message) Run “words --help” for usage.", status: 64)
    }
  }

  private static func run(_ arguments: Arguments) async throws(ArgumentError) {
    let file = FileSettingsService()
    let configuration: ServiceConfiguration
    do throws(ServiceAddress.ValidationError) {
      configuration = try ServiceConfiguration(
        option: arguments.server, environment: ProcessInfo.processInfo.environment, settings: file.settings(),
        path: file.path)
    } catch {
      throw ArgumentError(message: error.message)
    }
    if arguments.command.isBrowse, ProcessTerminal.isInteractive(presentation: arguments.presentation) {
      return await browse(arguments, configuration, file)
    }
    if let error = configuration.fileError {
      // The status is EX_CONFIG, as the one of an ArgumentError is EX_USAGE. An invalid address can be printed.
      guard case .config = arguments.command, case .invalid = error else { fail(error.message, status: 78) }
      announce(error.message)
    }
    if case .config = arguments.command {
      do { write(try PlainText.text(of: settings(configuration, in: file), format: arguments.format)) } catch {
        fail("Cannot encode the settings as JSON.")
      }
    } else {
      let lastPrinted = DayFile(named: "today")
      // A startup file may also run for a program that reads its output, such as `scp`.
      if arguments.isOnceADay, !isOutputTerminal || lastPrinted.day == arguments.today { return }
      await Command(arguments, services(at: configuration.address, .use, for: arguments)).run()
      if arguments.isOnceADay { lastPrinted.write(arguments.today) }
    }
  }

  private static func settings(
    _ configuration: ServiceConfiguration, in file: FileSettingsService
  ) -> [PlainText.Setting] {
    let (server, token) = (configuration.server, configuration.token?.description)
    return [
      PlainText.Setting(
        "server", server, source: configuration.serverSource.rawValue, placeholder: "built-in words"),
      PlainText.Setting("token", token, source: configuration.tokenSource.rawValue),
      PlainText.Setting("file", file.path, source: nil),
    ]
  }

  private static func services(
    at address: ServiceAddress?, _ purpose: ServiceStore.Purpose, for arguments: Arguments
  ) -> WordServices {
    let cache = arguments.usesCache && purpose == .use ? DiskCache() : nil
    let services =
      address.map {
        WordServices.remote(
          ServiceClient($0, timeout: arguments.timeout, isOffline: arguments.isOffline), cache: cache)
      } ?? .embedded()
    guard let (delay, failEvery) = arguments.simulation else { return services }
    return services.simulated { Simulation(delay: delay, failEvery: failEvery, scheduler: QueueScheduler()) }
  }

  @MainActor
  private static func browse(
    _ arguments: Arguments, _ configuration: ServiceConfiguration, _ file: FileSettingsService
  ) async {
    let today = Property<Day>.today(on: QueueScheduler.main, localDay: localDay)
    let store = ServiceStore(configuration, settings: file, today: today) { address, purpose in
      services(at: address, purpose, for: arguments)
    }
    let pictures = PicturePresenter(mode: arguments.presentation == .lines ? .never : arguments.pictures)
    let window = Window(
      terminal: ProcessTerminal(presentation: arguments.presentation, usesMouse: arguments.usesMouse),
      rootViewController: RootNavigationController(
        viewModel: RootViewModel(month: arguments.month, store: store),
        showsPictures: pictures.usesKitty, presentation: arguments.presentation),
      title: "Words", picturePresenter: pictures)
    do { try await window.run() } catch { fail(error.description) }

    // The user may quit before the settings are saved and the service has confirmed all changes.
    for await notice in store.unfinishedWork(after: 2).values { notice.map { fail($0) } }
  }
}

/// A command that prints words. It may change a reaction to them first.
@MainActor
private struct Command {
  private let arguments: Arguments
  private let store: WordStore

  init(_ arguments: Arguments, _ services: WordServices) {
    self.arguments = arguments
    store = WordStore(services: services, scheduler: ImmediateScheduler())
  }

  func run() {
    switch arguments.command {
    case .show(let day):
      print(store.month(day.month), of: day, asCards: true)
    case .showWord(let text):
      print(
        store.list(of: .year(arguments.month.year)),
        where: { $0.word.lowercased() == text.lowercased() },
        emptyMessage: "No word of \(arguments.month.year) is \(quoted(text)). Try “words search \(text)”.",
        mustMatch: true, asCards: true)
    case .browse where !arguments.selectsMonth:
      print(store.month(arguments.today.month), of: arguments.today, asCards: true)
    case .random:
      printRandomWord()
    case .search(let text):
      let (query, year) = (SearchQuery(text), arguments.month.year)
      print(
        store.list(of: .year(year)), matching: query,
        emptyMessage: "No words of \(year) match \(quoted(text)).", mustMatch: true)
    case .react(let reaction, let day, let isOn):
      let month = store.month(day.month)
      for word in settled(month.outputs.loadable).value?.words ?? [] where word.date == day {
        if let failure = change(reaction, of: word, to: isOn)?.lastFailure(of: word) { fail(failure.error.message) }
      }
      print(month, of: day)
    case .favourites:
      print(store.list(of: .favourites))
    default:
      if let year = arguments.year, arguments.monthOfYear == nil {
        print(store.list(of: .year(year)), emptyMessage: WordListScope.year(year).emptyMessage.text)
      } else {
        print(store.month(arguments.month), emptyMessage: WordListScope.month(arguments.month).emptyMessage.text)
      }
    }
  }

  /// Changes a reaction, waits for the response of the service, and returns the state of the reactions after it.
  ///
  /// The thread that delivers the response to an earlier change may still be busy, and then also delivers this change.
  /// So the reaction is pending soon after the call of `set`, and not immediately.
  private func change(_ reaction: Reaction, of word: Word, to isOn: Bool) -> ReactionStates? {
    let isPending = { @Sendable (states: ReactionStates) in states.state(of: reaction, to: word).isPending }
    let states = SignalProducer<ReactionStates, Never> { [store] observer, lifetime in
      lifetime += store.reactionStates.signal.observe(observer)
      store.set(reaction, of: word, to: isOn)
    }
    return states.skip { !isPending($0) }.filter { !isPending($0) }.first()?.get()
  }

  /// Prints a random word of the month in the arguments, or of a random month if the arguments contain none.
  private func printRandomWord() {
    let year = arguments.month.year
    let months =
      arguments.monthOfYear == nil
      ? (1...12).compactMap { Month(year: year, month: $0) }.shuffled() : [arguments.month]
    for month in months.map({ store.month($0) }) {
      let words = settled(month.outputs.loadable)
      if words.value == nil, let error = words.error { fail(error.message) }
      if let word = words.value?.words.randomElement() {
        return print(month, where: { $0.id == word.id }, asCards: true)
      }
    }
    let scope = arguments.monthOfYear == nil ? WordListScope.year(year) : .month(arguments.month)
    fail(scope.emptyMessage.text)
  }

  /// Prints the words of a day.
  private func print(
    _ words: some LoadableViewModelType<WordResponse, ServiceError>, of day: Day, asCards: Bool = false
  ) {
    print(
      words, where: { $0.date == day }, emptyMessage: "No words are published for \(day).", mustMatch: true,
      asCards: asCards)
  }

  /// Prints words and the reactions to them on the standard output, and notices on the standard error.
  ///
  /// - Parameters:
  ///   - words: The words, which may still be loading.
  ///   - isIncluded: Returns whether to print a word.
  ///   - query: The query that the printed words match, the best matches first.
  ///   - emptyMessage: The message if there is no word to print; `nil` for none.
  ///   - mustMatch: Whether the program exits with status 1 if there is no word to print.
  ///   - asCards: Whether a terminal shows all attributes of the words.
  private func print(
    _ words: some LoadableViewModelType<WordResponse, ServiceError>, where isIncluded: (Word) -> Bool = { _ in true },
    matching query: SearchQuery = SearchQuery(""), emptyMessage: String? = nil, mustMatch: Bool = false,
    asCards: Bool = false
  ) {
    store.loadReactions()
    let (words, reactions) = (settled(words.outputs.loadable), settled(store.reactions))
    guard let response = words.value?.filter(isIncluded) else {
      fail(words.error?.message ?? "The word service sent no response.")
    }
    let selected = SearchIndex(response.words).words(matching: query)
    for notice in WordNotices.notices(words: words, reactions: reactions) { announce(notice.text) }
    if let emptyMessage, selected.isEmpty, response.skippedEntries == nil {
      if mustMatch { fail(emptyMessage) } else { announce(emptyMessage) }
    }
    if asCards, arguments.format == .columns { return write(selected.map(card).joined(separator: "\n")) }
    do {
      let columns = arguments.presentation == .lines ? Int.max : ProcessTerminal().size.columns
      write(
        try PlainText.text(of: selected, reactions: reactions.value, format: arguments.format, columns: columns))
    } catch {
      fail("Cannot encode the words as JSON.")
    }
  }

  /// Returns a word with all its attributes and its picture, for a terminal.
  private func card(of word: Word) -> String {
    let isPlain = arguments.presentation == .lines || ["", "dumb"].contains(ProcessTerminal.environment("TERM") ?? "")
    // The terminal draws pictures only on a screen.
    let mode: PictureMode = isPlain || arguments.pictures == .never ? .never : .blocks
    let pictures = PicturePresenter(mode: mode, scheduler: ImmediateScheduler())
    let detail = WordDetailViewModel(word: word, store: store)
    if pictures.showsPictures {
      // Wait until the picture has been loaded, or cannot be.
      detail.inputs.viewDidLoad()
      _ = detail.outputs.content.producer.filter { $0.picture != nil || $0.pictureError != nil }.first()
    }
    return WordCard.text(
      of: detail, columns: min(ProcessTerminal().size.columns, 100),
      pictures: pictures, colorMode: isPlain ? nil : ColorMode(environment: ProcessTerminal.environment))
  }

  /// Waits until an attempt to load has ended.
  private func settled<Value>(_ loadable: Property<Loadable<Value, ServiceError>>) -> Loadable<Value, ServiceError> {
    loadable.producer.filter(\.isSettled).first()?.get() ?? loadable.value
  }
}

extension Arguments.Command {
  fileprivate var isBrowse: Bool { if case .browse = self { true } else { false } }
}

extension Arguments {
  /// The format of the words and the settings that a command prints.
  fileprivate var format: PlainText.Format { exportFormat ?? (isJSON ? .json : isOutputTerminal ? .columns : .tabs) }
}
