import CGTK
import Foundation
import Models
import Reactive
import Services
import ViewModels

/// The program. It parses its arguments, connects the modules, and shows the window.
@main
@MainActor
struct Desktop {
  static func main() {
    do throws(ArgumentError) {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      if arguments.wantsHelp { return print(Arguments.help, terminator: "") }
      try run(arguments)
    } catch {
      fail("\(error.message) Run “desktop --help” for usage.", status: 64)
    }
  }

  private static func run(_ arguments: Arguments) throws(ArgumentError) {
    let file = FileSettingsService()
    let configuration: ServiceConfiguration
    do throws(ServiceAddress.ValidationError) {
      configuration = try ServiceConfiguration(
        option: arguments.server, environment: ProcessInfo.processInfo.environment, settings: file.settings(),
        path: file.path)
    } catch {
      throw ArgumentError(message: error.message)
    }
    g_set_prgname("desktop")
    g_set_application_name("Words")
    guard gtk_init_check() != 0 else {
      fail("Cannot open a display. Start the program in a graphical session, or set DISPLAY or WAYLAND_DISPLAY.")
    }
    Appearance.apply()

    let today = Property<Day>.today(on: QueueScheduler.main)
    let store = ServiceStore(configuration, settings: file, today: today) { address, purpose in
      services(at: address, purpose, arguments.simulation)
    }
    let current = today.value.month
    let month = Month(year: arguments.year ?? current.year, month: arguments.month ?? current.month) ?? current
    let window = RootWindow(viewModel: RootViewModel(month: month, store: store)) {
      Task { await finish(store) }
    }
    window.present()
    MainLoop.run { window.close() }
  }

  /// Ends the program. The user may have closed the window before the service has confirmed all changes.
  private static func finish(_ store: ServiceStore) async {
    let changes = store.words.value.unconfirmedChanges(after: 2, on: QueueScheduler.main)
    for await changes in changes.values { WordNotices.notice(forUnconfirmed: changes).map { fail($0) } }
    MainLoop.quit()
  }

  private nonisolated static func services(
    at address: ServiceAddress?, _ purpose: ServiceStore.Purpose, _ simulation: (delay: Double, failEvery: Int?)?
  ) -> WordServices {
    let cache = purpose == .use ? DiskCache() : nil
    let services = address.map { WordServices.remote(ServiceClient($0), cache: cache) } ?? .embedded()
    guard let (delay, failEvery) = simulation else { return services }
    return services.simulated { Simulation(delay: delay, failEvery: failEvery, scheduler: QueueScheduler()) }
  }
}

/// Writes a message to the standard error, without characters that could control a terminal, and exits with `status`.
private func fail(_ sentence: String, status: Int32 = 1) -> Never {
  let scalars = sentence.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
  FileHandle.standardError.write(Data("desktop: \(String(String.UnicodeScalarView(scalars)))\n".utf8))
  exit(status)
}
