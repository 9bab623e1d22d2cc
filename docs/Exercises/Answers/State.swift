import ReactiveLoading

/// A player of the recorded pronunciation of a word.
enum Player: Equatable {
  // Four of the eight combinations have a meaning. A recording cannot be playing and paused, and one that has failed is
  // neither. Only two cases contain the second of the recording, so a stopped player cannot have one by mistake.
  case stopped
  case playing(second: Int)
  case paused(second: Int)
  case failed(message: String)

  /// Whether the recording is playing.
  var isPlaying: Bool {
    if case .playing = self { true } else { false }
  }

  /// The second that is shown, if any.
  var second: Int? {
    switch self {
    case .playing(let second), .paused(let second): second
    case .stopped, .failed: nil
    }
  }

  /// Returns the state after the user has pressed the only button: play, pause or try again.
  func afterButton() -> Player {
    switch self {
    case .stopped, .failed: .playing(second: 0)
    case .playing(let second): .paused(second: second)
    case .paused(let second): .playing(second: second)
    }
  }
}

/// Returns the text in place of the rows of a list, or `nil` if the list has rows.
func placeholder(for words: Loadable<[String], some Error>) -> String? {
  switch words {
  case .notRequested: "Press r to load the words."
  // A previous value may be empty, too.
  case .loading(let previous) where previous?.isEmpty != false: "Loading …"
  case .loaded(let words) where words.isEmpty: "There are no words."
  case .failed(_, let previous) where previous?.isEmpty != false: "The words could not be loaded."
  case .loading, .loaded, .failed: nil
  }
}
