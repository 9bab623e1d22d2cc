public import Observation

/// A property that `withObservationTracking`, and so SwiftUI, follows.
///
///     let title = viewModel.outputs.title.observable
///     withObservationTracking { print(title.value) } onChange: { … }
///
/// It changes on the thread on which the property does; what a view shows should change on the main actor. It does not
/// hold the property. Whoever wants to be told of changes holds it.
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

  /// The value now.
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
  /// A new observable of this property.
  public var observable: ObservableProperty<Value> { ObservableProperty(self) }
}
