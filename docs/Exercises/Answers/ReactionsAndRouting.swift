import Reactive
import ViewModels

/// Returns the number of favourites of the user.
func favouriteCount(in store: WordStore) -> Property<Int> {
  // The number is derived from the state of the store, in which a refused reaction is off again.
  store.reactionStates.map(\.favourites.count).skipRepeats()
}

/// Returns the output of a screen that opens the list of favourites. It sends a view model each time.
func showFavourites(
  _ presses: Signal<Void, Never>, store: WordStore, clock: any DateScheduler
) -> Signal<WordsViewModel, Never> {
  // The new screen only needs the store, because the store has the state. The clock is for its search.
  presses.map { WordsViewModel(.favourites, store: store, clock: clock) }
}
