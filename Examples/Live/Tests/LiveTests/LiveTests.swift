import Foundation
import Models
import Reactive
import Services
import TerminalScreen
import Testing
import TextPresentation
import TextPresentationTesting

@testable import live

@MainActor @Suite("The application with its transcript")
struct LiveTests {
  private let clock = TestScheduler()
  private let screen: ScreenDriver

  init() throws {
    let day = try #require(Day(iso8601: "2015-01-31"))
    let words = WordServices(
      words: EmbeddedWordService(), pictures: BuiltInPictures(), reactions: MemoryReactionService())
    let clock = clock
    let controller = try LiveViewController(
      services: words.simulated { Simulation(delay: 0.5, failEvery: 3, scheduler: clock) }, month: day.month,
      today: Property(value: day), showsPictures: false, clock: clock)
    let pictures = PicturePresenter(
      environment: { _ in "xterm" }, colorMode: .trueColor, scheduler: ImmediateScheduler())
    screen = try ScreenDriver(controller, columns: 132, rows: 32, picturePresenter: pictures)
    wait(1)
  }

  private func wait(_ seconds: Double) {
    clock.advance(by: .milliseconds(Int(seconds * 1000)))
    screen.display()
  }

  /// The lines of the transcript, without the frame and the scroll bar.
  private var transcript: [String] {
    let lines = screen.lines.dropFirst().dropLast().map { line in
      line.dropFirst(68).trimmingCharacters(in: ["│", "▐", " "]).trimmingCharacters(in: ["─", " "])
    }
    return lines.filter { !$0.isEmpty }
  }

  @Test("Each key is followed by its inputs, requests and outputs, and then by the response with its time")
  func favourite() {
    screen.press(.enter)
    screen.press(.character("f"))
    wait(0.5)
    screen.press(.character("b"))
    wait(0.5)
    screen.press(.escape)
    let expected = """
      ⏎
      → WordList   wordSelected(petrichor)
      ← WordList   showDetail: WordDetailViewModel(petrichor)
      → WordDetail viewDidLoad()
      ⇄ service    picture(petrichor.png)
      ⇄ service    picture(petrichor.png): 1402 bytes
      ← WordDetail content: petrichor, picture
      ← WordList   selections: petrichor
      f
      → WordDetail favouritePressed()
      ⇄ service    set(favourite, of: 20150131, to: true)
      ← Root       header: January 2015, Favourites 1
      ← WordDetail content: petrichor, ♥…, picture
      ⇄ service    set(favourite): done                     +0.5 s
      ← WordDetail content: petrichor, ♥, picture
      b
      → WordDetail reblogPressed()
      ⇄ service    set(reblog, of: 20150131, to: true)
      ← WordDetail content: petrichor, ♥, »…, picture
      ⇄ service    set(reblog) failed: Request 3 failed (s… +0.5 s
      ← Notices    notice: Cannot save your reblog of “petrichor”…
      ← WordDetail content: petrichor, ♥, picture, Cannot save yo…
      esc
      → WordDetail backPressed()
      ← WordDetail dismiss
      · WordDetail released
      """.split(separator: "\n").map(String.init)
    // The number of commands is of no importance here.
    #expect(transcript.filter { !$0.contains(" commands: ") }.suffix(expected.count) == expected)
  }

  @Test("The application has the keys and its dialogs, and a key without effect leaves no trace")
  func application() {
    screen.press(.character("?"))
    #expect(screen.text.contains("toggle favourite") && transcript.last == "?")
    screen.press(.escape, .character("/"))
    #expect(transcript.contains("→ Search     searchBegan()") && !transcript.contains("?"))
    screen.type("petri")
    #expect(transcript.last == "← Search     state: “petri”, typing")
    wait(0.1)
    #expect(transcript.last == "← Search     query: petri" && screen.text.contains("/petri"))
    screen.resize(columns: 114, rows: 32)
    #expect(!screen.text.contains("View models") && screen.text.contains("/petri"))
  }

  @Test("A click begins a part, too")
  func click() throws {
    wait(1)
    try screen.click(on: "Favourites")
    let row = screen.lines.firstIndex { $0.contains("→ Root       sectionSelected(favourites)") }
    #expect(row.map { screen.lines[$0 - 1].contains("│ ─────") } == true)
  }

  @Test("alt-k and the wheel scroll back, and the next key shows the last line again")
  func scrolling() {
    for key in [Key.enter, .escape, .enter, .escape, .enter, .escape] { screen.press(key) }
    let last = transcript
    for scroll in [{ screen.press(.alt("k")) }, { screen.mouse(.scrollUp, column: 90, row: 9) }] {
      scroll()
      #expect(transcript != last && transcript.suffix(3) != last.suffix(3))
      screen.press(.alt("j"))
      #expect(transcript == last)
    }
    screen.press(.alt("k"), .character("0"))
    #expect(transcript.last == "0")
  }

  @Test("The picture in the guide is current")
  func picture() throws {
    screen.press(.enter)
    screen.press(.character("f"))
    wait(0.5)
    let svg = screen.drawn.svg(
      title: "The word petrichor, a favourite, and beside it the inputs, requests and outputs after each key")
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../docs/pictures/live.svg").standardized
    if ProcessInfo.processInfo.environment["UPDATE_GUIDE"] == "1" { try Data(svg.utf8).write(to: file) }
    #expect((try? String(contentsOf: file, encoding: .utf8)) == svg, "live.svg differs from the current screen")
  }
}

/// The built-in pictures, which are available synchronously.
private struct BuiltInPictures: PictureService {
  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    SignalProducer(result: Result { try Data(contentsOf: url) }.mapError { _ in .notAllowed })
  }
}
