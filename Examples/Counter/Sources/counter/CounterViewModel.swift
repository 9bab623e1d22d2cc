import Reactive

/// The inputs of a counter.
protocol CounterViewModelInputs {
  /// Call when the user wants a smaller number.
  func decrementPressed()

  /// Call when the user wants a greater number.
  func incrementPressed()
}

/// The outputs of a counter.
protocol CounterViewModelOutputs {
  /// The number.
  var number: Property<Int> { get }
}

/// The type of the view model of a counter.
protocol CounterViewModelType {
  var inputs: any CounterViewModelInputs { get }
  var outputs: any CounterViewModelOutputs { get }
}

/// The view model of a counter.
final class CounterViewModel: CounterViewModelType, CounterViewModelInputs, CounterViewModelOutputs, Sendable {
  /// Creates a counter at zero.
  init() {
    let steps = self.incrementPressedProperty.signal.map { 1 }
      .merge(with: self.decrementPressedProperty.signal.map { -1 })

    self.number = Property(initial: 0, then: steps.scan(0) { number, step in number + step })
  }

  private let decrementPressedProperty = MutableProperty(())
  func decrementPressed() {
    self.decrementPressedProperty.value = ()
  }

  private let incrementPressedProperty = MutableProperty(())
  func incrementPressed() {
    self.incrementPressedProperty.value = ()
  }

  let number: Property<Int>

  var inputs: any CounterViewModelInputs { self }
  var outputs: any CounterViewModelOutputs { self }
}
