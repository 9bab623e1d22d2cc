import ViewModels

/// How reactions look as text. The marks take one column on every terminal.
enum ReactionMarks {
  static let favourite = "♥"
  static let reblog = "»"

  /// Both in three columns: a mark where a reaction is on, and an ellipsis as long as the service has yet to confirm
  /// one.
  static func short(favourite: ReactionState, reblog: ReactionState) -> String {
    let isPending = favourite.isPending || reblog.isPending
    return (favourite.isOn ? Self.favourite : " ") + (reblog.isOn ? Self.reblog : " ") + (isPending ? "…" : " ")
  }

  /// Both in words; nothing where there are none.
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
