import Reactive
import Services
import SwiftUI
import ViewModels

/// A list of the words of a month, with navigation to their details.
struct WordListView: View {
  private let viewModel: any WordListViewModelType
  @Observed private var isLoading: Bool
  @Observed private var message: String?
  @Observed private var notice: String?
  @Observed private var title: String
  @Observed private var words: Loadable<[WordViewModel], ServiceError>
  @State private var path: [WordDetail] = []

  init(viewModel: any WordListViewModelType) {
    self.viewModel = viewModel
    _isLoading = Observed(viewModel.outputs.isLoading)
    _message = Observed(viewModel.outputs.message)
    _notice = Observed(viewModel.outputs.notice)
    _title = Observed(viewModel.outputs.title)
    _words = Observed(viewModel.outputs.words)
  }

  var body: some View {
    NavigationStack(path: $path) {
      List {
        if let notice { Text(notice).font(.footnote) }
        ForEach(words.value ?? []) { word in
          Button {
            viewModel.inputs.wordSelected(word)
          } label: {
            WordRow(word: word)
          }
        }
      }
      .overlay { if let message { Text(message) } else if isLoading { ProgressView() } }
      .navigationTitle(title)
      .toolbar {
        Button("Earlier") { viewModel.inputs.previousMonthPressed() }
        Button("Later") { viewModel.inputs.nextMonthPressed() }
      }
      .refreshable { await reload() }
      .navigationDestination(for: WordDetail.self) { detail in
        WordDetailView(viewModel: detail.viewModel)
      }
    }
    .task {
      let details = viewModel.outputs.showDetail.values
      viewModel.inputs.viewDidLoad()
      for await viewModel in details { path.append(WordDetail(viewModel: viewModel)) }
    }
  }

  /// Reloads the words, and returns when loading has finished.
  private func reload() async {
    let isLoading = viewModel.outputs.isLoading.signal.values
    viewModel.inputs.reloadPressed()
    guard viewModel.outputs.isLoading.value else { return }
    for await isLoading in isLoading where !isLoading { return }
  }
}

/// A row of the list.
private struct WordRow: View {
  @Observed private var favourite: ReactionState
  @Observed private var summary: String
  @Observed private var title: String

  init(word: any WordViewModelType) {
    _favourite = Observed(word.outputs.favourite)
    _summary = Observed(word.outputs.summary)
    _title = Observed(word.outputs.wordTitle)
  }

  var body: some View {
    VStack(alignment: .leading) {
      Text(favourite.isOn ? "\(title) ♥" : title).font(.headline)
      Text(summary).font(.subheadline).lineLimit(1)
    }
  }
}

/// An element of the navigation path. Two elements are equal if they have the same view model.
private struct WordDetail: Hashable {
  let viewModel: WordDetailViewModel

  static func == (one: WordDetail, other: WordDetail) -> Bool { one.viewModel === other.viewModel }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(viewModel)) }
}
