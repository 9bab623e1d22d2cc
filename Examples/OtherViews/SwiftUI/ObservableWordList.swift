import Models
import Observation
import Reactive
import ViewModels

/// An adapter: a copy of some outputs of a list of words, for views that observe `@Observable` objects.
@MainActor
@Observable
final class ObservableWordList {
  private(set) var isLoading = false
  private(set) var message: String?
  private(set) var words: [Word] = []
  let inputs: any WordListViewModelInputs
  /// The bindings end when the adapter, and so this token, is released.
  @ObservationIgnored private let token = Lifetime.Token()

  init(viewModel: any WordListViewModelType) {
    inputs = viewModel.inputs
    let (outputs, lifetime) = (viewModel.outputs, Lifetime(token))
    BindingTarget(on: MainActor.self, lifetime: lifetime, object: self, keyPath: \.isLoading) <~ outputs.isLoading
    BindingTarget(on: MainActor.self, lifetime: lifetime, object: self, keyPath: \.message)
      <~ outputs.message.map { $0?.text }
    BindingTarget(on: MainActor.self, lifetime: lifetime, object: self, keyPath: \.words) <~ outputs.words
  }
}
