import Terminal
import Testing

@testable import TextPresentation

@Suite("Key commands")
@MainActor
struct KeyCommandTests {
  @Test("Two commands for one key are found as soon as the commands are shown, in each state of a screen")
  func conflict() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      final class Screen: ViewController {
        override var keyCommands: [KeyCommand] {
          [KeyCommand(.up, .enter, title: "up") {}, KeyCommand(.enter, title: "open") {}]
        }
      }
      _ = Screen(view: View()).hints
    }
  }
}
