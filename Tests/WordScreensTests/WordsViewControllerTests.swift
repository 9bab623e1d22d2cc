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
        " ▸ Fri 30       fjord             a long, narrow a…",
        "   Sat 31       petrichor         the smell of rai…",
        "",
        "",
        "",
        "",
        "",
        " ↑↓ move  ⏎ open  [ ] month  q quit  ? help  1 of 2",
      ])
  }

  @Test("A wide status line also shows the keys that are used rarely")
  func wideStatusLine() {
    terminal.resize(to: TerminalSize(columns: 120, rows: 10))
    window.displayIfNeeded()
    #expect(
      terminal.lines.last == " ↑↓ move  ⏎ open  [ ] month  F list  f ♥  b »  / find  t today  r reload  S year  "
        + "s service  q quit  ? help      1 of 2")
  }

  @Test("The heart of a favourite has the accent colour, except in the highlighted row")
  func heartColor() throws {
    press(.character("f"))
    let heart = Position(column: 11, row: 2)
    #expect(try #require(terminal.screens.last)[heart.column, heart.row].character == "♥")
    #expect(terminal.screens.last?[heart.column, heart.row].style.foreground == .default)
    press(.down)
    #expect(terminal.screens.last?[heart.column, heart.row].style.foreground == TextStyle.accent.foreground)
  }

  @Test("The detail shows all attributes with a wrapped definition and returns to the same row")
  func detail() {
    press(.down, .enter)
    #expect(
      terminal.lines == [
        " petrichor",
        "",
        " Sat 31 Jan 2015",
        "",
        " the smell of rain on dry earth",
        "",
        "",
        "",
        "",
        " esc back  f ♥  b »  y copy  q quit  ? help",
      ])
    press(.character("i"))
    #expect(terminal.lines.contains { $0.contains("ID 20150131") })
    press(.enter)
    press(.escape)
    #expect(terminal.lines[3] == " ▸ Sat 31       petrichor         the smell of rai…")
    press(.up, .enter)
    #expect(
      terminal.lines[4...6] == [
        " a long, narrow arm of the sea between steep cliffs", " from Norwegian", "",
      ])
    press(.left)
    #expect(terminal.lines[2].hasPrefix(" ▸ Fri 30"))
  }

  @Test("The key y copies the word and its definition, on one line without control characters")
  func copying() {
    let words = [Word.sample(1, "a\u{1B}", definition: "b\nc")].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: words))
    press(.character("r"), .enter, .character("y"))
    #expect(terminal.copiedTexts.count == 1)
    #expect(terminal.copiedTexts.first?.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } == true)
    #expect(terminal.lines.contains { $0.contains("Copied") })
  }

  @Test("A detail that is too high for the screen scrolls")
  func scrolling() {
    terminal.resize(to: TerminalSize(columns: 30, rows: 5))
    press(.enter)
    #expect(
      terminal.lines == [
        " fjord", " Fri 30 Jan 2015", "", " a long, narrow arm of the", " q quit  ? help      1–3 of 5",
      ])
    press(.pageDown)
    #expect(terminal.lines[1...3] == [" a long, narrow arm of the", " sea between steep cliffs", " from Norwegian"])
    press(.end)
    #expect(terminal.lines[3] == " from Norwegian")
    press(.home)
    #expect(terminal.lines[1] == " Fri 30 Jan 2015")
    press(.end, .down, .pageDown, .end, .up)
    #expect(terminal.lines[1] == "")
  }

  @Test("The detail shows the optional texts: pronunciation and part of speech beside the word, example, and origin")
  func texts() throws {
    let plain = try #require(Word.sample(1, "fjord", definition: "a narrow arm of the sea"))
    let rich = Word(
      id: plain.id, word: plain.word, date: plain.date, imageURL: plain.imageURL, definition: plain.definition,
      partOfSpeech: "noun", pronunciation: "fjɔːd", example: "The ferry crossed the fjord before the fog came down.",
      origin: "Norwegian, from Old Norse fjörðr")
    service.answer.value = .success(WordResponse(words: [rich]))
    press(.character("r"), .enter)
    #expect(
      terminal.lines.dropLast() == [
        " fjord    /fjɔːd/  noun", "", " Thu 1 Jan 2015", "", " a narrow arm of the sea", "",
        " “The ferry crossed the fjord before the fog came", " down.”", "",
      ])
    press(.end)
    #expect(terminal.lines[7] == " Origin   Norwegian, from Old Norse fjörðr")
    terminal.resize(to: TerminalSize(columns: 18, rows: 10))
    window.displayIfNeeded()
    #expect(terminal.lines[0] == "fjord    /fjɔːd/")
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
        " line 4995", " line 4996", " line 4997", " line 4998", " line 4999", " line 5000",
      ])
  }

  @Test("A reload updates the detail")
  func reload() {
    press(.enter)
    window.displayIfNeeded()
    let words = [Word.sample(30, "fjord", definition: "another definition")].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: words))
    press(.character("r"))
    #expect(terminal.lines[4...5] == [" another definition", ""])
    press(.escape)
    #expect(terminal.lines[2...3] == [" ▸ Fri 30       fjord             another definiti…", ""])
  }

  @Test("While words load, an activity indicator is animated and the old rows are dimmed")
  func loading() {
    // A character of the date, and one of the definition.
    func areDim() -> [Bool?] { [3, 34].map { terminal.screens.last?[$0, 2].style.attributes.contains(.dim) } }
    #expect(areDim() == [false, false])
    service.answer.value = nil
    press(.character("r"))
    #expect(terminal.lines[0] == " January 2015 ⠋")
    #expect(terminal.lines[3] == "   Sat 31       petrichor         the smell of rai…")
    #expect(areDim() == [true, true])
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

  @Test("Escape cancels a load and keeps the rows, which are no longer dimmed, then leaves the favourites")
  func cancelling() {
    press(.character("f"), .character("F"))
    service.answer.value = nil
    press(.character("r"))
    #expect(terminal.lines[0] == " Favourites ⠋")
    #expect(terminal.lines[9].hasPrefix(" esc cancel  ↑↓ move"))
    #expect(!terminal.lines[9].contains("esc back"))
    press(.escape)
    #expect(terminal.lines[0] == " Favourites")
    #expect(terminal.lines[2].hasPrefix(" ▸ 30 Jan 2015  ♥"))
    #expect(terminal.screens.last?[3, 2].style.attributes.contains(.dim) == false)
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

  @Test("A failed reload keeps the rows and shows that they are stale, until a reload succeeds")
  func failedReload() {
    let answer = service.answer.value
    service.answer.value = .failure(.notAllowed)
    press(.character("r"))
    #expect(terminal.lines[2].hasPrefix(" ▸ Fri 30"))
    #expect(terminal.lines.contains { $0.hasPrefix(" Showing previously loaded words.") })
    service.answer.value = answer
    press(.character("r"))
    #expect(!terminal.lines.contains { $0.contains("previously loaded") })
  }

  @Test("Untrusted text cannot control the terminal")
  func hostileText() {
    let words = [Word.sample(1, "\u{1B}[2Jred", definition: "a\u{9B}31m\u{202E}b\u{7}")].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: words))
    press(.character("r"))
    #expect(terminal.lines[2] == " ▸ Thu 1        ␛[2Jred           a\u{FFFD}31mb␇")
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
      (0, 0, [], []), (1, 1, ["▸"], ["…"]), (2, 3, ["…", "▸", "q…"], ["…", "F…", "q…"]),
      (3, 3, ["J…", "▸ …", "q …"], ["f…", "Fr…", "q …"]),
      (5, 5, ["Ja…", "▸ fj…", "  pe…", "", "q qu…"], ["fj…", "Fri …", "", "a", "q qu…"]),
      (
        19, 4, ["January 2015", "▸      fjord", "       petrichor", "q quit  ? …  1 of 2"],
        ["fjord", "Fri 30 Jan 2015", "", "q quit  …  1–2 of 6"]
      ),
      (
        20, 4, [" January 2015", " ▸      fjord", "        petrichor", " q quit  ?…  1 of 2"],
        [" fjord", " Fri 30 Jan 2015", "", " q quit …  1–2 of 6"]
      ),
      (
        35, 3, [" January 2015", " ▸      fjord             a long,…", " ↑↓ move  q quit  ? help    1 of 2"],
        [" fjord", " Fri 30 Jan 2015", " esc back  q quit  ? help   1 of 5"]
      ),
      (
        36, 3, [" January 2015", " ▸ Fri 30       fjord             …", " ↑↓ move  q quit  ? help     1 of 2"],
        [" fjord", " Fri 30 Jan 2015", " esc back  q quit  ? help    1 of 5"]
      ),
      (
        80, 1, [" ▸ Fri 30       fjord             a long, narrow arm of the sea between steep …"],
        [" Fri 30 Jan 2015"]
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
    #expect(terminal.lines[3].hasPrefix(" ▸ Sat 31  ♥ …  petrichor"))
    press(.enter)
    #expect(terminal.lines[2...3] == [" Sat 31 Jan 2015   ♥ a favourite…", ""])
    press(.character("b"))
    #expect(terminal.lines[2] == " Sat 31 Jan 2015   ♥ a favourite…   » reblogged…")
    press(.escape)
    #expect(terminal.lines[3].hasPrefix(" ▸ Sat 31  ♥»…  petrichor"))
    press(.up, .character("b"))
    #expect(terminal.lines[2].hasPrefix(" ▸ Fri 30   »…  fjord"))
  }

  @Test("A failed reaction is reverted and shows the reason, and the key r retries it")
  func failedReaction() {
    reactions.answer.value = .failure(.notAllowed)
    press(.character("b"))
    #expect(terminal.lines[2].hasPrefix(" ▸ Fri 30       fjord"))
    #expect(terminal.lines.contains { $0.contains("denied access") })
    reactions.answer.value = .success(())
    press(.character("r"))
    #expect(terminal.lines[2].hasPrefix(" ▸ Fri 30   »   fjord"))
    #expect(!terminal.lines.contains { $0.contains("denied access") })
  }

  @Test("The key F shows the favourites over the list, and changes there appear in the list below")
  func favourites() {
    press(.character("f"), .character("F"))
    #expect(terminal.lines[0] == " Favourites")
    #expect(terminal.lines[2...3] == [" ▸ 30 Jan 2015  ♥    fjord             a long, nar…", ""])
    press(.enter, .character("f"), .escape)
    #expect(terminal.lines[2].hasPrefix(" ▸ 30 Jan 2015       fjord"))
    press(.escape)
    #expect(terminal.lines[0] == " January 2015")
    #expect(terminal.lines[2].hasPrefix(" ▸ Fri 30       fjord"))
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
    #expect(terminal.lines[2...3] == [" ▸ Sat 31       petrichor         the smell of rai…", ""])
    press(.backspace, .character("i"))
    scheduler.advance(by: .milliseconds(100))
    window.displayIfNeeded()
    #expect(terminal.lines[2].hasPrefix(" ▸ Sat 31       petrichor"))
    let styles = (16..<25).map { terminal.screens.last?[$0, 2].style.attributes.contains(.underline) ?? false }
    #expect(styles == [false, false, false, true, true, false, false, false, false])
    press(.enter)
    #expect(terminal.lines[9].hasPrefix(" /Ri  esc clear"))
    press(.escape)
    #expect(terminal.lines[3].hasPrefix(" ▸ Sat 31       petrichor"))
    #expect(terminal.lines[9].hasPrefix(" ↑↓ move"))
  }
}
