import Foundation
import Reactive
import ReactiveLoading

/// The inputs of a ``CommitsViewModel``, which the view calls.
protocol CommitsViewModelInputs {
  /// Call when the user chooses a commit.
  func commitChosen(_ commit: Commit)
  /// Call when the user changes the text that the commits must contain.
  func searchTextChanged(_ text: String)
}

/// The outputs of a ``CommitsViewModel``, which the view observes.
protocol CommitsViewModelOutputs {
  /// The commits that contain the search text, newest first.
  var commits: Property<[Commit]> { get }
  /// The message to show if there are no commits.
  var message: Property<String> { get }
  /// Emits the view model of the changes of a commit.
  var showChanges: Signal<ChangesViewModel, Never> { get }
  /// The path of the repository.
  var title: Property<String> { get }
}

/// The inputs and outputs of a ``CommitsViewModel``.
protocol CommitsViewModelType: Sendable {
  var inputs: any CommitsViewModelInputs { get }
  var outputs: any CommitsViewModelOutputs { get }
}

/// The view model of the commits of a repository.
final class CommitsViewModel: CommitsViewModelType, CommitsViewModelInputs, CommitsViewModelOutputs {
  /// Creates the view model of a repository.
  init(repository: Repository) {
    let log = LoadableViewModel(Computation(repository.commits)).outputs
    let text = self.searchTextChangedProperty.debounce(.milliseconds(50), on: QueueScheduler.main)
    // New commits or a new text cancel a search that has not begun.
    let queue = QueueScheduler()
    let matches = log.loadable.combineLatest(with: text).producer.flatMap(.latest) { log, text in
      SignalProducer { (log.value ?? []).filter { $0.contains(text) } }.start(on: queue).observe(on: UIScheduler())
    }

    self.commits = Property(initial: [], then: matches)
    self.message = log.loadable.combineLatest(with: text).map { log, text in
      if let error = log.error { return error.localizedDescription }
      return log.isLoading ? "Reading the commits …" : "No commit contains “\(text)”."
    }
    self.showChanges = self.commitChosenProperty.signal.skipNil()
      .map { ChangesViewModel(commit: $0, repository: repository) }
    self.title = Property(value: repository.directory.path)
  }

  private let commitChosenProperty = MutableProperty<Commit?>(nil)
  func commitChosen(_ commit: Commit) { self.commitChosenProperty.value = commit }

  private let searchTextChangedProperty = MutableProperty("")
  func searchTextChanged(_ text: String) { self.searchTextChangedProperty.value = text }

  let commits: Property<[Commit]>
  let message: Property<String>
  let showChanges: Signal<ChangesViewModel, Never>
  let title: Property<String>

  var inputs: any CommitsViewModelInputs { self }
  var outputs: any CommitsViewModelOutputs { self }
}

/// The view model of the changes of a commit. It has no inputs.
final class ChangesViewModel: Sendable {
  let lines: Property<[Line]>
  let title: Property<String>

  init(commit: Commit, repository: Repository) {
    let changes = LoadableViewModel(Computation(repository.changes(of: commit))).outputs
    self.lines = changes.loadable.map { state in
      state.value ?? [Line(id: 0, text: state.error?.localizedDescription ?? "Reading the changes …")]
    }
    self.title = Property(value: commit.subject)
  }
}
