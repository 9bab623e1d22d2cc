import Reactive
import TerminalScreen
import TextPresentation

/// Shows a counter.
final class CounterViewController: ViewController {
  private let viewModel: any CounterViewModelType

  init(viewModel: any CounterViewModelType) {
    let numberLabel = Label()
    let page = PageView(contentView: numberLabel)
    self.viewModel = viewModel
    super.init(view: page)

    page.titleLabel.text = "Counter"
    numberLabel.reactive.text <~ viewModel.outputs.number.map { "\($0)" }
  }

  override var keyCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    return [
      KeyCommand(.up, title: "up", hint: "↑ up") { inputs.incrementPressed() },
      KeyCommand(.down, title: "down", hint: "↓ down") { inputs.decrementPressed() },
      quitKeyCommand,
    ]
  }
}
