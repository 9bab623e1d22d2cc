import TerminalScreen
import TextPresentation

/// Shows the words of a month in a list, and one of them in a detail. Every third request to the word service fails.
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
