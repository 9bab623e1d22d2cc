import Models
import Reactive
import ReactiveLoading
import Services
import SwiftUI
import ViewModels

/// A row of the list. While it is visible, it has the view models of the word and of its picture.
struct WordRow: View {
  private let word: Word
  private let makeViewModel: (Word) -> WordViewModel
  @State private var viewModels: (word: WordViewModel, picture: LoadableViewModel<Data, ServiceError>)?

  init(word: Word, makeViewModel: @escaping (Word) -> WordViewModel) {
    self.word = word
    self.makeViewModel = makeViewModel
  }

  var body: some View {
    HStack {
      if let viewModels {
        WordRowContent(viewModel: viewModels.word, picture: viewModels.picture)
      } else {
        Text(word.word).font(.headline)
      }
    }
    .onAppear {
      let viewModel = makeViewModel(word)
      viewModels = (viewModel, viewModel.makePictureViewModel())
    }
    .onDisappear { viewModels = nil }
    .swipeActions {
      if let viewModel = viewModels?.word {
        FavouriteButton(viewModel.outputs.favourite) { viewModel.inputs.favouritePressed() }
      }
    }
  }
}

/// The content of a visible row: the picture, the word, a heart if it is a favourite, and the first line of its
/// definition.
private struct WordRowContent: View {
  @Observed private var favourite: ReactionState
  @Observed private var picture: Data?
  @Observed private var summary: String
  @Observed private var title: String

  init(viewModel: any WordViewModelType, picture: any LoadableViewModelType<Data, ServiceError>) {
    _favourite = Observed(viewModel.outputs.favourite)
    _picture = Observed(picture.outputs.result)
    _summary = Observed(viewModel.outputs.summary)
    _title = Observed(viewModel.outputs.wordTitle)
  }

  var body: some View {
    PictureView(data: picture).frame(width: 44, height: 44)
    VStack(alignment: .leading) {
      Text(favourite.isOn ? "\(title) ♥" : title).font(.headline)
      Text(summary).font(.subheadline).lineLimit(1)
    }
  }
}
