import Models
import Reactive
import Services
import Terminal
import Testing
import TextPresentationTesting
import ViewModels

@testable import TextPresentation
@testable import WordScreens

@Suite("WordsViewController and WordDetailViewController")
@MainActor
struct WordsViewControllerTests {
  private let scheduler = TestScheduler()
  private let service: StubWordService
  private let reactions = StubReactionService()
  private let screen: ScreenDriver

  init() throws {
    let words = [
      Word.sample(30, "fjord", definition: "a long, narrow arm of the sea between steep cliffs\nfrom Norwegian"),
      Word.sample(31, "petrichor", definition: "the smell of rain on dry earth"),
    ].compactMap { $0 }
    service = StubWordService(.success(WordResponse(words: words)))
    let services = WordServices(words: service, pictures: StubPictureService(), reactions: reactions)
    screen = try .words(services, columns: 52, rows: 10, clock: scheduler)
  }

  @Test("The first frame shows the words of the month")
  func firstFrame() {
    #expect(screen.terminal.screens.count == 1)
    #expect(
      screen.lines == [
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
    screen.resize(columns: 120, rows: 10)
    #expect(
      screen.lines.last == " ↑↓ move  ⏎ open  [ ] month  F list  f ♥  b »  / find  t today  r reload  S year  "
        + "s service  q quit  ? help      1 of 2")
  }

  @Test("The heart of a favourite has the accent colour, except in the highlighted row")
  func heartColor() throws {
    screen.press(.character("f"))
    let heart = Position(column: 11, row: 2)
    #expect(screen.drawn[heart.column, heart.row].character == "♥")
    #expect(screen.drawn[heart.column, heart.row].style.foreground == .default)
    screen.press(.down)
    #expect(screen.drawn[heart.column, heart.row].style.foreground == TextStyle.accent.foreground)
  }

  @Test("The detail shows all attributes with a wrapped definition and returns to the same row")
  func detail() {
    screen.press(.down, .enter)
    #expect(
      screen.lines == [
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
    screen.press(.character("i"))
    #expect(screen.text.contains("ID 20150131"))
    screen.press(.enter)
    screen.press(.escape)
    #expect(screen.lines[3] == " ▸ Sat 31       petrichor         the smell of rai…")
    screen.press(.up, .enter)
    #expect(
      screen.lines[4...6] == [
        " a long, narrow arm of the sea between steep cliffs", " from Norwegian", "",
      ])
    screen.press(.left)
    #expect(screen.lines[2].hasPrefix(" ▸ Fri 30"))
  }

