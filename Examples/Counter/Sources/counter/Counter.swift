import TerminalScreen
import TextPresentation

@main
struct Counter {
  @MainActor
  static func main() async {
    let controller = CounterViewController(viewModel: CounterViewModel())
    do throws(TerminalError) {
      try await Window(terminal: ProcessTerminal(), rootViewController: controller).run()
    } catch {
      print("counter: \(error)")
    }
  }
}
