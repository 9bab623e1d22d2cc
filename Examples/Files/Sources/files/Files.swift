import Foundation
import TerminalScreen
import TextPresentation

/// Shows the files of a directory: the first argument, or the current directory if there is none.
@main
struct Files {
  @MainActor
  static func main() async {
    let directory = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".", directoryHint: .isDirectory)
    let viewModel = FilesViewModel(directory: directory.standardizedFileURL)
    let window = Window(
      terminal: ProcessTerminal(), rootViewController: FilesViewController(viewModel: viewModel))
    do throws(TerminalError) {
      try await window.run()
    } catch {
      FileHandle.standardError.write(Data("files: \(error)\n".utf8))
      exit(1)
    }
  }
}
