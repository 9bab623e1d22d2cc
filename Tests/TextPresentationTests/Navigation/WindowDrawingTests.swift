import Reactive
import Terminal
import TextPresentation
import Testing
import TextPresentationTesting

@Suite("Views that change while a window draws them")
@MainActor
struct WindowDrawingTests {
  @Test("A layout that changes a view that was laid out earlier appears in the same frame")
  func layout() throws {
    let (stack, label, content) = (StackView(axis: .horizontal), Label(), Label(isWrapped: true))
    content.text = (1...5000).map(String.init).joined(separator: "\n")
    let scrollView = ScrollView(contentView: content)
    label.reactive.text <~ scrollView.positionText
    stack.addArrangedSubview(label)
    stack.addArrangedSubview(scrollView, size: .flexible)
    let screen = try ScreenDriver(stack, columns: 30, rows: 200)
    #expect(screen.line.hasPrefix("1–200 of 5,000"))
    screen.resize(columns: 30, rows: 1000)
    #expect(screen.line.hasPrefix("1–1,000 of 5,000") && screen.frameCount == 2)
  }

  @Test("A view that changes while it is drawn is drawn again, and one that requests layout forever is drawn")
  func endlessChanges() throws {
    final class Countdown: View {
      var count = 2
      override func layoutSubviews() { setNeedsLayout() }
      override func draw(on canvas: inout Canvas) {
        canvas.write("\(count)")
        guard count > 0 else { return }
        count -= 1
        setNeedsDisplay()
      }
    }
    let screen = try ScreenDriver(Countdown())
    for _ in 0..<3 { screen.display() }
    #expect(screen.line == "0")
  }

  @Test("Drawing far outside the screen does not trap")
  func outside() throws {
    final class Wild: View {
      override func draw(on canvas: inout Canvas) {
        for end in [Int.min, .max] {
          let rect = TerminalRect(column: end, row: end, columns: end, rows: end)
          canvas.fill(rect, style: TextStyle(attributes: .reverse))
          canvas.write("x", at: Position(column: end, row: end))
          canvas.parkCursor(at: Position(column: end, row: end))
          canvas.focus(on: rect)
        }
      }
    }
    let (view, wild) = (View(), Wild())
    wild.frame = TerminalRect(column: 3, row: -3, columns: 5, rows: 5)
    view.addSubview(wild)
    #expect(try ScreenDriver(view).lines.allSatisfy(\.isEmpty))
  }
}