  @Test("The key y copies the word and its definition, on one line without control characters")
  func copying() {
    let words = [Word.sample(1, "a\u{1B}", definition: "b\nc")].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: words))
    screen.press(.character("r"), .enter, .character("y"))
    #expect(screen.terminal.copiedTexts.count == 1)
    #expect(
      screen.terminal.copiedTexts.first?.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } == true
    )
    #expect(screen.text.contains("Copied"))
  }

  @Test("A detail that is too high for the screen scrolls")
  func scrolling() {
    screen.resize(columns: 30, rows: 5)
    screen.press(.enter)
    #expect(
      screen.lines == [
        " fjord", " Fri 30 Jan 2015", "", " a long, narrow arm of the", " q quit  ? help      1–3 of 5",
      ])
    screen.press(.pageDown)
    #expect(screen.lines[1...3] == [" a long, narrow arm of the", " sea between steep cliffs", " from Norwegian"])
    screen.press(.end)
    #expect(screen.lines[3] == " from Norwegian")
    screen.press(.home)
    #expect(screen.lines[1] == " Fri 30 Jan 2015")
    screen.press(.end, .down, .pageDown, .end, .up)
    #expect(screen.lines[1] == "")
  }

  @Test("The detail shows the optional texts: pronunciation and part of speech beside the word, example, and origin")
  func texts() throws {
    let plain = try #require(Word.sample(1, "fjord", definition: "a narrow arm of the sea"))
    let rich = Word(
      id: plain.id, word: plain.word, date: plain.date, imageURL: plain.imageURL, definition: plain.definition,
      partOfSpeech: "noun", pronunciation: "fjɔːd", example: "The ferry crossed the fjord before the fog came down.",
      origin: "Norwegian, from Old Norse fjörðr")
    service.answer.value = .success(WordResponse(words: [rich]))
    screen.press(.character("r"), .enter)
    #expect(
      screen.lines.dropLast() == [
        " fjord    /fjɔːd/  noun", "", " Thu 1 Jan 2015", "", " a narrow arm of the sea", "",
        " “The ferry crossed the fjord before the fog came", " down.”", "",
      ])
    screen.press(.end)
    #expect(screen.lines[7] == " Origin   Norwegian, from Old Norse fjörðr")
    screen.resize(columns: 18, rows: 10)
    #expect(screen.lines[0] == "fjord    /fjɔːd/")
  }

  @Test("A very long definition scrolls to its end")
  func longDefinition() {
    let lines = (1...5000).map { "line \($0)" }.joined(separator: "\n")
    let words = [Word.sample(1, "long", definition: lines)].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: words))
    screen.press(.character("r"), .enter)
    #expect(screen.lines[4] == " line 1")
    screen.press(.end)
    #expect(
      screen.lines[2...7] == [
        " line 4995", " line 4996", " line 4997", " line 4998", " line 4999", " line 5000",
      ])
  }

  @Test("A reload updates the detail")
  func reload() {
    screen.press(.enter)
    let words = [Word.sample(30, "fjord", definition: "another definition")].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: words))
    screen.press(.character("r"))
    #expect(screen.lines[4...5] == [" another definition", ""])
    screen.press(.escape)
    #expect(screen.lines[2...3] == [" ▸ Fri 30       fjord             another definiti…", ""])
  }

  @Test("While words load, an activity indicator is animated and the old rows are dimmed")
  func loading() {
    // A character of the date, and one of the definition.
    func areDim() -> [Bool?] { [3, 34].map { screen.drawn[$0, 2].style.attributes.contains(.dim) } }
    #expect(areDim() == [false, false])
    service.answer.value = nil
    screen.press(.character("r"))
    #expect(screen.lines[0] == " January 2015 ⠋")
    #expect(screen.lines[3] == "   Sat 31       petrichor         the smell of rai…")
    #expect(areDim() == [true, true])
    scheduler.advance(by: .milliseconds(100))
    screen.display()
    #expect(screen.lines[0] == " January 2015 ⠙")

    service.answer.value = .success(WordResponse(words: []))
    screen.press(.character("r"))
    let frames = screen.terminal.screens.count
    scheduler.advance(by: .seconds(1))
    screen.display()
    #expect(screen.terminal.screens.count == frames)
    #expect(screen.lines[0] == " January 2015")
  }

  @Test("Escape cancels a load and keeps the rows, which are no longer dimmed, then leaves the favourites")
  func cancelling() {
    screen.press(.character("f"), .character("F"))
    service.answer.value = nil
    screen.press(.character("r"))
    #expect(screen.lines[0] == " Favourites ⠋")
    #expect(screen.lines[9].hasPrefix(" esc cancel  ↑↓ move"))
    #expect(!screen.lines[9].contains("esc back"))
    screen.press(.escape)
    #expect(screen.lines[0] == " Favourites")
    #expect(screen.lines[2].hasPrefix(" ▸ 30 Jan 2015  ♥"))
    #expect(screen.drawn[3, 2].style.attributes.contains(.dim) == false)
    screen.press(.escape)
    #expect(screen.lines[0] == " January 2015")
  }

  @Test("An empty month shows a message")
  func emptyMonth() {
    service.answer.value = .success(WordResponse(words: []))
    screen.press(.character("]"))
    #expect(screen.lines[0...2] == [" February 2015", "", " No words are published for February 2015."])
  }

  @Test("A failure shows its message, and the key r reloads")
  func failure() {
    service.answer.value = .failure(.notAllowed)
    screen.press(.character("["))
    #expect(screen.lines[0] == " December 2014")
    #expect(screen.lines[2...3].joined(separator: " ").contains("denied access"))
    service.answer.value = .success(WordResponse(words: []))
    screen.press(.character("r"))
    #expect(screen.lines[2] == " No words are published for December 2014.")
  }

  @Test("A failed reload keeps the rows and shows that they are stale, until a reload succeeds")
  func failedReload() {
    let answer = service.answer.value
    service.answer.value = .failure(.notAllowed)
    screen.press(.character("r"))
    #expect(screen.lines[2].hasPrefix(" ▸ Fri 30"))
    #expect(screen.lines.contains { $0.hasPrefix(" Showing previously loaded words.") })
    service.answer.value = answer
    screen.press(.character("r"))
    #expect(!screen.text.contains("previously loaded"))
  }

  @Test("Untrusted text cannot control the terminal")
  func hostileText() {
    let words = [Word.sample(1, "\u{1B}[2Jred", definition: "a\u{9B}31m\u{202E}b\u{7}")].compactMap { $0 }
    service.answer.value = .success(WordResponse(words: words))
    screen.press(.character("r"))
    #expect(screen.lines[2] == " ▸ Thu 1        ␛[2Jred           a\u{FFFD}31mb␇")
    screen.press(.enter)
    #expect(screen.lines[0] == " ␛[2Jred")
    #expect(screen.lines[4] == " a\u{FFFD}31mb␇")
  }

  @Test(
    "The key q quits from both screens and restores the terminal",
    arguments: [[Key.character("q")], [.enter, .character("q")]])
  func quitting(keys: [Key]) {
    #expect(screen.terminal.isStarted)
    for key in keys { screen.press(key) }
    #expect(!screen.terminal.isStarted)
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
    screen.resize(columns: columns, rows: rows)
    #expect(screen.lines == list)
    screen.press(.enter)
    #expect(screen.lines == detail)
    screen.press(.escape, .down)
    #expect(screen.lines.count { $0.contains("▸") } == min(columns, 1))
  }

  @Test("The keys f and b change the row and the detail at once, and pending changes are marked")
  func reacting() {
    reactions.answer.value = nil
    screen.press(.down, .character("f"))
    #expect(screen.lines[3].hasPrefix(" ▸ Sat 31  ♥ …  petrichor"))
    screen.press(.enter)
    #expect(screen.lines[2...3] == [" Sat 31 Jan 2015   ♥ a favourite…", ""])
    screen.press(.character("b"))
    #expect(screen.lines[2] == " Sat 31 Jan 2015   ♥ a favourite…   » reblogged…")
    screen.press(.escape)
    #expect(screen.lines[3].hasPrefix(" ▸ Sat 31  ♥»…  petrichor"))
    screen.press(.up, .character("b"))
    #expect(screen.lines[2].hasPrefix(" ▸ Fri 30   »…  fjord"))
  }

  @Test("A failed reaction is reverted and shows the reason, and the key r retries it")
  func failedReaction() {
    reactions.answer.value = .failure(.notAllowed)
    screen.press(.character("b"))
    #expect(screen.lines[2].hasPrefix(" ▸ Fri 30       fjord"))
    #expect(screen.text.contains("denied access"))
    reactions.answer.value = .success(())
    screen.press(.character("r"))
    #expect(screen.lines[2].hasPrefix(" ▸ Fri 30   »   fjord"))
    #expect(!screen.text.contains("denied access"))
  }

  @Test("The key F shows the favourites over the list, and changes there appear in the list below")
  func favourites() {
    screen.press(.character("f"), .character("F"))
    #expect(screen.lines[0] == " Favourites")
    #expect(screen.lines[2...3] == [" ▸ 30 Jan 2015  ♥    fjord             a long, nar…", ""])
    screen.press(.enter, .character("f"), .escape)
    #expect(screen.lines[2].hasPrefix(" ▸ 30 Jan 2015       fjord"))
    screen.press(.escape)
    #expect(screen.lines[0] == " January 2015")
    #expect(screen.lines[2].hasPrefix(" ▸ Fri 30       fjord"))
    screen.press(.character("F"))
    #expect(screen.lines[2].hasPrefix(" No favourites yet."))
  }

  @Test("The key ? shows the help while words keep loading, and enters a character in a search")
  func help() {
    screen.resize(columns: 80, rows: 30)
    #expect(
      screen.lines.last
        == " ↑↓ move  ⏎ open  [ ] month  F list  f ♥  b »  / find  q quit  ? help    1 of 2")
    service.answer.value = nil
    screen.press(.character("r"), .character("?"))
    for title in ["previous month", "find words", "show favourites", "reload", "quit", "show all keys"] {
      #expect(screen.lines.dropLast().count { $0.contains(" \(title) ") } == 1, "\(title)")
    }
    #expect(screen.lines[0] == " January 2015 ⠋")
    scheduler.advance(by: .milliseconds(100))
    screen.display()
    #expect(screen.lines[0] == " January 2015 ⠙")
    screen.press(.character("F"))
    #expect(screen.lines[0] == " January 2015 ⠙")
    #expect(!screen.text.contains("previous month"))
    screen.press(.character("/"), .character("?"))
    #expect(screen.lines.last?.hasPrefix(" /?") == true)
  }

  @Test("The key / filters and highlights matches during typing, and Escape clears; the same word stays highlighted")
  func searching() {
    screen.press(.down, .character("/"), .character("R"), .character("q"), .backspace, .character("à"))
    #expect(screen.lines[9].hasPrefix(" /Rà"))
    scheduler.advance(by: .milliseconds(100))
    screen.display()
    #expect(screen.lines[2...3] == [" ▸ Sat 31       petrichor         the smell of rai…", ""])
    screen.press(.backspace, .character("i"))
    scheduler.advance(by: .milliseconds(100))
    screen.display()
    #expect(screen.lines[2].hasPrefix(" ▸ Sat 31       petrichor"))
    let styles = (16..<25).map { screen.drawn[$0, 2].style.attributes.contains(.underline) }
    #expect(styles == [false, false, false, true, true, false, false, false, false])
    screen.press(.enter)
    #expect(screen.lines[9].hasPrefix(" /Ri  esc clear"))
    screen.press(.escape)
    #expect(screen.lines[3].hasPrefix(" ▸ Sat 31       petrichor"))
    #expect(screen.lines[9].hasPrefix(" ↑↓ move"))
  }
}
