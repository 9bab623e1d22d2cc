import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The box of an overlay")
@MainActor
struct OverlayViewTests {
  private nonisolated static let long = String(repeating: "x", count: 200)

  @Test(
    "The box is as wide as its widest part, as far as the screen has room",
    arguments: [
      ("Box", "text", [("", "", 13, 7), ("", "", 14, 6)]),
      ("Smallest box", "text", [("", "", 12, 5), ("", "", 11, 5), ("", "", 12, 4)]),
      ("Box with a title", "text", [("A title", "", 20, 7), ("A long title", "", 12, 7)]),
      ("Box with a hint", "text", [("", "a hint", 20, 7), ("A title", "hint", 20, 7)]),
      ("Greatest box", long, [("", "", 100, 9), ("", "", 63, 9)]), ("Box that scrolls", long, [("", "", 24, 6)]),
    ] as [(String, String, [(String, String, Int, Int)])])
  func pictures(name: String, text: String, boxes: [(title: String, hint: String, columns: Int, rows: Int)]) throws {
    let screens = try boxes.map { box in
      let overlay = OverlayView(contentView: Label(text, isWrapped: true), title: box.title)
      overlay.hint = box.hint
      return try ScreenDriver(overlay, columns: box.columns, rows: box.rows).drawn
    }
    // The picture of a single screen also contains its regions.
    try (screens.count == 1 ? screens[0] : .sheet(screens)).expectPicture(name)
  }
}
