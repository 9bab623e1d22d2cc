import Foundation
import Reactive
import TerminalScreen
import TextPresentation

/// Shows the running processes, as described by the files in the first argument, or in `/proc` if there is none.
@main
struct Processes {
  @MainActor
  static func main() async {
    let directory = URL(filePath: CommandLine.arguments.dropFirst().first ?? "/proc", directoryHint: .isDirectory)
    let viewModel = ProcessesViewModel(directory: directory, clock: QueueScheduler.main)
    let controller = ProcessesViewController(viewModel: viewModel)
    do throws(TerminalError) {
      try await Window(terminal: ProcessTerminal(), rootViewController: controller).run()
    } catch {
      FileHandle.standardError.write(Data("processes: \(error)\n".utf8))
      exit(1)
    }
  }
}
