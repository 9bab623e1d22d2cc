import Models
import Testing

@testable import WordScreens

@Suite("PlainText")
struct PlainTextTests {
  private let words = [
    Word.sample(1, "fjord", definition: "a long arm\nof the sea"), Word.sample(2, "日本", definition: nil),
    Word.sample(3, "a\tb\u{1B}[31m", definition: "c\r\nd"),
  ].compactMap { $0 }
  private let settings = [
    PlainText.Setting("server", "https://example.org/\u{1B}[2J", source: "file"),
    PlainText.Setting("token", nil, source: "de\tfault", placeholder: "built-in"),
    PlainText.Setting("file", nil, source: nil),
  ]

  @Test("Columns are sanitised, and padded by their width on the screen")
  func columns() throws {
    let reactions = Reactions(favourites: [20_150_101, 20_150_102], reblogs: [20_150_102])
    #expect(
      try PlainText.text(of: words, format: .columns) == """
        2015-01-01  fjord     a long arm of the sea
        2015-01-02  日本      \n2015-01-03  a b␛[31m  c d

        """)
    #expect(
      try PlainText.text(of: words, reactions: reactions, format: .columns) == """
        2015-01-01  ♥   fjord     a long arm of the sea
        2015-01-02  ♥»  日本      \n2015-01-03      a b␛[31m  c d

        """)
    let narrow = try ["short", "a definition of several words"].enumerated().map {
      try #require(Word.sample($0 + 1, "fjord", definition: $1))
    }
    #expect(
      try PlainText.text(of: narrow, format: .columns, columns: 43) == """
        2015-01-01  fjord  short
        2015-01-02  fjord  a definition of several
                           words

        """)
    #expect(
      try PlainText.text(of: narrow, format: .columns, columns: 42).hasSuffix(
        "2015-01-02  fjord  a definition of\n    several words\n"))
    #expect(
      try PlainText.text(of: settings, format: .columns) == """
        server  https://example.org/␛[2J  (file)
        token   built-in  (de fault)
        file    not set

        """)
  }

  @Test("Fields are sanitised and separated by one tab")
  func tabs() throws {
    let reactions = Reactions(favourites: [20_150_101, 20_150_102], reblogs: [20_150_102])
    #expect(
      try PlainText.text(of: words, format: .tabs)
        == "2015-01-01\tfjord\ta long arm of the sea\n2015-01-02\t日本\t\n2015-01-03\ta b␛[31m\tc d\n")
    #expect(
      try PlainText.text(of: Array(words.prefix(2)), reactions: reactions, format: .tabs)
        == "2015-01-01\tfjord\ta long arm of the sea\tfavourite\n2015-01-02\t日本\t\tfavourite,reblog\n")
    #expect(
      try PlainText.text(of: settings, format: .tabs)
        == "server\thttps://example.org/␛[2J\tfile\ntoken\tbuilt-in\tde fault\nfile\tnot set\t\n")
  }

  @Test("No words and no settings give no lines, and a message is one line")
  func noLines() throws {
    for format in [PlainText.Format.columns, .tabs] {
      #expect(try PlainText.text(of: [] as [Word], format: format).isEmpty)
      #expect(try PlainText.text(of: [] as [PlainText.Setting], format: format).isEmpty)
    }
    #expect(PlainText.message("one\ntwo\u{1B}") == "words: one two␛")
  }

  @Test("JSON has one key in each line, in alphabetical order, with the reactions if they are known")
  func json() throws {
    let reactions = Reactions(favourites: [], reblogs: [20_150_102])
    let keys = ["\"day\" : 2", "\"id\" : 20150102", "\"imageUrl\" : \"file:///pictures/2.png\"", "\"month\" : 1"]
    func text(_ reactions: [String], _ reblogs: [String]) -> String {
      let lines = keys[..<1] + reactions + keys[1...] + reblogs + ["\"word\" : \"日本\"", "\"year\" : 2015"]
      return "[\n  {\n" + lines.map { "    \($0)" }.joined(separator: ",\n") + "\n  }\n]\n"
    }
    let words = Array(words[1...1])
    #expect(try PlainText.text(of: words, format: .json) == text([], []))
    #expect(
      try PlainText.text(of: words, reactions: reactions, format: .json)
        == text(["\"favourite\" : false"], ["\"reblogged\" : true"]))
  }

  @Test("JSON has null for a missing value, and escapes characters that are invisible or could control a terminal")
  func escapes() throws {
    let text = "\u{1B}[2J\u{9B}\u{202E}\u{E000}\u{E0041}\u{7F}\u{2028}\u{115F}\u{34F}\u{FE0F}é😀"
    let setting = PlainText.Setting("token", nil, source: text, placeholder: "built-in")
    #expect(
      try PlainText.text(of: [setting], format: .json) == #"""
        [
          {
            "name" : "token",
            "source" : "\u001b[2J\u009b\u202e\ue000\udb40\udc41\u007f\u2028\u115f\u034f\ufe0fé😀",
            "value" : null
          }
        ]

        """#)
  }
}
