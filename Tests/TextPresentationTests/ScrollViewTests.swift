import RandomTesting
import Reactive
import ReactiveTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The scroll view")
@MainActor
struct ScrollViewTests {
  private let label = Label(isWrapped: true)
  private let scrollView: ScrollView
  private let screen: ScreenDriver

  init() throws {
    scrollView = ScrollView(contentView: label)
    screen = try ScreenDriver(scrollView, columns: 9, rows: 5)
    screen.controller?.viewCommands = { [scrollView] in scrollView.keyCommands }
  }

  /// Returns the number of rows by which a key moves.
  private func step(_ key: Key, height: Int) -> Int {
    let (page, half) = (max(height - 1, 1), max(height / 2, 1))
    return switch key {
    case .up, "k": -1
    case .down, "j": 1
    case .pageUp: -page
    case .pageDown: page
    case .control("u"): -half
    case .control("d"): half
    case .home, "g": -10_000
    default: 10_000
    }
  }

  @Test("Any keys, steps of the wheel and changes of the content and the height show as many rows as possible")
  func sequences() throws {
    var random = SeededGenerator(seed: 1)
    let keys: [Key] = [.up, "k", .down, "j", .pageUp, .pageDown, .control("u"), .control("d"), .home, "g", .end, "G"]
    let texts = TestObserver<String, Never>()
    texts.observe(scrollView.positionText.producer)
    label.text = "line 1"
    var (count, height, offset, expectedTexts) = (1, 5, 0, [""])
    for _ in 0..<2000 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        count = random.pick([1, 4, 9, 10, 30, 1500])
        label.text = (1...count).map { "line \($0)" }.joined(separator: "\n")
        screen.display()
      case 1:
        height = Int.random(in: 0...10, using: &random)
        screen.resize(columns: 9, rows: height)
      case 2:
        let isUp = Bool.random(using: &random)
        screen.mouse(isUp ? .scrollUp : .scrollDown)
        if height > 0 { offset += isUp ? -3 : 3 }
      default:
        let key = random.pick(keys)
        screen.press(key)
        offset += step(key, height: height)
      }
      offset = max(0, min(offset, count - height))
      let rows = offset + 1..<min(offset + height, count) + 1
      let lines = rows.map { "line \($0)" }
      try #require(screen.lines == lines + Array(repeating: "", count: height - lines.count))
      let text = height == 0 || height >= count ? "" : PositionText.rows(offset..<offset + height, of: count)
      if expectedTexts.last != text { expectedTexts.append(text) }
      try #require(texts.values == expectedTexts)
    }
  }

  @Test("The view handles steps of the wheel even at the ends, and prefers the size of its content")
  func size() throws {
    #expect(try ScreenDriver(ScrollView(contentView: StackView(axis: .vertical))).line == "")
    label.text = (1...9).map { "line \($0)" }.joined(separator: "\n")
    #expect(scrollView.scrollWheel(by: -3) && scrollView.scrollWheel(by: 30))
    #expect(scrollView.rows(columns: 4) == 18 && scrollView.columns(atMost: 99) == label.columns(atMost: 99))
  }

  @Test("The position text has grouped digits, and a single number for a single row")
  func positionText() {
    #expect(PositionText.rows(998..<1000, of: 1_000_000) == "999–1,000 of 1,000,000")
    #expect(PositionText.rows(12_344..<12_345, of: 123_456) == "12,345 of 123,456")
    #expect(PositionText.row(0, of: 999) == "1 of 999")
  }
}
