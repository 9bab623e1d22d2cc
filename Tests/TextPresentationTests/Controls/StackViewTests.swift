import RandomTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Stack views")
@MainActor
struct StackViewTests {
  private typealias Arranged = (view: View, size: StackView.Size)

  private func randomView(using random: inout SeededGenerator) -> Arranged {
    let view: View = random.pick([
      { TextField() }, { Button(title: "漢字") }, { Label("word word word", isWrapped: true) }, { Label() },
    ])()
    view.isHidden = Int.random(in: 0..<4, using: &random) == 0
    return (view, random.pick([.preferred, .flexible, .fixed(Int.random(in: 0...30, using: &random))]))
  }

  @Test("Views have their sizes as far as the stack has room, and flexible views share the rest")
  func anyStack() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let stack = StackView(
        axis: random.pick([.horizontal, .vertical]), spacing: Int.random(in: 0...3, using: &random))
      var arranged = (0..<Int.random(in: 0...5, using: &random)).map { _ in randomView(using: &random) }
      for (view, size) in arranged { stack.addArrangedSubview(view, size: size) }
      let screen = try ScreenDriver(stack, columns: 20, rows: 8)
      try expectFrames(of: arranged, in: stack)
      // A view that is added again moves to the end.
      if let (view, _) = arranged.first {
        stack.addArrangedSubview(view, size: .flexible)
        arranged = arranged.dropFirst() + [(view, .flexible)]
      }
      arranged.last?.view.isHidden.toggle()
      if arranged.count > 2 { arranged.remove(at: 1).view.removeFromSuperview() }
      screen.resize(columns: Int.random(in: 0...40, using: &random), rows: Int.random(in: 0...12, using: &random))
      try expectFrames(of: arranged, in: stack)
    }
  }

  /// Places the views one after the other without an end, and then cuts them off at the end of the stack.
  private func expectFrames(of arranged: [Arranged], in stack: StackView) throws {
    let (isRow, columns, rows) = (stack.axis == .horizontal, stack.frame.columns, stack.frame.rows)
    let end = isRow ? columns : rows
    let shown = arranged.filter { !$0.view.isHidden }
    let wanted = shown.map { view, size -> Int? in
      switch size {
      case .fixed(let size): size
      case .preferred: isRow ? view.columns(atMost: columns) : view.rows(columns: columns)
      case .flexible: nil
      }
    }
    let used = wanted.reduce(stack.spacing * max(shown.count - 1, 0)) { $0 + ($1 ?? 0) }
    var (start, rest, flexible) = (0, max(end - used, 0), wanted.count { $0 == nil })
    for ((view, _), size) in zip(shown, wanted) {
      // Rounding up gives the remainder to the first views.
      let share = size == nil ? (rest + flexible - 1) / flexible : 0
      if size == nil { (rest, flexible) = (rest - share, flexible - 1) }
      let (first, last) = (min(start, end), min(start + (size ?? share), end))
      let length = last - first
      let inRow = TerminalRect(column: first, row: 0, columns: length, rows: rows)
      let inColumn = TerminalRect(column: 0, row: first, columns: columns, rows: length)
      try #require(view.frame == (isRow ? inRow : inColumn))
      start += (size ?? share) + stack.spacing
    }
  }

  @Test("A stack prefers the sum of the sizes along its axis, and the greatest size across it")
  func preferredSize() {
    for (axis, columns, rows) in [(StackView.Axis.horizontal, 14, 2), (.vertical, 8, 6)] {
      let (inner, outer) = (StackView(axis: axis, spacing: 1), StackView(axis: .vertical))
      inner.addArrangedSubview(Button(title: "漢字"))
      inner.addArrangedSubview(Label("a\nb", isWrapped: true), size: .fixed(axis == .horizontal ? 5 : 4))
      outer.addArrangedSubview(inner)
      #expect(outer.columns(atMost: 40) == columns && outer.rows(columns: 40) == rows)
    }
  }
}
