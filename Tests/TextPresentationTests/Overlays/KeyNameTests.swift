import TerminalScreen
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
}
