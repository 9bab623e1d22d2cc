import Reactive
import SwiftUI
import ViewModels

/// Shows the details of a word.
struct WordDetailView: View {
  private let viewModel: any WordDetailViewModelType
  @Observed private var date: String
  @Observed private var definition: String
  @Observed private var favourite: ReactionState
  @Observed private var notice: String?
  @Observed private var title: String

  init(viewModel: any WordDetailViewModelType) {
    self.viewModel = viewModel
    _date = Observed(viewModel.outputs.date)
    _definition = Observed(viewModel.outputs.definition)
    _favourite = Observed(viewModel.outputs.favourite)
    _notice = Observed(viewModel.outputs.notice)
    _title = Observed(viewModel.outputs.title)
  }

  var body: some View {
    List {
      Text(date).font(.subheadline)
      Text(definition)
      if let notice { Text(notice).font(.footnote) }
    }
    .navigationTitle(title)
    .toolbar {
      Button(favourite.isOn ? "Unlike" : "Like") { viewModel.inputs.favouritePressed() }
        .opacity(favourite.isPending ? 0.5 : 1)
    }
  }
}
