import Loading
import Models
import Reactive
import Services
import Terminal
import TextPresentation
import ViewModels
import WordScreens

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
      case .browse where ProcessTerminal.isInteractive(presentation: arguments.presentation):
        await browse(arguments, services(for: arguments))
      default:
        Command(arguments, services(for: arguments)).run()
      }
    } catch {
      fail("\(error.message) Run “words --help” for usage.", status: 64)
    }
  }

  private static func services(for arguments: Arguments) -> WordServices {
    let cache = arguments.usesCache ? DiskCache() : nil
    let services =
      arguments.server.map {
        WordServices.remote(
          ServiceClient($0, timeout: arguments.timeout, isOffline: arguments.isOffline), cache: cache)
      } ?? .embedded()
    guard let (delay, failEvery) = arguments.simulation else { return services }
    return services.simulated { Simulation(delay: delay, failEvery: failEvery, scheduler: QueueScheduler()) }
  }

  @MainActor
  private static func browse(_ arguments: Arguments, _ services: WordServices) async {
    let store = WordStore(services: services)
    let pictures = PicturePresenter(mode: arguments.presentation == .lines ? .never : arguments.pictures)
    let window = Window(
      terminal: ProcessTerminal(presentation: arguments.presentation, usesMouse: arguments.usesMouse),
      rootViewController: WordsViewController(
        viewModel: WordsViewModel(.month(arguments.month), store: store), showsPictures: pictures.showsPictures),
      picturePresenter: pictures)
    do { try await window.run() } catch { fail(error.description) }

    // The user may quit before the service has confirmed all changes.
    for await changes in store.unconfirmedChanges(after: 2, on: QueueScheduler.main).values where !changes.isEmpty {
      fail("Cannot confirm \(changes.map(\.title).joined(separator: ", ")). A change may be lost.")
    }
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
    let format: PlainText.Format = arguments.isJSON ? .json : isOutputTerminal ? .columns : .tabs
    do { write(try PlainText.text(of: response.words, reactions: reactions.value, format: format)) } catch {
      fail("Cannot encode the words as JSON.")
    }
  }

  /// Waits until an attempt to load has ended.
  private func settled<Value>(_ loadable: Property<Loadable<Value, ServiceError>>) -> Loadable<Value, ServiceError> {
    loadable.producer.filter(\.isSettled).first()?.get() ?? loadable.value
  }
}
