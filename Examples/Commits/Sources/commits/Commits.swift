import Foundation
import TerminalScreen
import TextPresentation

/// Shows the commits of a git repository: the one of the first argument, or of the current directory.
@main
struct Commits {
  @MainActor
  static func main() async {
    let directory = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".", directoryHint: .isDirectory)
    let viewModel = CommitsViewModel(repository: Repository(directory: directory.standardizedFileURL))
    let controller = CommitsViewController(viewModel: viewModel)
    do throws(TerminalError) {
      try await Window(terminal: ProcessTerminal(), rootViewController: controller).run()
    } catch {
      FileHandle.standardError.write(Data("commits: \(error)\n".utf8))
      exit(1)
    }
  }
}
