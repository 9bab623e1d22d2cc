import Foundation
import Reactive
import ReactiveLoading
import TerminalScreen
import TextPresentation

/// Shows a word with its image and two buttons.
final class DetailViewController: ViewController {
  private let favoriteButton = Button(title: "")
  private let loadActivityIndicator = ActivityIndicatorView()
  private let page: PageView
  private let reblogButton = Button(title: "")
  private let wordImageView = Label()
  private let viewModel: any DetailViewModelType

  init(viewModel: any DetailViewModelType) {
    let (content, buttons) = (StackView(axis: .vertical, spacing: 1), StackView(axis: .horizontal, spacing: 1))
    for view in [wordImageView, buttons] { content.addArrangedSubview(view) }
    for button in [favoriteButton, reblogButton] { buttons.addArrangedSubview(button) }
    page = PageView(contentView: content, accessoryView: loadActivityIndicator)
    self.viewModel = viewModel
    super.init(view: page)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let (inputs, outputs, image) = (viewModel.inputs, viewModel.outputs, viewModel.outputs.image.outputs)
    page.titleLabel.reactive.text <~ outputs.wordTitle
    page.statusLine.hints = hints

    wordImageView.reactive.text <~ image.result.map { $0 ?? "" }
    page.noticeLabel.reactive.text <~ image.lastError.map { $0?.localizedDescription ?? "" }
    loadActivityIndicator.reactive.isAnimating <~ image.isLoading

    favoriteButton.reactive.title <~ outputs.isFavorited.map { $0 ? "♥ Favorite" : "♡ Favorite" }
    reblogButton.reactive.title <~ outputs.isReblogged.map { $0 ? "↻ Reblogged" : "↻ Reblog" }
    favoriteButton.reactive.pressed.observeValues { inputs.favoritePressed() }
    reblogButton.reactive.pressed.observeValues { inputs.reblogPressed() }

    inputs.viewDidLoad()
  }

  override var keyCommands: [KeyCommand] {
    let (favoriteButton, reblogButton, inputs) = (favoriteButton, reblogButton, viewModel.inputs)
    return [
      KeyCommand(.character("f"), title: "favorite", hint: "f favorite") { favoriteButton.press() },
      KeyCommand(.character("b"), title: "reblog", hint: "b reblog") { reblogButton.press() },
      KeyCommand(.character("r"), title: "retry", hint: "r retry") { inputs.retryPressed() },
      KeyCommand(.escape, .character("q"), title: "go back", hint: "esc back") { [weak self] in
        self?.navigationController?.popViewController()
      },
    ]
  }
}
