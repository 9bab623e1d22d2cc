import Models
import Reactive
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
@MainActor
struct Words {
  private let arguments: Arguments
  private let configuration: ServiceConfiguration
  private let file = FileSettingsService()

  static func main() async {
    prepareProcess()
    do throws(ArgumentError) {
      let arguments = try Arguments(
        Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment,
        today: Day(containing: Date()))
      switch arguments.command {
      case .text(let text): write(text)
      case .config: try Words(arguments).printSettings()
      case .print(let command): try await Words(arguments).print(command)
      case .browse(let command):
        let isInteractive = ProcessTerminal.isInteractive(presentation: arguments.presentation)
        try await isInteractive ? Words(arguments).browse() : Words(arguments).print(command)
      }
    } catch {
      fail("\(error.message) Run “words --help” for usage.", status: 64)
    }
  }

  private init(_ arguments: Arguments) throws(ArgumentError) {
    self.arguments = arguments
    do throws(ServiceAddress.ValidationError) {
      configuration = try ServiceConfiguration(
        option: arguments.server, environment: ProcessInfo.processInfo.environment, settings: file.settings(),
        path: file.path)
    } catch {
      throw ArgumentError(message: error.message)
    }
  }

  private func browse() async {
    let today = Property<Day>.today(on: QueueScheduler.main)
    let store = ServiceStore(configuration, settings: file, today: today) { [arguments] address, purpose in
      arguments.services(at: address, purpose)
    }
    let pictures = PicturePresenter(mode: arguments.isPlain ? .never : arguments.pictures ?? .auto)
    let window = Window(
      terminal: ProcessTerminal(
        presentation: arguments.presentation, usesMouse: arguments.usesMouse ?? true, theme: arguments.theme ?? .auto),
      rootViewController: RootNavigationController(
        viewModel: RootViewModel(month: arguments.month, store: store),
        showsPictures: pictures.usesKitty, presentation: arguments.presentation),
      title: "Words", picturePresenter: pictures)
    do { try await window.run() } catch { fail(error.description) }

    // The user may quit before the settings are saved and the service has confirmed all changes.
    for await notice in store.unfinishedWork(after: 2).values { notice.map { fail($0) } }
  }

  private func print(_ command: WordCommand) async {
    // The status is EX_CONFIG, as the one of an ArgumentError is EX_USAGE.
    if let error = configuration.fileError { fail(error.message, status: 78) }
    let lastPrinted = DayFile(named: "today")
    // A startup file may also run for a program that reads its output, such as `scp`.
    if arguments.isOnceADay, !isOutputTerminal || lastPrinted.day == arguments.today { return }
    let printer = WordPrinter(
      store: WordStore(
        services: arguments.services(at: configuration.address, .use), today: Property(value: arguments.today)),
      format: arguments.format,
      columns: ProcessTerminal().size.columns, isPlain: arguments.isPlain, pictures: arguments.pictures ?? .auto)
    var printout = await printer.printout(of: command)
    if printout.hasFailed, let suggestion = arguments.suggestion { printout.messages.append(suggestion) }
    write(printout)
    if arguments.isOnceADay { lastPrinted.write(arguments.today) }
  }

  private func printSettings() {
    if let error = configuration.fileError {
      // An invalid address can be printed.
      guard case .invalid = error else { fail(error.message, status: 78) }
      announce(error.message)
    }
    let settings = [
      PlainText.Setting(
        "server", configuration.server, source: configuration.serverSource.rawValue, placeholder: "built-in words"),
      PlainText.Setting("token", configuration.token?.description, source: configuration.tokenSource.rawValue),
      PlainText.Setting("file", file.path, source: nil),
    ]
    do { write(try PlainText.text(of: settings, format: arguments.format)) } catch {
      fail("Cannot encode the settings as JSON.")
    }
  }
}

extension Arguments {
  /// Returns the services at an address, or the built-in ones for `nil`.
  fileprivate func services(at address: ServiceAddress?, _ purpose: ServiceStore.Purpose) -> WordServices {
    let cache = ignoresCache || purpose == .test ? nil : DiskCache()
    let client = address.map { ServiceClient($0, timeout: timeout ?? 10, isOffline: isOffline) }
    let services = client.map { WordServices.remote($0, cache: cache) } ?? .embedded()
    guard let (delay, failEvery) = simulation else { return services }
    return services.simulated { Simulation(delay: delay, failEvery: failEvery, scheduler: QueueScheduler()) }
  }

  /// The format of the words and the settings that a command prints.
  fileprivate var format: PlainText.Format { exportFormat ?? (isJSON ? .json : isOutputTerminal ? .columns : .tabs) }
}
