import ViewModels

/// The texts that show reactions. Each mark is one column wide.
enum ReactionMarks {
  static let favourite = "♥"
  static let reblog = "»"

  /// Returns both reactions in three columns: their marks, and an ellipsis while a change is pending. The text is empty
  /// if there are none, so that a table without reactions has no column for them.
  static func short(favourite: ReactionState, reblog: ReactionState) -> String {
    let isPending = favourite.isPending || reblog.isPending
    guard favourite.isOn || reblog.isOn || isPending else { return "" }
    return (favourite.isOn ? Self.favourite : " ") + (reblog.isOn ? Self.reblog : " ") + (isPending ? "…" : " ")
  }

  /// Returns a text that names the reactions that are on or pending. It is empty if there are none.
  static func long(favourite: ReactionState, reblog: ReactionState) -> String {
    let reactions = [
      (Self.favourite, "a favourite", "no longer a favourite", favourite),
      (Self.reblog, "reblogged", "no longer reblogged", reblog),
    ]
    return reactions.compactMap { mark, on, off, state in
      switch (state.isOn, state.isPending) {
      case (true, false): "\(mark) \(on)"
      case (true, true): "\(mark) \(on)…"
      case (false, true): "  \(off)…"
      case (false, false): nil
      }
    }.joined(separator: "   ")
  }
}
