import Reactive
import SwiftUI
import ViewModels

/// The navigation stack of the application, with the words of a month at the bottom.
struct RootView: View {
  private let viewModel: any RootViewModelType
  @State private var path: [Destination] = []

  init(viewModel: any RootViewModelType) {
    self.viewModel = viewModel
  }

  var body: some View {
    NavigationStack(path: $path) {
      // There is no form for another service, so the first list stays the same.
      WordsView(viewModel: viewModel.outputs.lists.value[0], root: viewModel, path: $path)
        .navigationDestination(for: Destination.self) { destination in
          switch destination {
          case .detail(let detail): WordDetailView(viewModel: detail)
          case .words(let words): WordsView(viewModel: words, root: viewModel, path: $path)
          }
        }
    }
    .task {
      viewModel.inputs.viewDidLoad()
      for await lists in viewModel.outputs.lists.values { path = lists.dropFirst().map(Destination.words) }
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
