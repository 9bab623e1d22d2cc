import Reactive
import SwiftUI

/// The value of a property, in a view that is drawn anew when it changes.
///
///     @Observed private var title: String
///
///     init(viewModel: any WordListViewModelType) {
///       _title = Observed(viewModel.outputs.title)
///     }
///
/// The property is to be one that somebody holds, as an output is. It has to change on the main actor, as outputs do whose
/// view model takes what is loaded on a `UIScheduler`.
@MainActor
@propertyWrapper
struct Observed<Value: Sendable>: DynamicProperty {
  private let property: Property<Value>
  /// SwiftUI makes this struct anew whenever it likes. The observation is made once, when the value is first wanted.
  @State private var observation = CurrentObservation<Value>()

  init(_ property: Property<Value>) {
    self.property = property
  }

  var wrappedValue: Value { observation.observable(of: property).value }
}

/// The observation of a property, until it is to be that of another one.
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
