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
    let steps = self.nextPressedProperty.signal.map { 1 }
      .merge(with: self.previousPressedProperty.signal.map { -1 })
    let months = steps.scan(month) { current, step in current.advanced(by: step) }
    let current = Property(initial: month, then: months)

    // Exercise 2. The output is true if the first month is shown, however the user has returned to it.
    self.isAtStart = Property(value: true)
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

  // Exercise 1. The input shows the first month again, with which the view model was created. A step can be optional,
  // and `nil` leads to the first month.
  func startPressed() {}

  let isAtStart: Property<Bool>
  let title: Property<String>

  var inputs: any MonthViewModelInputs { self }
  var outputs: any MonthViewModelOutputs { self }
}
