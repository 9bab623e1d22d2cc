import Models
import Reactive
import Services
import TerminalScreen
import Testing
import TextPresentationTesting
import ViewModels
import WordScreens

@Suite("The commands of the screens")
@MainActor
struct ScreenCommandTests {
  private let clock = TestScheduler()
  private let screen: ScreenDriver

  init() throws {
    let words = [29, 30, 31].compactMap { Word.sample($0, "word \($0)", definition: nil) }
    let service = StubWordService(.success(WordResponse(words: words)))
    screen = try .words(
      service, columns: 100, rows: 10, clock: clock, today: Property(value: try #require(words.dropFirst().first).date)
    )
  }

  @Test(
    "The key t shows today’s word in the list of its month, from every screen",
    arguments: [
      [.up], [.character("]")], [.character("F"), .enter], [.character("S"), .enter, .enter],
      [.character("g"), .character("2"), .character("9"), .enter],
    ] as [[Key]])
  func today(keys: [Key]) {
    screen.press([.character("f"), .up] + keys)
    clock.advance(by: .milliseconds(100))
    screen.press(.character("t"))
    #expect(
      screen.lines[0] == " January 2015" && screen.lines[3].hasPrefix(" ▸  today") && screen.lines[3].hasSuffix("♥"))
  }

  @Test("A click on a hint does what its key does")
  func hints() throws {
    try screen.click(on: "f ♥")
    #expect(screen.lines[3].hasPrefix(" ▸  today") && screen.lines[3].hasSuffix("♥"))
    try screen.click(on: "⏎ open")
    try screen.click(on: "y copy")
    #expect(screen.terminal.copiedTexts.count == 1 && screen.text.contains("Copied"))
    try screen.click(on: "esc back")
    try screen.click(on: "[ ] month")
    #expect(screen.lines[0] == " December 2014")
    try screen.click(on: "] month")
    #expect(screen.lines[0] == " January 2015")
    try screen.click(on: "q quit")
    #expect(!screen.terminal.isStarted)
  }

  @Test("A typed number repeats only the next key")
  func counts() {
    screen.press(.end, .character("2"), .up)
    #expect(screen.lines[2].hasPrefix(" ▸"))
    screen.press(.end, .character("2"), .character("f"), .up)
    #expect(screen.lines[3].hasPrefix(" ▸") && screen.lines[4].hasSuffix("♥"))
  }
}
