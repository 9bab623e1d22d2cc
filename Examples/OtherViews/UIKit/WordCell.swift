import Reactive
import UIKit
import ViewModels

/// A row of the list: the word, a heart if it is a favourite, and the first line of its definition.
final class WordCell: UITableViewCell {
  static let reuseIdentifier = "WordCell"

  /// The bindings to a word end when this token is released: when the cell is reused or deinitialised.
  private var token = Lifetime.Token()

  override func prepareForReuse() {
    super.prepareForReuse()
    token = Lifetime.Token()
  }

  func bindViewModel(_ viewModel: any WordViewModelType) {
    token = Lifetime.Token()
    let outputs = viewModel.outputs
    BindingTarget(on: MainActor.self, lifetime: Lifetime(token)) { [weak self] title, favourite, summary in
      guard let self else { return }
      var content = UIListContentConfiguration.subtitleCell()
      content.text = favourite.isOn ? "\(title) ♥" : title
      content.secondaryText = summary
      contentConfiguration = content
    } <~ Property.combineLatest(outputs.wordTitle, outputs.favourite, outputs.summary)
  }
}
