public import Reactive

/// A property of a control that can be bound in both directions.
///
///     field.reactive.text <~ viewModel.outputs.url  // The field shows the values of the property.
///     viewModel.inputs.url <~ field.reactive.text   // The target receives the texts that the user enters.
///
/// As a source, it sends a value only when the user changes it. So a binding in both directions does not send the
/// values that it receives.
public struct ControlProperty<Value: Sendable>: BindingTargetProvider, BindingSource {
  /// The target that sets the property of the control.
  public let bindingTarget: BindingTarget<Value>
  /// Sends the values that the user enters. Completes when the control is released.
  public let producer: SignalProducer<Value, Never>

  /// Creates a property that is set by `target`. `changes` sends the values that the user enters.
  public init(target: BindingTarget<Value>, changes: Signal<Value, Never>) {
    (bindingTarget, producer) = (target, changes.producer)
  }
}

/// The values that a user enters. The signal completes when its owner is released.
final class UserInput<Value: Sendable>: Sendable {
  let signal: Signal<Value, Never>
  private let observer: Signal<Value, Never>.Observer

  init() { (signal, observer) = Signal.pipe() }

  deinit { observer.sendCompleted() }

  func send(_ value: Value) { observer.send(value: value) }
}
