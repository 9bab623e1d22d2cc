import Reactive
import SwiftUI

/// A property wrapper that reads the value of a `Property` in a view. SwiftUI updates the view when the value changes.
///
///     @Observed private var title: String
///
///     init(viewModel: any WordsViewModelType) {
///       _title = Observed(viewModel.outputs.title)
///     }
///
/// The property has to change on the main actor, so call the inputs of the view model there. Responses change it there,
/// too, because a store delivers them on a `UIScheduler` by default.
@MainActor
@propertyWrapper
struct Observed<Value: Sendable>: DynamicProperty {
  private let property: Property<Value>
  /// SwiftUI retains the state when it recreates this struct. The observation starts when the value is first read.
  @State private var observation = CurrentObservation<Value>()

  init(_ property: Property<Value>) {
    self.property = property
  }

  var wrappedValue: Value { observation.observable(of: property).value }

  /// Returns a two-way binding. A control shows the value of the property, and passes each change of the user to
  /// `input`, which decides whether the property changes.
  func binding(to input: @escaping @MainActor @Sendable (Value) -> Void) -> Binding<Value> {
    let observable = observation.observable(of: property)
    // The view observes the value because its body reads it here. The control may read it elsewhere.
    _ = observable.value
    return Binding(get: { observable.value }, set: input)
  }
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
