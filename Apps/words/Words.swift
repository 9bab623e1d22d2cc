import Foundation
import Models
import Reactive
import Services
import Terminal
import TextPresentation
import ViewModels

/// The program: it reads its arguments, puts the parts together, and runs them.
@main
struct Words {
  static func main() async {
    do throws(Arguments.Problem) {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      switch arguments.command {
      case .help: write(Arguments.help)
      case .version: write("words \(Arguments.version)\n")
      case .browse where ProcessTerminal.isInteractive(): await browse(arguments)
      case .browse, .list: list(arguments)
      case .show(let day): list(arguments, of: day)
      }
    } catch {
      fail("\(error.message) Try “words --help”.", status: 64)
    }
  }

  @MainActor
  private static func browse(_ arguments: Arguments) async {
    let viewModel = WordListViewModel(month: arguments.month, wordService: service(for: arguments))
    let window = Window(terminal: ProcessTerminal(), rootViewController: WordsViewController(viewModel: viewModel))
    do { try await window.run() } catch { fail(error.description) }
  }

  private static func list(_ arguments: Arguments, of day: Day? = nil) {
    switch service(for: arguments).words(in: day?.month ?? arguments.month).single() {
    case .success(let response)?:
      let words = response.words.filter { day == nil || $0.date == day }
      let format: PlainText.Format = arguments.isJSON ? .json : isatty(STDOUT_FILENO) == 1 ? .columns : .tabs
      if let omission = response.omission { say(omission.message) }
      if words.isEmpty { say("No words are published for \(day?.description ?? arguments.month.title).") }
      do { write(try PlainText.text(of: words, format: format)) } catch { fail("The words cannot be written.") }
    case .failure(let error)?: fail(error.message)
    case nil: fail("The word service gave no answer.")
    }
  }

  private static func service(for arguments: Arguments) -> any WordService {
    let service: any WordService = arguments.server.map { HTTPWordService($0) } ?? EmbeddedWordService()
    guard let (delay, failEvery) = arguments.simulation else { return service }
    return SimulatedWordService(service, delay: delay, failEvery: failEvery, scheduler: QueueScheduler())
  }

  /// Writes to the standard output. A reader that has seen enough ends the program quietly.
  private static func write(_ text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      if errno == EPIPE { exit(0) }
      fail("The output cannot be written: \(String(cString: strerror(errno))).")
    }
  }

  /// Writes to the standard error; where that is closed, there is nobody left to tell.
  private static func say(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(PlainText.message(sentence))\n".utf8))
  }

  private static func fail(_ sentence: String, status: Int32 = 1) -> Never {
    say(sentence)
    exit(status)
  }
}
