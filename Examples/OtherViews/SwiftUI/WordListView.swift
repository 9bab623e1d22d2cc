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
    _message = Observed(viewModel.outputs.message)
    _notice = Observed(viewModel.outputs.notice)
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

/// A row of the list, which has a view model while it is visible.
private struct WordRow: View {
  private let word: Word
  private let makeViewModel: (Word) -> WordViewModel
  @State private var viewModel: WordViewModel?

  init(word: Word, makeViewModel: @escaping (Word) -> WordViewModel) {
    self.word = word
    self.makeViewModel = makeViewModel
  }

  var body: some View {
    VStack(alignment: .leading) {
      if let viewModel { WordRowContent(viewModel: viewModel) } else { Text(word.word).font(.headline) }
    }
    .onAppear { viewModel = makeViewModel(word) }
    .onDisappear { viewModel = nil }
  }
}

/// The content of a visible row: the word, a heart if the user likes it, and the first line of its definition.
private struct WordRowContent: View {
  @Observed private var favourite: ReactionState
  @Observed private var summary: String
  @Observed private var title: String

  init(viewModel: any WordViewModelType) {
    _favourite = Observed(viewModel.outputs.favourite)
    _summary = Observed(viewModel.outputs.summary)
    _title = Observed(viewModel.outputs.wordTitle)
  }

  var body: some View {
    Text(favourite.isOn ? "\(title) ♥" : title).font(.headline)
    Text(summary).font(.subheadline).lineLimit(1)
  }
}
