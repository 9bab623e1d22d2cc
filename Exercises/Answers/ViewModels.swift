import Models
import Reactive
import ViewModels

/// The view model of a month.
final class MonthViewModel: MonthViewModelType, MonthViewModelInputs, MonthViewModelOutputs, Sendable {
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
