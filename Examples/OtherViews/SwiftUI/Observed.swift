import Reactive
import SwiftUI

/// Reads the value of a property in a view. SwiftUI redraws the view when the value changes.
///
///     @Observed private var title: String
///
///     init(viewModel: any WordListViewModelType) {
///       _title = Observed(viewModel.outputs.title)
///     }
///
/// Another object has to retain the property, as a view model retains its outputs. The property has to change on the
/// main actor. Outputs do so if their store delivers responses on a `UIScheduler`, which is the default.
@MainActor
@propertyWrapper
struct Observed<Value: Sendable>: DynamicProperty {
  private let property: Property<Value>
  /// Survives when SwiftUI recreates this struct. The observation is created when the value is first read.
  @State private var observation = CurrentObservation<Value>()

  init(_ property: Property<Value>) {
    self.property = property
  }

  var wrappedValue: Value { observation.observable(of: property).value }
}

/// Observes one property at a time, and switches when a different property is requested.
@MainActor
private final class CurrentObservation<Value: Sendable> {
  private var current: (property: Property<Value>, observable: ObservableProperty<Value>)?

  func observable(of property: Property<Value>) -> ObservableProperty<Value> {
    if let current, current.property === property { return current.observable }
    let observable = property.observable
    current = (property, observable)
    return observable
  }
}
