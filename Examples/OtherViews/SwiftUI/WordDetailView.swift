import Reactive
import SwiftUI
import ViewModels

/// Shows the details of a word.
struct WordDetailView: View {
  private let viewModel: any WordDetailViewModelType
  @Observed private var content: WordDetailContent

  init(viewModel: any WordDetailViewModelType) {
    self.viewModel = viewModel
    _content = Observed(viewModel.outputs.content)
  }

  var body: some View {
    List {
      if let picture = content.picture { PictureView(data: picture) }
      if let pictureError = content.pictureError { Text(pictureError).font(.footnote) }
      Text(content.word.date).font(.subheadline)
      Text(content.word.definition)
      if let notice = content.notice { NoticeView(notice: notice) { viewModel.inputs.retryPressed() } }
    }
    .navigationTitle(content.word.word.word)
    .toolbar {
      FavouriteButton(viewModel.outputs.content.map(\.word.favourite)) { viewModel.inputs.favouritePressed() }
    }
    .task { viewModel.inputs.viewDidLoad() }
  }
}
