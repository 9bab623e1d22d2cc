import TerminalScreen
import TextPresentation

/// Shows the words of January 2015. Some of the first requests fail, so that the user can retry them.
@main
struct Articles {
  @MainActor
  static func main() async {
    let viewModel = WordListViewModel(wordService: WordService())
    viewModel.inputs.configureWith(month: 1, year: 2015)
    let controller = WordsViewController(viewModel: viewModel)
    do throws(TerminalError) {
      try await Window(terminal: ProcessTerminal(), rootViewController: controller).run()
    } catch {
      print("articles: \(error)")
    }
  }
}
