public import Observation

/// An observable view of a property, for `withObservationTracking` and SwiftUI.
///
///     let title = viewModel.outputs.title.observable
///     withObservationTracking { print(title.value) } onChange: { … }
///
/// The observable property changes on the thread on which its source property changes. So if a view shows the value,
/// change the source property on the main actor. The observable property does not retain its source property.
public final class ObservableProperty<Value: Sendable>: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let current: Atomic<Value>
  private let observation = SerialDisposable()

  fileprivate init(_ property: some PropertyProtocol<Value>) {
    current = Atomic(property.value)
    observation.inner = property.producer.startWithValues { [weak self] value in self?.change(to: value) }
  }

  deinit { observation.dispose() }

  /// The current value.
  public var value: Value {
    registrar.access(self, keyPath: \.value)
    return current.value
  }

  private func change(to value: Value) { registrar.withMutation(of: self, keyPath: \.value) { current.value = value } }
}

extension PropertyProtocol where Value: Sendable {
  /// A new observable view of this property. Retain it while you observe changes.
  public var observable: ObservableProperty<Value> { ObservableProperty(self) }
}
