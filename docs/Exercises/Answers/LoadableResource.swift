import Reactive
import ReactiveLoading

/// The values of the output `loadable` while the user reloads twice and then cancels.
let statesOfReloads: [Loadable<Int, Offline>] = [
  // The second value is an interim value, because the computation had not yet completed.
  .loading(previous: nil), .loading(previous: 1), .loaded(1),
  // The second reload does not change the state.
  .loading(previous: 1),
  // The cancellation restores the state from before the first reload, and not the one from before the second.
  .loaded(1),
]

/// Returns a view model of the synonyms of a text. It requests nothing for an empty text.
func synonyms(
  of text: Property<String>, from request: @escaping @Sendable (String) -> SignalProducer<[String], Offline>
) -> LoadableViewModel<[String], Offline> {
  // The view model cancels the previous request, and stores the state. With `keepsValue: true`, the synonyms stay until
  // the new ones arrive. Then `nil` only cancels the request, so the screen has to hide the synonyms of an empty text:
  // it derives its list from the output and from the text.
  LoadableViewModel(
    computations: text.producer.map { $0.isEmpty ? nil : Computation(request($0)) }, scheduler: ImmediateScheduler())
}
