import Reactive
import SwiftUI
import ViewModels

/// The navigation stack of the application, with a screen of words at the bottom.
struct RootView: View {
  private let viewModel: any WordsViewModelType
  @State private var path: [Destination] = []

  init(viewModel: any WordsViewModelType) {
    self.viewModel = viewModel
  }

  var body: some View {
    NavigationStack(path: $path) {
      WordsView(viewModel: viewModel, path: $path)
        .navigationDestination(for: Destination.self) { destination in
          switch destination {
          case .detail(let viewModel): WordDetailView(viewModel: viewModel)
          case .words(let viewModel): WordsView(viewModel: viewModel, path: $path)
          }
        }
    }
  }
}

/// An element of the navigation path. Two elements are equal if they have the same view model.
enum Destination: Hashable {
  case detail(WordDetailViewModel)
  case words(WordsViewModel)

  static func == (one: Destination, other: Destination) -> Bool { one.id == other.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }

  private var id: ObjectIdentifier {
    switch self {
    case .detail(let viewModel): ObjectIdentifier(viewModel)
    case .words(let viewModel): ObjectIdentifier(viewModel)
    }
  }
}
