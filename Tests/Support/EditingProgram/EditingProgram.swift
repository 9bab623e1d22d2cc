import Dispatch
import Foundation
import Reactive
import TerminalScreen
import TextPresentation

/// A program that runs another one in its terminal, as with the editor of the user. The arguments are the path and the
/// arguments of the other program. The key “e” starts it, the signal USR1 ends it, and the screen shows the last event.
@main
struct EditingProgram {
  @MainActor
  static func main() async throws {
    signal(SIGUSR1, SIG_IGN)
    let window = Window(terminal: ProcessTerminal(), rootViewController: EditingController())
    try await window.run()
  }
}

private final class EditingController: ViewController {
  private let label = Label()
  private let edit = SerialDisposable()
  private let endSignal = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)

  init() {
    super.init(view: label)
    label.text = "ready"
    endSignal.setEventHandler { [edit] in edit.inner = nil }
    endSignal.resume()
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand(.character("e")) { [weak self] in self?.runProgram() },
      KeyCommand(.character("k")) { [weak self] in self?.label.text = "key k" },
      KeyCommand(.character("q")) { [weak self] in self?.navigationController?.close() },
    ]
  }

  private func runProgram() {
    let words = Array(CommandLine.arguments.dropFirst())
    let show = reactive.makeBindingTarget { (controller, text: String) in controller.label.text = text }
    edit.inner = runProgram(at: words[0], arguments: Array(words.dropFirst())).start { event in
      switch event {
      case .value(let status): show.action("status \(status)")
      case .failed(let error): show.action("\(error)")
      case .interrupted: show.action("interrupted")
      case .completed: break
      }
    }
  }
}
