import Reactive
import SwiftUI
import ViewModels

/// A screen of words, with navigation to other months and to the details of a word.
struct WordsView: View {
  private let viewModel: any WordsViewModelType
  @Observed private var title: String
  @State private var path: [WordDetail] = []

  init(viewModel: any WordsViewModelType) {
    self.viewModel = viewModel
    _title = Observed(viewModel.outputs.title)
  }

  var body: some View {
    NavigationStack(path: $path) {
      WordListView(viewModel: viewModel.outputs.list)
        .navigationTitle(title)
        .toolbar {
          if let months = viewModel.outputs.months {
            Button("Earlier") { months.inputs.previousMonthPressed() }
            Button("Later") { months.inputs.nextMonthPressed() }
          }
        }
        .navigationDestination(for: WordDetail.self) { detail in
          WordDetailView(viewModel: detail.viewModel)
        }
    }
    .task {
      let list = viewModel.outputs.list
      let details = list.outputs.showDetail.values
      list.inputs.viewDidLoad()
      for await viewModel in details { path.append(WordDetail(viewModel: viewModel)) }
    }
  }
}

/// An element of the navigation path. Two elements are equal if they have the same view model.
private struct WordDetail: Hashable {
  let viewModel: WordDetailViewModel

  static func == (one: WordDetail, other: WordDetail) -> Bool { one.viewModel === other.viewModel }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(viewModel)) }
}
