import Reactive
import ViewModels

/// Exercise 1. Returns the number of favourites of the user.
func favouriteCount(in store: WordStore) -> Property<Int> {
  Property(value: 0)
}

/// Exercise 2. Returns the output of a screen that opens the list of favourites: a signal that sends a new view model
/// each time the user presses the key.
func showFavourites(
  _ presses: Signal<Void, Never>, store: WordStore, clock: any DateScheduler
) -> Signal<WordsViewModel, Never> {
  .empty
}
