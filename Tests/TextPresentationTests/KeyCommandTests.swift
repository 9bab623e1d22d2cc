import Terminal
import Testing

@testable import TextPresentation

@Suite("Key commands")
@MainActor
struct KeyCommandTests {
  @Test("A key that several commands have is found")
  func conflict() {
    let commands = [KeyCommand(.up, .character("k")) {}, KeyCommand(.enter) {}]
    #expect(commands.conflictingKey == nil)
    #expect((commands + [KeyCommand(.left, .enter) {}]).conflictingKey == .enter)
    #expect([KeyCommand(.up, .up) {}].conflictingKey == .up)
  }
}
