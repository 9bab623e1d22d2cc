import Reactive
import SwiftUI
import ViewModels

/// A screen of words, with a search. A screen of a month also has buttons for other months and for the favourites.
struct WordsView: View {
  private let root: any RootViewModelType
  private let viewModel: any WordsViewModelType
  @Binding private var path: [Destination]
  @Observed private var isSearching: Bool
  @Observed private var searchText: String
  @Observed private var title: String

  init(viewModel: any WordsViewModelType, root: any RootViewModelType, path: Binding<[Destination]>) {
    self.viewModel = viewModel
    self.root = root
    _path = path
    _isSearching = Observed(viewModel.outputs.search.outputs.isActive)
    _searchText = Observed(viewModel.outputs.search.outputs.text)
    _title = Observed(viewModel.outputs.title)
  }

  var body: some View {
    let search = viewModel.outputs.search
    WordListView(viewModel: viewModel.outputs.list, notices: viewModel.outputs.notices)
      .navigationTitle(title)
      .searchable(
        text: _searchText.binding { search.inputs.searchTextChanged($0) },
        isPresented: _isSearching.binding { $0 ? search.inputs.searchBegan() : search.inputs.searchCancelled() }
      )
      .onSubmit(of: .search) { search.inputs.searchConfirmed() }
      .toolbar {
        if let months = viewModel.outputs.months {
          Button("Earlier") { months.inputs.previousMonthPressed() }
          Button("Later") { months.inputs.nextMonthPressed() }
          Button("Favourites") { root.inputs.sectionSelected(.favourites) }
        }
      }
      .task {
        let list = viewModel.outputs.list
        let details = list.outputs.showDetail.values
        list.inputs.viewDidLoad()
        for await detail in details { path.append(.detail(detail)) }
      }
  }
}
