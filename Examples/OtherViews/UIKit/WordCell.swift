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
    BindingTarget(on: MainActor.self, lifetime: Lifetime(token)) { [weak self] content in
      guard let self else { return }
      let title = content.word.word
      var configuration = UIListContentConfiguration.subtitleCell()
      configuration.text = content.favourite.isOn ? "\(title) ♥" : title
      configuration.secondaryText = content.markedSummary.text
      contentConfiguration = configuration
    } <~ viewModel.outputs.content
  }
}
