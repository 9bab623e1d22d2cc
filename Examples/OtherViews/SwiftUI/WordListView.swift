import Models
import Reactive
import SwiftUI
import ViewModels

/// A list of words.
struct WordListView: View {
  private let viewModel: any WordListViewModelType
  @Observed private var isLoading: Bool
  @Observed private var message: String?
  @Observed private var notice: String?
  @Observed private var words: [Word]

  init(viewModel: any WordListViewModelType) {
    self.viewModel = viewModel
    _isLoading = Observed(viewModel.outputs.isLoading)
    _message = Observed(viewModel.outputs.message.map { $0?.text })
    _notice = Observed(viewModel.outputs.notice.map { $0?.text })
    _words = Observed(viewModel.outputs.words)
  }

  var body: some View {
    List {
      if let notice { Text(notice).font(.footnote) }
      ForEach(words) { word in
        Button {
          viewModel.inputs.wordSelected(word)
        } label: {
          WordRow(word: word, makeViewModel: viewModel.outputs.wordViewModel)
        }
      }
    }
    .overlay { if let message { Text(message) } else if isLoading { ProgressView() } }
    .refreshable { await reload() }
  }

  /// Reloads the words, and returns when loading has finished.
  private func reload() async {
    let isLoading = viewModel.outputs.isLoading.signal.values
    viewModel.inputs.reloadPressed()
    guard viewModel.outputs.isLoading.value else { return }
    for await isLoading in isLoading where !isLoading { return }
  }
}
