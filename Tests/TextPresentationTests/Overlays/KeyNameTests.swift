import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("The names of keys")
@MainActor
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

  @Test("A key that several commands have is found")
  func conflict() {
    let commands = [KeyCommand(.up, .character("k")) {}, KeyCommand(.enter) {}]
    #expect(commands.conflictingKey == nil)
    #expect((commands + [KeyCommand(.left, .enter) {}]).conflictingKey == .enter)
  }
}
