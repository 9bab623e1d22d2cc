import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Canvas")
@MainActor
struct CanvasTests {
  /// A view that draws with a closure.
  private final class Drawing: View {
    var draw: (inout Canvas) -> Void = { _ in }

    override func draw(on canvas: inout Canvas) { draw(&canvas) }
  }

  private let view = Drawing()

  /// Draws the view at a frame in a superview, which is a part of a screen of 10 columns and 4 rows.
  private func drawn(
    _ frame: TerminalRect = TerminalRect(column: 2, row: 1, columns: 5, rows: 2), attributes: TextStyle.Attributes = [],
    draw: @escaping (inout Canvas) -> Void
  ) -> Screen {
    let superview = View()
    superview.frame = TerminalRect(column: 1, row: 0, columns: 8, rows: 3)
    superview.attributes = attributes
    superview.addSubview(view)
    (view.frame, view.draw) = (frame, draw)
    var canvas = Canvas(size: TerminalSize(columns: 10, rows: 4))
    canvas.draw(superview)
    return canvas.drawn
  }

  @Test("The superview cuts off a view that extends beyond it, at each edge")
  func clipping() throws {
    let full = { (canvas: inout Canvas) in
      for row in 0..<9 { canvas.write("abcdefghi", at: Position(column: 0, row: row)) }
      canvas.fill(TerminalRect(column: -9, row: -9, columns: 99, rows: 99), style: TextStyle(attributes: .reverse))
    }
    let frames = [
      TerminalRect(column: 2, row: 1, columns: 3, rows: 1), TerminalRect(column: -2, row: -1, columns: 4, rows: 2),
      TerminalRect(column: 6, row: 2, columns: 9, rows: 9), TerminalRect(column: 8, row: 0, columns: 9, rows: 9),
    ]
    try Screen.sheet(frames.map { drawn($0, draw: full) }).expectPicture("Clipped views")
  }

  @Test("The superview cuts off cells and pictures that extend beyond it")
  func blocks() throws {
    let block = CellBlock(Array("ab\ncd".utf8), atMost: TerminalSize(columns: 2, rows: 2))
    let picture = try #require(TerminalPictures().picture(png: [1], size: block.size))
    let positions = [(0, 0), (-1, -1), (4, 1), (5, 0)].map { Position(column: $0, row: $1) }
    let screens = positions.flatMap { position in
      [
        drawn(attributes: [.reverse, .dim]) { $0.write(block, at: position) },
        drawn { $0.show(picture, at: position) },
      ]
    }
    try Screen.sheet(screens).expectPicture("Blocks of a canvas")
  }

  @Test("A view has its own attributes and those of its superviews")
  func attributes() throws {
    let style = TextStyle(foreground: .red, background: .blue, attributes: .bold)
    let rows =
      [([], []), (.dim, []), (.dim, .underline), (.reverse, []), ([], .reverse)]
      as [(TextStyle.Attributes, TextStyle.Attributes)]
    let screens = rows.map { inherited, own in
      view.attributes = own
      return drawn(attributes: inherited) { $0.write("a", style: style) }
    }
    try Screen.sheet(screens).expectPicture("Attributes of a canvas")
  }
}
