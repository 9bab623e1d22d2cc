import Models
import Reactive
import Services
import Terminal
import Testing
import ViewModels

@testable import TextPresentation
@testable import WordScreens

@Suite("WordsViewController and WordDetailViewController")
@MainActor
struct WordsViewControllerTests {
  private let terminal = RecordingTerminal(size: TerminalSize(columns: 52, rows: 10))
  private let scheduler = TestScheduler()
  private let service: StubWordService
  private let reactions = StubReactionService()
  private let window: Window

  init() throws {
    let words = [
      Word.sample(30, "fjord", definition: "a long, narrow arm of the sea between steep cliffs\nfrom Norwegian"),
      Word.sample(31, "petrichor", definition: "the smell of rain on dry earth"),
    ].compactMap { $0 }
    service = StubWordService(.success(WordResponse(words: words)))
    let services = WordServices(words: service, pictures: StubPictureService(), reactions: reactions)
    window = try .words(services, on: terminal, clock: scheduler)
  }

  private func press(_ keys: Key...) {
    for key in keys { terminal.press(key) }
    window.displayIfNeeded()
  }

  @Test("The first frame shows the words of the month")
  func firstFrame() {
    #expect(terminal.screens.count == 1)
    #expect(
      terminal.lines == [
        " January 2015",
        "",
        " ▸ 2015-01-30       fjord             a long, narr…",
        "   2015-01-31       petrichor         the smell of…",
        "",
        "",
        "",
        "",
        "",
        " ↑↓ move  ⏎ open  [ ] month  q quit  ? help  1 of 2",
      ])
  }

  @Test("The detail shows all attributes with a wrapped definition and returns to the same row")
  func detail() {
    press(.down, .enter)
    #expect(
      terminal.lines == [
        " petrichor",
        "",
        " 31 January 2015",
        "",
        " the smell of rain on dry earth",
        "",
        " Picture  file:///pictures/31.png",
        " ID       20150131",
        "",
        " esc back  f ♥  b »  r reload  q quit  ? help",
      ])
    press(.escape)
    #expect(terminal.lines[3] == " ▸ 2015-01-31       petrichor         the smell of…")
    press(.up, .enter)
    #expect(
      terminal.lines[4...6] == [
        " a long, narrow arm of the sea between steep cliffs", " from Norwegian", "",
      ])
    press(.left)
    #expect(terminal.lines[2].hasPrefix(" ▸ 2015-01-30"))
  }

  @Test("A detail that is too high for the screen scrolls")
  func scrolling() {
    terminal.resize(to: TerminalSize(columns: 30, rows: 5))
    press(.enter)
    #expect(
      terminal.lines == [
        " fjord", " 30 January 2015", "", " a long, narrow arm of the", " q quit  ? help      1–3 of 9",
      ])
    press(.pageDown)
    #expect(terminal.lines[1...3] == [" a long, narrow arm of the", " sea between steep cliffs", " from Norwegian"])
    press(.end)
    #expect(terminal.lines[3] == " ID       20150130")
    press(.home)
    #expect(terminal.lines[1] == " 30 January 2015")
    press(.end, .down, .pageDown, .end, .pageUp)
    #expect(terminal.lines[1] == " from Norwegian")
  }

  @Test("A very long definition scrolls to its end")
  func longDefinition() {
    let lines = (1...5000).map { "line \($0)" }.joined(separator: "\n")
    let words = [Word.sample(1, "long", definition: lines)].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: words))
    press(.character("r"), .enter)
    #expect(terminal.lines[4] == " line 1")
    press(.end)
    #expect(
      terminal.lines[2...7] == [
        " line 4998", " line 4999", " line 5000", "", " Picture  file:///pictures/1.png",
        " ID       20150101",
      ])
  }

  @Test("A reload updates the detail")
  func reload() {
    press(.enter)
    window.displayIfNeeded()
    let words = [Word.sample(30, "fjord", definition: "another definition")].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: words))
    press(.character("r"))
    #expect(terminal.lines[4...6] == [" another definition", "", " Picture  file:///pictures/30.png"])
    press(.escape)
    #expect(terminal.lines[2...3] == [" ▸ 2015-01-30       fjord             another defi…", ""])
  }

  @Test("While words load, an activity indicator is animated and the old rows are dimmed")
  func loading() throws {
    #expect(terminal.screens.last?[3, 2].style.attributes.contains(.dim) == false)
    service.answer.value = nil
    press(.character("r"))
    #expect(terminal.lines[0] == " January 2015 ⠋")
    #expect(terminal.lines[3] == "   2015-01-31       petrichor         the smell of…")
    #expect(terminal.screens.last?[3, 2].style.attributes.contains(.dim) == true)
    scheduler.advance(by: .milliseconds(100))
    window.displayIfNeeded()
    #expect(terminal.lines[0] == " January 2015 ⠙")

    service.answer.value = .success(WordResponse(words: []))
    press(.character("r"))
    let frames = terminal.screens.count
    scheduler.advance(by: .seconds(1))
    window.displayIfNeeded()
    #expect(terminal.screens.count == frames)
    #expect(terminal.lines[0] == " January 2015")
  }

  @Test("Escape cancels a load and keeps the rows, then leaves the favourites")
  func cancelling() {
    press(.character("f"), .character("F"))
    service.answer.value = nil
    press(.character("r"))
    #expect(terminal.lines[0] == " Favourites ⠋")
    #expect(terminal.lines[9].hasPrefix(" esc cancel  ↑↓ move"))
    #expect(!terminal.lines[9].contains("esc back"))
    press(.escape)
    #expect(terminal.lines[0] == " Favourites")
    #expect(terminal.lines[2].hasPrefix(" ▸ 2015-01-30  ♥"))
    press(.escape)
    #expect(terminal.lines[0] == " January 2015")
  }

  @Test("An empty month shows a message")
  func emptyMonth() {
    service.answer.value = .success(WordResponse(words: []))
    press(.character("]"))
    #expect(terminal.lines[0...2] == [" February 2015", "", " No words are published for February 2015."])
  }

  @Test("A failure shows its message, and the key r reloads")
  func failure() {
    service.answer.value = .failure(.notAllowed)
    press(.character("["))
    #expect(terminal.lines[0] == " December 2014")
    #expect(terminal.lines[2...3].joined(separator: " ").contains("denied access"))
    service.answer.value = .success(WordResponse(words: []))
    press(.character("r"))
    #expect(terminal.lines[2] == " No words are published for December 2014.")
  }

  @Test("A failed reload keeps the rows and shows that they are stale")
  func failedReload() {
    service.answer.value = .failure(.notAllowed)
    press(.character("r"))
    #expect(terminal.lines[2].hasPrefix(" ▸ 2015-01-30"))
    #expect(terminal.lines.contains { $0.hasPrefix(" Showing previously loaded words.") })
  }

  @Test("Untrusted text cannot control the terminal")
  func hostileText() {
    let words = [Word.sample(1, "\u{1B}[2Jred", definition: "a\u{9B}31m\u{202E}b\u{7}")].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: words))
    press(.character("r"))
    #expect(terminal.lines[2] == " ▸ 2015-01-01       ␛[2Jred           a\u{FFFD}31mb␇")
    press(.enter)
    #expect(terminal.lines[0] == " ␛[2Jred")
    #expect(terminal.lines[4] == " a\u{FFFD}31mb␇")
  }

  @Test(
    "The key q quits from both screens and restores the terminal",
    arguments: [[Key.character("q")], [.enter, .character("q")]])
  func quitting(keys: [Key]) {
    #expect(terminal.isStarted)
    for key in keys { terminal.press(key) }
    #expect(!terminal.isStarted)
  }

  @Test(
    "The list and the detail show as much as fits at every size, the word first",
    arguments: [
      (0, 0, [], []), (1, 1, ["▸"], ["…"]), (2, 3, ["", "▸", "q…"], ["", "3…", "q…"]),
      (3, 3, ["…", "▸ …", "q …"], ["…", "30…", "q …"]),
      (5, 5, ["Ja…", "▸ fj…", "  pe…", "", "q qu…"], ["fj…", "30 J…", "", "a", "q qu…"]),
      (
        19, 4, ["January 2015", "▸      fjord", "       petrichor", "q quit  ? …  1 of 2"],
        ["fjord", "30 January 2015", "", "q quit …  1–2 of 11"]
      ),
      (
        20, 4, [" January 2015", " ▸      fjord", "        petrichor", " q quit  ?…  1 of 2"],
        [" fjord", " 30 January 2015", "", " q quit…  1–2 of 11"]
      ),
      (
        35, 3, [" January 2015", " ▸      fjord             a long,…", " ↑↓ move  q quit  ? help    1 of 2"],
        [" fjord", " 30 January 2015", " esc back  q quit  ? help   1 of 8"]
      ),
      (
        36, 3, [" January 2015", " ▸ 2015-01-30       fjord", " ↑↓ move  q quit  ? help     1 of 2"],
        [" fjord", " 30 January 2015", " esc back  q quit  ? help    1 of 8"]
      ),
      (
        80, 1, [" ▸ 2015-01-30       fjord             a long, narrow arm of the sea between st…"],
        [" 30 January 2015"]
      ),
    ] as [(Int, Int, [String], [String])])
  func sizes(columns: Int, rows: Int, list: [String], detail: [String]) {
    terminal.resize(to: TerminalSize(columns: columns, rows: rows))
    window.displayIfNeeded()
    #expect(terminal.lines == list)
    press(.enter)
    #expect(terminal.lines == detail)
    press(.escape, .down)
    #expect(terminal.lines.count { $0.contains("▸") } == min(columns, 1))
  }

  @Test("The keys f and b change the row and the detail at once, and pending changes are marked")
  func reacting() {
    reactions.answer.value = nil
    press(.down, .character("f"))
    #expect(terminal.lines[3].hasPrefix(" ▸ 2015-01-31  ♥ …  petrichor"))
    press(.enter)
    #expect(terminal.lines[2...4] == [" 31 January 2015", " ♥ a favourite…", ""])
    press(.character("b"))
    #expect(terminal.lines[3] == " ♥ a favourite…   » reblogged…")
    press(.escape)
    #expect(terminal.lines[3].hasPrefix(" ▸ 2015-01-31  ♥»…  petrichor"))
  }

  @Test("A failed reaction is reverted and shows the reason, and the key r retries it")
  func failedReaction() {
    reactions.answer.value = .failure(.notAllowed)
    press(.character("b"))
    #expect(terminal.lines[2].hasPrefix(" ▸ 2015-01-30       fjord"))
    #expect(terminal.lines.contains { $0.contains("denied access") })
    reactions.answer.value = .success(())
    press(.character("r"))
    #expect(terminal.lines[2].hasPrefix(" ▸ 2015-01-30   »   fjord"))
    #expect(!terminal.lines.contains { $0.contains("denied access") })
  }

  @Test("The key F shows the favourites over the list, and changes there appear in the list below")
  func favourites() {
    press(.character("f"), .character("F"))
    #expect(terminal.lines[0] == " Favourites")
    #expect(terminal.lines[2...3] == [" ▸ 2015-01-30  ♥    fjord             a long, narr…", ""])
    press(.enter, .character("f"), .escape)
    #expect(terminal.lines[2].hasPrefix(" ▸ 2015-01-30       fjord"))
    press(.escape)
    #expect(terminal.lines[0] == " January 2015")
    #expect(terminal.lines[2].hasPrefix(" ▸ 2015-01-30       fjord"))
    press(.character("F"))
    #expect(terminal.lines[2].hasPrefix(" No favourites yet."))
  }

  @Test("The key ? shows the help while words keep loading, and enters a character in a search")
  func help() {
    terminal.resize(to: TerminalSize(columns: 80, rows: 30))
    window.displayIfNeeded()
    #expect(
      terminal.lines.last
        == " ↑↓ move  ⏎ open  [ ] month  F list  f ♥  b »  / find  q quit  ? help    1 of 2")
    service.answer.value = nil
    press(.character("r"), .character("?"))
    for title in ["previous month", "find words", "show favourites", "reload", "quit", "show all keys"] {
      #expect(terminal.lines.dropLast().count { $0.contains(" \(title) ") } == 1, "\(title)")
    }
    #expect(terminal.lines[0] == " January 2015 ⠋")
    scheduler.advance(by: .milliseconds(100))
    window.displayIfNeeded()
    #expect(terminal.lines[0] == " January 2015 ⠙")
    press(.character("F"))
    #expect(terminal.lines[0] == " January 2015 ⠙")
    #expect(!terminal.lines.contains { $0.contains("previous month") })
    press(.character("/"), .character("?"))
    #expect(terminal.lines.last?.hasPrefix(" /?") == true)
  }

  @Test("The key / filters and highlights matches during typing, and Escape clears; the same word stays highlighted")
  func searching() {
    press(.down, .character("/"), .character("R"), .character("q"), .backspace, .character("à"))
    #expect(terminal.lines[9].hasPrefix(" /Rà"))
    scheduler.advance(by: .milliseconds(100))
    window.displayIfNeeded()
    #expect(terminal.lines[2...3] == [" ▸ 2015-01-31       petrichor         …smell of ra…", ""])
    press(.backspace, .character("i"))
    scheduler.advance(by: .milliseconds(100))
    window.displayIfNeeded()
    #expect(terminal.lines[2].hasPrefix(" ▸ 2015-01-31       petrichor"))
    let styles = (20..<29).map { terminal.screens.last?[$0, 2].style.attributes.contains(.underline) ?? false }
    #expect(styles == [false, false, false, true, true, false, false, false, false])
    press(.enter)
    #expect(terminal.lines[9].hasPrefix(" /Ri  esc clear"))
    press(.escape)
    #expect(terminal.lines[3].hasPrefix(" ▸ 2015-01-31       petrichor"))
    #expect(terminal.lines[9].hasPrefix(" ↑↓ move"))
  }
}
