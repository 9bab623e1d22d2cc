import Reactive

/// The inputs of a counter.
protocol CounterViewModelInputs {
  /// Call when the user wants a smaller number.
  func downPressed()

  /// Call when the user wants a greater number.
  func upPressed()
}

/// The outputs of a counter.
protocol CounterViewModelOutputs {
  /// The number.
  var number: Property<Int> { get }
}

/// The type of the view model of a counter.
protocol CounterViewModelType: Sendable {
  var inputs: any CounterViewModelInputs { get }
  var outputs: any CounterViewModelOutputs { get }
}

/// The view model of a counter.
final class CounterViewModel: CounterViewModelType, CounterViewModelInputs, CounterViewModelOutputs {
  /// Creates a counter at zero.
  init() {
    let steps = Signal.merge(
      self.upPressedProperty.signal.map { 1 },
      self.downPressedProperty.signal.map { -1 })

    self.number = Property(initial: 0, then: steps.scan(0) { number, step in number + step })
  }

  private let downPressedProperty = MutableProperty(())
  func downPressed() {
    self.downPressedProperty.value = ()
  }

  private let upPressedProperty = MutableProperty(())
  func upPressed() {
    self.upPressedProperty.value = ()
  }

  let number: Property<Int>

  var inputs: any CounterViewModelInputs { self }
  var outputs: any CounterViewModelOutputs { self }
}
