import Foundation
import Testing
import WordScreens

@Suite("PlainText of settings")
struct SettingsTextTests {
  private let settings = [
    PlainText.Setting("server", "https://example.org/\u{1B}[2J", source: "file"),
    PlainText.Setting("token", nil, source: "default"), PlainText.Setting("file", "/a", source: nil),
  ]

  @Test("Columns are aligned, and contain the name, the value and the source")
  func columns() throws {
    let text = try PlainText.text(of: settings, format: .columns)
    #expect(text.hasPrefix("server  https://example.org/"))
    #expect(text.hasSuffix("  (file)\ntoken   not set  (default)\nfile    /a\n"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test("Tabs separate the fields of a line")
  func tabs() throws {
    let text = try PlainText.text(of: Array(settings.dropFirst()), format: .tabs)
    #expect(text == "token\tnot set\tdefault\nfile\t/a\t\n")
    let hostile = [PlainText.Setting("a\tb", "c\td\u{1B}", source: "e\nf")]
    #expect(try PlainText.text(of: hostile, format: .tabs) == "a b\tc d␛\te f\n")
  }

  @Test("A placeholder takes the place of a missing value in a line, but not in JSON")
  func placeholder() throws {
    let settings = [PlainText.Setting("server", nil, source: "default", placeholder: "built-in words")]
    #expect(try PlainText.text(of: settings, format: .columns) == "server  built-in words  (default)\n")
    #expect(try PlainText.text(of: settings, format: .tabs) == "server\tbuilt-in words\tdefault\n")
    let json = try PlainText.text(of: settings, format: .json)
    #expect(json.contains("\"value\" : null") && !json.contains("built-in"))
  }

  @Test("No settings give no lines, and an empty array in JSON")
  func none() throws {
    for format in [PlainText.Format.columns, .tabs] {
      #expect(try PlainText.text(of: [] as [PlainText.Setting], format: format).isEmpty)
    }
    #expect(try PlainText.text(of: [] as [PlainText.Setting], format: .json).filter { !$0.isWhitespace } == "[]")
  }

  @Test("JSON contains no control characters, and decodes to the settings")
  func json() throws {
    let text = try PlainText.text(of: settings, format: .json)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    let decoded = try JSONDecoder().decode([[String: String?]].self, from: Data(text.utf8))
    #expect(
      decoded == [
        ["name": "server", "value": "https://example.org/\u{1B}[2J", "source": "file"],
        ["name": "token", "value": nil, "source": "default"], ["name": "file", "value": "/a", "source": nil],
      ])
  }
}
