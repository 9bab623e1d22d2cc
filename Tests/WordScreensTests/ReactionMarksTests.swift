import Testing
import ViewModels

@testable import WordScreens

@Suite("ReactionMarks")
struct ReactionMarksTests {
  /// The states of a reaction: off, on, and the two pending changes.
  private static let states = [
    ReactionState(isOn: false), ReactionState(isOn: true), ReactionState(isOn: false, isPending: true),
    ReactionState(isOn: true, isPending: true),
  ]

  @Test("A row shows the marks of both reactions, and whether one of them is pending")
  func short() {
    let rows = [
      ["", " » ", "  …", " »…"], ["♥  ", "♥» ", "♥ …", "♥»…"], ["  …", " »…", "  …", " »…"],
      ["♥ …", "♥»…", "♥ …", "♥»…"],
    ]
    for (favourite, row) in zip(Self.states, rows) {
      #expect(Self.states.map { ReactionMarks.short(favourite: favourite, reblog: $0) } == row)
    }
  }

  @Test("The detail names the reactions that are on or pending")
  func long() {
    #expect(
      Self.states.map { ReactionMarks.long(favourite: $0, reblog: $0) } == [
        "", "♥ a favourite   » reblogged", "  no longer a favourite…     no longer reblogged…",
        "♥ a favourite…   » reblogged…",
      ])
  }
}
