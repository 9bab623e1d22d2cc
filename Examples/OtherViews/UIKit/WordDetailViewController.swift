import Reactive
import UIKit
import ViewModels

/// Shows the details of a word.
final class WordDetailViewController: UIViewController {
  private let viewModel: any WordDetailViewModelType
  private let token = Lifetime.Token()
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

    let lifetime = Lifetime(token)
    BindingTarget(on: MainActor.self, lifetime: lifetime, object: self, keyPath: \.title) <~ outputs.title
    BindingTarget(on: MainActor.self, lifetime: lifetime, object: textView, keyPath: \.text)
      <~ Property.combineLatest(outputs.date, outputs.definition, outputs.notice.map { $0?.text })
      .map { [$0, $1, $2].compactMap(\.self).joined(separator: "\n\n") }
    BindingTarget(on: MainActor.self, lifetime: lifetime) { favourite in
      favouriteItem.title = favourite.isOn ? "Remove favourite" : "Add favourite"
      favouriteItem.isEnabled = !favourite.isPending
    } <~ outputs.favourite
  }
}
