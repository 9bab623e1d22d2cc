import Reactive

protocol SignalMonthViewModelInputs {
  /// Call when the user wants to reload the words.
  func reloadPressed()

  /// Call when the view loads.
  func viewDidLoad()
}

protocol SignalMonthViewModelOutputs {
  /// The state of the screen.
  var state: Property<MonthState> { get }
}

protocol SignalMonthViewModelType {
  var inputs: any SignalMonthViewModelInputs { get }
  var outputs: any SignalMonthViewModelOutputs { get }
}

final class SignalMonthViewModel: SignalMonthViewModelType, SignalMonthViewModelInputs, SignalMonthViewModelOutputs {
  init(service: any WordService) {
    let request = SignalProducer<MonthState, Never> { await MonthState(requestingFrom: service) }
    let loads = self.viewDidLoadProperty.signal.merge(with: self.reloadPressedProperty.signal)

    self.state = Property(
      initial: .loading,
      then: loads.flatMap(.latest) { request.observe(on: UIScheduler()).prefix(value: .loading) })
  }

  private let reloadPressedProperty = MutableProperty(())
  func reloadPressed() {
    self.reloadPressedProperty.value = ()
  }

  private let viewDidLoadProperty = MutableProperty(())
  func viewDidLoad() {
    self.viewDidLoadProperty.value = ()
  }

  let state: Property<MonthState>

  var inputs: any SignalMonthViewModelInputs { self }
  var outputs: any SignalMonthViewModelOutputs { self }
}

extension MonthView {
  /// Binds the view to a view model. The bindings end with `lifetime`.
  func bind(to viewModel: any SignalMonthViewModelType, lifetime: Lifetime) {
    reloadPressed = { viewModel.inputs.reloadPressed() }
    BindingTarget(on: MainActor.self, lifetime: lifetime) { [weak self] state in self?.show(state) }
      <~ viewModel.outputs.state
  }
}
