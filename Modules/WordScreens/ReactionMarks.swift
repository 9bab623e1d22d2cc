import ViewModels

/// The texts that show reactions. A mark is one column wide on every terminal.
enum ReactionMarks {
  static let favourite = "♥"
  static let reblog = "»"

  /// Returns both reactions in three columns: their marks, and an ellipsis while a change is pending.
  static func short(favourite: ReactionState, reblog: ReactionState) -> String {
    let isPending = favourite.isPending || reblog.isPending
    return (favourite.isOn ? Self.favourite : " ") + (reblog.isOn ? Self.reblog : " ") + (isPending ? "…" : " ")
  }

  /// Returns both reactions in words; empty if there are none.
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
