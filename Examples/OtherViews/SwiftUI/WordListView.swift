import Models
import Reactive
import SwiftUI
import ViewModels

/// A list of words, with the notice about it.
struct WordListView: View {
  private let viewModel: any WordListViewModelType
  private let notices: any NoticesViewModelType
  @Observed private var isLoading: Bool
  @Observed private var message: String?
  @Observed private var notice: Notice?
  @Observed private var words: [Word]

  init(viewModel: any WordListViewModelType, notices: any NoticesViewModelType) {
    self.viewModel = viewModel
    self.notices = notices
    _isLoading = Observed(viewModel.outputs.isLoading)
    _message = Observed(viewModel.outputs.message.map { $0?.text })
    _notice = Observed(notices.outputs.notice)
    _words = Observed(viewModel.outputs.words)
  }

  var body: some View {
    List {
      if let notice { NoticeView(notice: notice) { notices.inputs.retryPressed() } }
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
