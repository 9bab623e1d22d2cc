import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("The names of keys")
struct KeyNameTests {
  @Test(
    "Each key has a readable name",
    arguments: [
      (.character("k"), "k"), (.character(" "), "space"), (.control("d"), "ctrl-D"), (.up, "↑"), (.down, "↓"),
      (.left, "←"), (.right, "→"), (.enter, "⏎"), (.escape, "esc"), (.pageUp, "PgUp"), (.pageDown, "PgDn"),
      (.home, "Home"), (.end, "End"), (.tab, "tab"), (.backTab, "shift-tab"), (.backspace, "⌫"), (.delete, "Del"),
      (.insert, "Ins"), (.function(12), "F12"), (.alt("B"), "alt-B"), (.alt(" "), "alt-space"), (.alt("\r"), "alt-⏎"),
      (.wordLeft, "ctrl-←"), (.wordRight, "ctrl-→"), (.wordBackspace, "alt-⌫"), (.paste("a"), "paste"),
    ] as [(Key, String)])
  func names(key: Key, name: String) {
    #expect(key.name == name)
  }
}
