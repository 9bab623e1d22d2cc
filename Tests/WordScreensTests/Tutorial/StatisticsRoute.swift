import Models
import Reactive
import TextPresentation

@testable import ViewModels

// The lines that open the statistics, without the rest of `WordsViewModel` and `WordsViewController`. The application
// has no such screen, so these lines are not in the two files.

/// The inputs of ``StatisticsRouteViewModel``, which the view calls.
protocol StatisticsRouteViewModelInputs {
  /// Call when the user wants to see the statistics of the month.
  func statisticsPressed()
}

/// The outputs of ``StatisticsRouteViewModel``, which the view observes.
protocol StatisticsRouteViewModelOutputs {
  /// Sends the view model of the statistics of the month when the user wants to see them.
  var showStatistics: Signal<MonthStatisticsViewModel, Never> { get }
}

/// The inputs and outputs of ``StatisticsRouteViewModel``.
protocol StatisticsRouteViewModelType {
  /// The inputs, which the view calls.
  var inputs: any StatisticsRouteViewModelInputs { get }

  /// The outputs, which the view observes.
  var outputs: any StatisticsRouteViewModelOutputs { get }
}

/// The view model of a screen that only opens the statistics.
final class StatisticsRouteViewModel: StatisticsRouteViewModelType, StatisticsRouteViewModelInputs,
  StatisticsRouteViewModelOutputs, Sendable
{
  init(scope: Property<WordListScope>, store: WordStore) {
    self.showStatistics = scope.sample(on: self.statisticsPressedProperty.signal).map(\.month).skipNil()
      .map { MonthStatisticsViewModel(month: $0, store: store) }
  }

  private let statisticsPressedProperty = MutableProperty(())
  public func statisticsPressed() {
    self.statisticsPressedProperty.value = ()
  }

  public let showStatistics: Signal<MonthStatisticsViewModel, Never>

  var inputs: any StatisticsRouteViewModelInputs { self }
  var outputs: any StatisticsRouteViewModelOutputs { self }
}

/// A controller of a screen that only opens the statistics.
final class StatisticsRouteViewController: ViewController {
  private let viewModel: any StatisticsRouteViewModelType
  private let scheduler: any DateScheduler

  init(viewModel: any StatisticsRouteViewModelType, scheduler: any DateScheduler) {
    self.viewModel = viewModel
    self.scheduler = scheduler
    super.init(view: Label())
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let outputs = viewModel.outputs
    reactive.makeBindingTarget { $0.showStatistics($1) } <~ outputs.showStatistics
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand(.character("m"), title: "show statistics") { [viewModel] in viewModel.inputs.statisticsPressed() },
      KeyCommand(.character("q"), title: "quit") { [weak self] in self?.navigationController?.close() },
    ]
  }

  private func showStatistics(_ viewModel: MonthStatisticsViewModel) {
    navigationController?.pushViewController(
      MonthStatisticsViewController(viewModel: viewModel, scheduler: scheduler))
  }
}
