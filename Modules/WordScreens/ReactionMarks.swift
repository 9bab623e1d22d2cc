import ViewModels

/// The texts that show reactions. Each mark is one column wide.
enum ReactionMarks {
  static let favourite = "♥"
  static let reblog = "»"

  /// Returns the marks of the reactions, and an ellipsis while a change is pending, in at most three columns. The text is
  /// empty if there are none.
  static func short(favourite: ReactionState, reblog: ReactionState) -> String {
    let others = (reblog.isOn ? Self.reblog : "") + (favourite.isPending || reblog.isPending ? "…" : "")
    return (favourite.isOn ? Self.favourite : others.isEmpty ? "" : " ") + others
  }

  /// Returns a text that names the reactions that are on or pending. It is empty if there are none.
  static func long(favourite: ReactionState, reblog: ReactionState) -> String {
    let reactions = [
      (Self.favourite, "favourite", "no longer a favourite", favourite),
      (Self.reblog, "reblogged", "no longer reblogged", reblog),
    ]
    return reactions.filter { $0.3.isOn || $0.3.isPending }.map { mark, on, off, state in
      (state.isOn ? "\(mark) \(on)" : "  \(off)") + (state.isPending ? "…" : "")
    }.joined(separator: "   ")
  }
}
