import Reactive
import UIKit

/// Shows a counter.
final class CounterViewController: UIViewController {
  private let viewModel: any CounterViewModelType
  private let numberLabel = UILabel()
  private let minusButton = UIButton(type: .system)
  private let plusButton = UIButton(type: .system)

  init(viewModel: any CounterViewModelType) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("Use init(viewModel:) to create a counter.")
  }

  override func loadView() {
    minusButton.setTitle("−", for: .normal)
    plusButton.setTitle("+", for: .normal)
    let stackView = UIStackView(arrangedSubviews: [minusButton, numberLabel, plusButton])
    stackView.backgroundColor = .systemBackground
    stackView.distribution = .fillEqually
    numberLabel.textAlignment = .center
    view = stackView
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let inputs = viewModel.inputs

    numberLabel.reactive.text <~ viewModel.outputs.number.map { "\($0)" }

    minusButton.reactive.pressed.observeValues(on: MainActor.self) { inputs.decrementPressed() }
    plusButton.reactive.pressed.observeValues(on: MainActor.self) { inputs.incrementPressed() }
  }
}
