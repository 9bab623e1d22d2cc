import Models
import Reactive
import ViewModels

/// The inputs of ``MonthViewModel``, which the view calls.
protocol MonthViewModelInputs {
  /// Call when the user wants to see the next month.
  func nextPressed()

  /// Call when the user wants to see the previous month.
  func previousPressed()

  /// Call when the user wants to see the first month again.
  func startPressed()
}

/// The outputs of ``MonthViewModel``, which the view observes.
protocol MonthViewModelOutputs {
  /// Whether the month is the first one that was shown.
  var isAtStart: Property<Bool> { get }

  /// The name of the month and its year.
  var title: Property<String> { get }
}

/// The inputs and outputs of ``MonthViewModel``.
protocol MonthViewModelType {
  /// The inputs, which the view calls.
  var inputs: any MonthViewModelInputs { get }

  /// The outputs, which the view observes.
  var outputs: any MonthViewModelOutputs { get }
}

/// The view model of a month.
final class MonthViewModel: MonthViewModelType, MonthViewModelInputs, MonthViewModelOutputs, Sendable {
  /// Creates a view model.
  ///
  /// - Parameter month: The month that is shown first.
  init(month: Month) {
    // One signal merges the steps of the three inputs, and one function changes the month.
    let steps = Signal<Int?, Never>.merge(
      self.nextPressedProperty.signal.map { 1 },
      self.previousPressedProperty.signal.map { -1 },
      self.startPressedProperty.signal.map { nil })
    let months = steps.scan(month) { current, step in step.map { current.advanced(by: $0) } ?? month }
    let current = Property(initial: month, then: months)

    // The output is derived from the current month, so no input has to set it.
    self.isAtStart = current.map { $0 == month }.skipRepeats()
    self.title = current.map(\.title)
  }

  private let nextPressedProperty = MutableProperty(())
  func nextPressed() {
    self.nextPressedProperty.value = ()
  }

  private let previousPressedProperty = MutableProperty(())
  func previousPressed() {
    self.previousPressedProperty.value = ()
  }

  private let startPressedProperty = MutableProperty(())
  func startPressed() {
    self.startPressedProperty.value = ()
  }

  // If this line is above the initialiser, the checker reports it with the rule `member-order`.
  let isAtStart: Property<Bool>
  let title: Property<String>

  var inputs: any MonthViewModelInputs { self }
  var outputs: any MonthViewModelOutputs { self }
}
