import Reactive
import ReactiveLoading

/// Exercise 1. The values of the output `loadable`, from the first one on.
///
/// The request sends the number 1 after a second. When the number is loaded, the user reloads, reloads again before the
/// response, and then cancels. The first value is `.loading(previous: nil)`.
let statesOfReloads: [Loadable<Int, Offline>] = []

/// Exercise 2. Returns a view model of the synonyms of a text. It requests nothing for an empty text.
///
/// The source of computations may send `nil`.
func synonyms(
  of text: Property<String>, from request: @escaping @Sendable (String) -> SignalProducer<[String], Offline>
) -> LoadableViewModel<[String], Offline> {
  LoadableViewModel(computations: SignalProducer(value: nil), scheduler: ImmediateScheduler())
}
