import ReactiveLoading

/// Exercise 1. A player of the recorded pronunciation of a word. Complete its three members.
enum Player: Equatable {
  case stopped
  case playing(second: Int)
  case paused(second: Int)
  case failed(message: String)

  /// Whether the recording is playing.
  var isPlaying: Bool {
    false
  }

  /// The second that is shown, if any: the position in a recording that is playing or paused.
  var second: Int? {
    nil
  }

  /// Returns the state after the user has pressed the only button: play, pause or try again.
  func afterButton() -> Player {
    self
  }
}

/// Exercise 2. Returns the text in place of the rows of a list, or `nil` if the list has rows. The rows of a previous
/// value are shown during a reload and after a failure.
///
/// The texts are “Press r to load the words.”, “Loading …”, “There are no words.” and “The words could not be loaded.”
func placeholder(for words: Loadable<[String], some Error>) -> String? {
  nil
}
