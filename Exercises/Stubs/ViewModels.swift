import Models
import Reactive
import ViewModels

/// The view model of a month.
final class MonthViewModel: MonthViewModelType, MonthViewModelInputs, MonthViewModelOutputs, Sendable {
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
