import Reactive
import ReactiveTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The box of an overlay")
@MainActor
struct OverlayViewTests {
  struct Row: Sendable {
    var text = "text"
    var title = ""
    var hint = ""
    var columns: Int
    var rows = 7
  }

  private nonisolated static let long = String(repeating: "x", count: 200)

  @Test(
    "The box is as wide as its widest part, as far as the screen has room",
    arguments: [
      ("Box", [Row(columns: 13), Row(columns: 14, rows: 6)]),
      ("Smallest box", [Row(columns: 12, rows: 5), Row(columns: 11, rows: 5), Row(columns: 12, rows: 4)]),
      ("Box with a title", [Row(title: "A title", columns: 20), Row(title: "A long title", columns: 12)]),
      ("Box with a hint", [Row(hint: "a hint", columns: 20), Row(title: "A title", hint: "hint", columns: 20)]),
      ("Greatest box", [Row(text: long, columns: 100, rows: 9), Row(text: long, columns: 63, rows: 9)]),
      ("Box that scrolls", [Row(text: long, columns: 24, rows: 6)]),
    ])
  func pictures(name: String, rows: [Row]) throws {
    let screens = try rows.map { row in
      let scrollView = ScrollView(contentView: Label(row.text, isWrapped: true))
      let overlay = OverlayView(contentView: scrollView, title: row.title, scrollHint: { scrollView.scrollHint })
      overlay.hint = row.hint
      return try ScreenDriver(overlay, columns: row.columns, rows: row.rows).drawn
    }
    // The picture of a single screen also contains its regions.
    try (screens.count == 1 ? screens[0] : .sheet(screens)).expectPicture(name)
  }

  private func panel(of view: View) -> ViewController {
    let controller = ViewController(view: view)
    controller.preferredContentSize = TerminalSize(columns: 9, rows: 2)
    return controller
  }

  @Test("A panel has its preferred size, or fills the screen")
  func panelSize() throws {
    let screen = try ScreenDriver(FilledController(fill: "·"), columns: 20, rows: 7)
    let controller = panel(of: Label("name"))
    screen.present(controller)
    try screen.drawn.expectPicture("Panel")
    controller.preferredContentSize = nil
    screen.display()
    #expect(screen.lines[0] == "┌──────────────────┐" && screen.lines[6] == "└──────────────────┘")
  }

  @Test("A view in a panel has the focus again when the panel is presented again")
  func panelFocus() throws {
    let (screen, field) = (try ScreenDriver(FilledController()), TextField())
    let controller = panel(of: field)
    field.becomeFirstResponder()
    for _ in 1...2 {
      screen.present(controller)
      #expect(field.isFirstResponder)
      controller.dismiss()
    }
  }
}
