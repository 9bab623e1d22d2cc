import Reactive
import UIKit
import ViewModels

/// A row: the word, whether the user likes it, and the first line of its definition.
final class WordCell: UITableViewCell {
  static let reuseIdentifier = "WordCell"

  /// Ends the bindings to a word: the cell lets go of it when it is used again, or goes itself.
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
