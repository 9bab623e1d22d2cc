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
    return reactions.filter { $0.3.isOn || $0.3.isPending }.map { mark, on, off, state in
      (state.isOn ? "\(mark) \(on)" : "  \(off)") + (state.isPending ? "…" : "")
    }.joined(separator: "   ")
  }
}
