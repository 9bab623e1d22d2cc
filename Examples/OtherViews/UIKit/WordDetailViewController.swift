import Reactive
import UIKit
import ViewModels

/// Shows the details of a word.
final class WordDetailViewController: UIViewController {
  private let viewModel: any WordDetailViewModelType
  private let textView = UITextView()

  init(viewModel: any WordDetailViewModelType) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("Use init(viewModel:) to create a word detail.")
  }

  override func loadView() {
    view = textView
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let (inputs, outputs) = (viewModel.inputs, viewModel.outputs)
    textView.isEditable = false
    textView.font = .preferredFont(forTextStyle: .body)
    let favouriteItem = UIBarButtonItem(title: "Like", primaryAction: UIAction { _ in inputs.favouritePressed() })
    navigationItem.rightBarButtonItem = favouriteItem

    reactive.title <~ outputs.content.map(\.word.word.word)
    textView.reactive.text
      <~ outputs.content.map {
        [$0.word.date, $0.word.definition, $0.notice?.text].compactMap(\.self).joined(separator: "\n\n")
      }
    favouriteItem.reactive.makeBindingTarget { item, favourite in
      item.title = favourite.isOn ? "Remove favourite" : "Add favourite"
      item.isEnabled = !favourite.isPending
    } <~ outputs.content.map(\.word.favourite)
  }
}
