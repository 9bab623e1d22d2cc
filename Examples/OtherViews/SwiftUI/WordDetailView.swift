import Reactive
import SwiftUI
import ViewModels

/// Shows the details of a word.
struct WordDetailView: View {
  private let viewModel: any WordDetailViewModelType
  @Observed private var date: String
  @Observed private var definition: String
  @Observed private var notice: String?
  @Observed private var picture: Data?
  @Observed private var pictureError: String?
  @Observed private var title: String

  init(viewModel: any WordDetailViewModelType) {
    self.viewModel = viewModel
    _date = Observed(viewModel.outputs.date)
    _definition = Observed(viewModel.outputs.definition)
    _notice = Observed(viewModel.outputs.notice.map { $0?.text })
    _picture = Observed(viewModel.outputs.picture)
    _pictureError = Observed(viewModel.outputs.pictureError)
    _title = Observed(viewModel.outputs.title)
  }

  var body: some View {
    List {
      if let picture { PictureView(data: picture) }
      if let pictureError { Text(pictureError).font(.footnote) }
      Text(date).font(.subheadline)
      Text(definition)
      if let notice { Text(notice).font(.footnote) }
    }
    .navigationTitle(title)
    .toolbar {
      FavouriteButton(viewModel.outputs.favourite) { viewModel.inputs.favouritePressed() }
    }
  }
}
