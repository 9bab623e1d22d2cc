import Foundation
import Models
import Reactive
import Services
import Terminal
import TextPresentation
import ViewModels

/// The program: parses its arguments, creates the services, and runs the command.
@main
struct Words {
  static func main() async {
    do throws(ArgumentError) {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      let services = services(for: arguments)
      switch arguments.command {
      case .help: write(Arguments.help)
      case .version: write("words \(Arguments.version)\n")
      case .browse where ProcessTerminal.isInteractive(presentation: arguments.presentation):
        await browse(arguments, services)
      case .browse, .list: print(month(arguments.month, of: services), arguments, services)
      case .show(let day): print(words(of: day, from: services), arguments, services)
      case .favourites: print(answer(to: services.favourites()).words, arguments, services)
      case .react(let reaction, let day, let isOn):
        let words = words(of: day, from: services)
        for word in words.words {
          if case .failure(let error) = services.reactions.set(reaction, of: word.id, to: isOn).wait() {
            fail(error.message)
          }
        }
        print(words, arguments, services)
      }
    } catch {
      fail("\(error.message) Run “words --help” for usage.", status: 64)
    }
  }

  private static func services(for arguments: Arguments) -> WordServices {
    let cache = arguments.usesCache ? DiskCache() : nil
    let services = arguments.server.map { WordServices.remote($0, cache: cache) } ?? .embedded()
    guard let (delay, failEvery) = arguments.simulation else { return services }
    return services.simulated { Simulation(delay: delay, failEvery: failEvery, scheduler: QueueScheduler()) }
  }

  @MainActor
  private static func browse(_ arguments: Arguments, _ services: WordServices) async {
    let viewModel = WordListViewModel(.month(arguments.month), services: services)
    let window = Window(
      terminal: ProcessTerminal(presentation: arguments.presentation),
      rootViewController: WordsViewController(viewModel: viewModel),
      picturePresenter: PicturePresenter(mode: arguments.presentation == .lines ? .never : arguments.pictures))
    do { try await window.run() } catch { fail(error.description) }
  }

  private static func month(_ month: Month, of services: WordServices) -> WordResponse {
    let response = answer(to: services.words.words(in: month))
    if response.words.isEmpty { say("No words are published for \(month.title).") }
    return response
  }

  private static func words(of day: Day, from services: WordServices) -> WordResponse {
    let response = answer(to: services.words.words(in: day.month))
    let words = response.words.filter { $0.date == day }
    if words.isEmpty { say("No words are published for \(day).") }
    return WordResponse(words: words, omission: response.omission, staleness: response.staleness)
  }

  private static func answer<Value>(to request: SignalProducer<Value, ServiceError>) -> Value {
    switch request.single() {
    case .success(let value)?: return value
    case .failure(let error)?: fail(error.message)
    case nil: fail("The word service sent no response.")
    }
  }

  /// Prints words with their reactions, and notices about them on the standard error.
  private static func print(_ response: WordResponse, _ arguments: Arguments, _ services: WordServices) {
    let reactions = services.reactions.reactions().single()
    for sentence in [response.staleness?.message, response.omission?.message] { sentence.map(say) }
    if case .failure(let error) = reactions { say("Cannot load your reactions. \(error.message)") }
    if case .success(let reactions) = reactions { reactions.notice.map(say) }
    let format: PlainText.Format = arguments.isJSON ? .json : isatty(STDOUT_FILENO) == 1 ? .columns : .tabs
    do { write(try PlainText.text(of: response.words, reactions: try? reactions?.get(), format: format)) } catch {
      fail("Cannot encode the words as JSON.")
    }
  }

  /// Writes to the standard output. If the reader closes the pipe, the program exits without a message.
  private static func write(_ text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      if errno == EPIPE { exit(0) }
      fail("Cannot write the output: \(String(cString: strerror(errno))).")
    }
  }

  /// Writes a message to the standard error. Errors are ignored, because no other output is left to report them.
  private static func say(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(PlainText.message(sentence))\n".utf8))
  }

  private static func fail(_ sentence: String, status: Int32 = 1) -> Never {
    say(sentence)
    exit(status)
  }
}
