public import Observation

/// An observable view of a property, for `withObservationTracking` and SwiftUI.
///
///     let title = viewModel.outputs.title.observable
///     withObservationTracking { print(title.value) } onChange: { … }
///
/// It changes on the same thread as the property, so a property that a view shows should change on the main actor.
///
/// An observable property does not retain the property. Retain the observable property itself while you observe changes.
public final class ObservableProperty<Value: Sendable>: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let current: Locked<Value>
  private let observation = SerialDisposable()

  fileprivate init(_ property: some PropertyProtocol<Value>) {
    current = Locked(property.value)
    observation.inner = property.producer.startWithValues { [weak self] value in self?.change(to: value) }
  }

  deinit {
    observation.dispose()
  }

  /// The current value.
  public var value: Value {
    registrar.access(self, keyPath: \.value)
    return current.withLock { $0 }
  }

  private func change(to value: Value) {
    registrar.withMutation(of: self, keyPath: \.value) {
      let old = current.withLock { current in
        let old = current
        current = value
        return old
      }
      withExtendedLifetime(old) {}
    }
  }
}

extension PropertyProtocol where Value: Sendable {
  /// A new observable view of this property.
  public var observable: ObservableProperty<Value> { ObservableProperty(self) }
}
