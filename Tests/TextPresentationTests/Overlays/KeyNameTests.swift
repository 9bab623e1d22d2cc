import Terminal
import Testing

@testable import TextPresentation

@Suite("The names of keys")
struct KeyNameTests {
  @Test(
    "Each key has a readable name",
    arguments: [
      (.character("k"), "k"), (.character("K"), "K"), (.character(" "), "space"), (.character("é"), "é"),
      (.control("d"), "ctrl-D"), (.control("]"), "ctrl-]"), (.up, "↑"), (.enter, "⏎"), (.escape, "esc"),
      (.pageDown, "PgDn"), (.function(12), "F12"), (.alt("b"), "alt-b"), (.alt("B"), "alt-B"), (.alt(" "), "alt-space"),
      (.alt("\r"), "alt-⏎"), (.wordLeft, "ctrl-←"), (.wordRight, "ctrl-→"), (.wordBackspace, "alt-⌫"), (.down, "↓"),
      (.left, "←"), (.right, "→"), (.pageUp, "PgUp"), (.home, "Home"), (.end, "End"), (.tab, "tab"),
      (.backTab, "shift-tab"), (.backspace, "⌫"), (.delete, "Del"), (.insert, "Ins"), (.paste("a"), "paste"),
    ] as [(Key, String)])
  func names(key: Key, name: String) {
    #expect(key.name == name)
  }

  @Test("The names of keys are unique and short")
  func distinct() {
    let keys: [Key] =
      [
        .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape, .tab, .backspace, .delete, .insert,
        .control("a"), .function(1),
      ] + (0x20...0x7E).map { .character(Character(Unicode.Scalar($0))) }
    #expect(Set(keys.map(\.name)).count == keys.count)
    #expect(keys.allSatisfy { (1...6).contains(DisplayText.width(of: $0.name)) && !$0.name.contains(" ") })
  }
}
