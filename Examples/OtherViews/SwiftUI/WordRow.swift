import Models
import Reactive
import SwiftUI
import ViewModels

/// A row of the list. While it is visible, it has the view model of the word, which downloads the picture.
struct WordRow: View {
  private let word: Word
  private let makeViewModel: (Word) -> WordViewModel
  @State private var viewModel: WordViewModel?

  init(word: Word, makeViewModel: @escaping (Word) -> WordViewModel) {
    self.word = word
    self.makeViewModel = makeViewModel
  }

  var body: some View {
    HStack {
      if let viewModel { WordRowContent(viewModel: viewModel) } else { Text(word.word).font(.headline) }
    }
    .onAppear {
      let viewModel = makeViewModel(word)
      viewModel.inputs.pictureShown()
      self.viewModel = viewModel
    }
    .onDisappear { viewModel = nil }
    .swipeActions {
      if let viewModel {
        FavouriteButton(viewModel.outputs.content.map(\.favourite)) { viewModel.inputs.favouritePressed() }
      }
    }
  }
}

/// The content of a visible row: the picture, the word, a heart if it is a favourite, and the first line of its
/// definition or the reason why it matches a search.
private struct WordRowContent: View {
  @Observed private var content: WordContent
  @Observed private var picture: Data?

  init(viewModel: any WordViewModelType) {
    _content = Observed(viewModel.outputs.content)
    _picture = Observed(viewModel.outputs.picture.outputs.result)
  }

  var body: some View {
    PictureView(data: picture).frame(width: 44, height: 44)
    VStack(alignment: .leading) {
      Text(content.favourite.isOn ? "\(content.word.word) ♥" : content.word.word).font(.headline)
      Text(content.markedSummary.text).font(.subheadline).lineLimit(1)
    }
  }
}
