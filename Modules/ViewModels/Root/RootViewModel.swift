public import Models
public import Reactive

/// The inputs of the root of the application.
public protocol RootViewModelInputs {
  /// Call when the view loads.
  func viewDidLoad()
}

/// The outputs of the root of the application.
public protocol RootViewModelOutputs {
  /// The view model of the first screen. It is replaced when the user has chosen another service; all other screens
  /// should then be dismissed.
  var list: Property<WordsViewModel> { get }

  /// Sends a notice that the user should read.
  var showNotice: Signal<String, Never> { get }

  /// Sends the view model of the form when the user wants to choose a service, or has to because the settings cannot be
  /// used.
  var showService: Signal<ServiceViewModel, Never> { get }
}

/// The view model of the root of the application.
public protocol RootViewModelType: Sendable {
  var inputs: any RootViewModelInputs { get }
  var outputs: any RootViewModelOutputs { get }
}

/// The view model of the root of the application: it determines the first screen, and shows the form in which the user
/// chooses a service. As long as it exists, changes that another program makes to the reactions are shown.
public final class RootViewModel: RootViewModelType, RootViewModelInputs, RootViewModelOutputs, Sendable {
  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - month: The month that the first screen shows.
  ///   - store: The store with the service and its words.
  ///   - clock: The scheduler that measures the delay of the debounced search.
  public init(month: Month, store: ServiceStore, clock: any DateScheduler = QueueScheduler.main) {
    let list = store.words.map { WordsViewModel(.month(month), store: $0, clock: clock) }
    let choices = self.viewDidLoadProperty.signal.flatMap(.latest) { list.producer }
      .flatMap(.latest) { $0.outputs.chooseService }
    let problems = store.configuration.sample(on: self.viewDidLoadProperty.signal)
      .filter { $0.fileError != nil }.map { _ in }

    self.list = list
    self.showNotice = self.viewDidLoadProperty.signal.flatMap(.latest) { store.notice.producer }.skipNil()
    self.showService = store.configuration.sample(on: choices.merge(with: problems))
      .map { ServiceViewModel(configuration: $0, month: month, store: store) }

    self.viewDidLoadProperty.signal.flatMap(.latest) { store.words.producer }
      .flatMap(.latest) { words in words.externalChanges.map { words } }.observeValues { $0.loadReactions() }
  }

  private let viewDidLoadProperty = MutableProperty(())
  public func viewDidLoad() {
    self.viewDidLoadProperty.value = ()
  }

  public let list: Property<WordsViewModel>
  public let showNotice: Signal<String, Never>
  public let showService: Signal<ServiceViewModel, Never>

  public var inputs: any RootViewModelInputs { self }
  public var outputs: any RootViewModelOutputs { self }
}
