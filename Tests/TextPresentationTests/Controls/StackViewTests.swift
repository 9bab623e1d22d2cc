import RandomTesting
import Reactive
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Stack views")
@MainActor
struct StackViewTests {
  private func label(_ text: String, isWrapped: Bool = false) -> Label {
    let label = Label(isWrapped: isWrapped)
    label.text = text
    return label
  }

  /// Lays out a stack, and returns the start and the length of each view along the axis.
  private func layOut(_ stack: StackView, columns: Int, rows: Int) -> [[Int]] {
    stack.frame = TerminalRect(column: 0, row: 0, columns: columns, rows: rows)
    stack.layoutIfNeeded()
    return stack.arrangedSubviews.map { view in
      stack.axis == .horizontal
        ? [view.frame.column, view.frame.columns] : [view.frame.row, view.frame.rows]
    }
  }

  @Test("A column gives each view its preferred height and the full width")
  func column() {
    let stack = StackView(axis: .vertical, spacing: 1)
    stack.addArrangedSubview(label("aaa bbb ccc", isWrapped: true))
    stack.addArrangedSubview(Switch(title: "s"))
    stack.addArrangedSubview(ProgressView(), size: .fixed(2))
    #expect(layOut(stack, columns: 7, rows: 20) == [[0, 2], [3, 1], [5, 2]])
    #expect(stack.arrangedSubviews.allSatisfy { $0.frame.column == 0 && $0.frame.columns == 7 })
    #expect(stack.rows(columns: 7) == 7 && stack.rows(columns: 40) == 6 && stack.columns(atMost: 40) == 40)
  }

  @Test("A row gives each view its preferred width and the full height")
  func row() {
    let stack = StackView(axis: .horizontal, spacing: 2)
    stack.addArrangedSubview(label("漢字"))
    stack.addArrangedSubview(Button(title: "OK"))
    stack.addArrangedSubview(label("x"), size: .fixed(5))
    #expect(layOut(stack, columns: 40, rows: 3) == [[0, 4], [6, 6], [14, 5]])
    #expect(stack.arrangedSubviews.allSatisfy { $0.frame.row == 0 && $0.frame.rows == 3 })
    #expect(stack.columns(atMost: 40) == 19 && stack.columns(atMost: 10) == 10 && stack.rows(columns: 40) == 1)
  }

  @Test("Flexible views share the remaining space, and the first ones get the remainder")
  func flexible() {
    let stack = StackView(axis: .horizontal, spacing: 1)
    stack.addArrangedSubview(label("a"), size: .flexible)
    stack.addArrangedSubview(label("ab"))
    stack.addArrangedSubview(label("b"), size: .flexible)
    stack.addArrangedSubview(label("c"), size: .flexible)
    #expect(layOut(stack, columns: 16, rows: 1) == [[0, 4], [5, 2], [8, 4], [13, 3]])
    #expect(stack.columns(atMost: 16) == 16)
  }

  @Test("A hidden view takes no space, and a view that is shown again takes its space in the next frame")
  func hidden() throws {
    let views = ["a", "b", "c"].map { label($0) }
    let stack = StackView(axis: .vertical, spacing: 1)
    for view in views { stack.addArrangedSubview(view) }
    let screen = try ScreenDriver(stack, rows: 5)
    #expect(screen.lines == ["a", "", "b", "", "c"])
    views[1].isHidden = true
    screen.display()
    #expect(screen.lines == ["a", "", "c", "", ""])
    views[1].isHidden = false
    views[0].reactive.isHidden <~ SignalProducer(value: true)
    screen.display()
    #expect(screen.lines == ["b", "", "c", "", ""])
  }

  @Test("Hiding a view in an inner stack changes the layout of the outer stack in the same frame")
  func hiddenInside() throws {
    let (outer, inner) = (StackView(axis: .vertical), StackView(axis: .vertical))
    let views = ["a", "b"].map { label($0) }
    for view in views { inner.addArrangedSubview(view) }
    outer.addArrangedSubview(inner)
    outer.addArrangedSubview(label("end"))
    let screen = try ScreenDriver(outer, rows: 4)
    views[0].isHidden = true
    screen.display()
    #expect(screen.lines == ["b", "end", "", ""])
    inner.addArrangedSubview(label("c"))
    screen.display()
    #expect(screen.lines == ["b", "c", "end", ""])
    views[1].removeFromSuperview()
    screen.display()
    #expect(screen.lines == ["c", "end", "", ""])
  }

  @Test("A view that is removed from its superview is no longer arranged")
  func removal() throws {
    let views = ["a", "b", "c"].map { label($0) }
    let stack = StackView(axis: .vertical)
    for view in views { stack.addArrangedSubview(view, size: .fixed(1)) }
    let screen = try ScreenDriver(stack, rows: 3)
    views[0].removeFromSuperview()
    screen.display()
    #expect(screen.lines == ["b", "c", ""] && stack.arrangedSubviews.count == 2)
    StackView(axis: .vertical).addArrangedSubview(views[1])
    screen.display()
    #expect(screen.lines == ["c", "", ""] && stack.arrangedSubviews.count == 1)
  }

  @Test("A view that is added again moves to the end")
  func addingAgain() throws {
    let views = ["a", "b"].map { label($0) }
    let stack = StackView(axis: .vertical)
    for view in views + [views[0]] { stack.addArrangedSubview(view) }
    #expect(stack.arrangedSubviews.count == 2)
    #expect(try ScreenDriver(stack, rows: 3).lines == ["b", "a", ""])
  }

  @Test("A fixed size is a size along the axis only, and a flexible view prefers the rows of its content")
  func preferredSizes() {
    for (axis, columns, rows) in [(StackView.Axis.horizontal, 15, 2), (.vertical, 9, 10)] {
      let stack = StackView(axis: axis, spacing: 1)
      stack.addArrangedSubview(label("abc"), size: .fixed(5))
      stack.addArrangedSubview(label("aaaa bbbb", isWrapped: true), size: .preferred)
      #expect(stack.columns(atMost: 40) == columns)
      stack.addArrangedSubview(label("aaaa\nbbbb", isWrapped: true), size: .flexible)
      #expect(stack.columns(atMost: 40) == 40)
      #expect(stack.rows(columns: 20) == rows)
    }
  }

  @Test("A fixed size is limited to the space, a negative size is 0, and a negative spacing is 0")
  func limits() {
    let stack = StackView(axis: .horizontal, spacing: -2)
    for size in [3, -1, 99] { stack.addArrangedSubview(label("a"), size: .fixed(size)) }
    #expect(stack.spacing == 0 && stack.columns(atMost: 20) == 20)
    #expect(layOut(stack, columns: 10, rows: 1) == [[0, 3], [3, 0], [3, 7]])
  }

  @Test(
    "Views that do not fit are cut off at the end, along each axis", arguments: [StackView.Axis.horizontal, .vertical])
  func cutOff(axis: StackView.Axis) {
    let stack = StackView(axis: axis, spacing: 1)
    for size in [.fixed(4), .flexible, .fixed(4), .fixed(4)] as [StackView.Size] {
      stack.addArrangedSubview(label("a"), size: size)
    }
    #expect(layOut(stack, columns: 9, rows: 9) == [[0, 4], [5, 0], [6, 3], [9, 0]])
    #expect(layOut(stack, columns: 17, rows: 17) == [[0, 4], [5, 2], [8, 4], [13, 4]])
  }

  @Test("A row of wrapped labels is as high as the labels are at the widths that they get")
  func wrappedLabels() {
    let stack = StackView(axis: .horizontal)
    stack.addArrangedSubview(label("aaaa bbbb", isWrapped: true))
    stack.addArrangedSubview(label("aaaa bbbb", isWrapped: true))
    #expect(stack.rows(columns: 13) == 2)
  }

  @Test("Sizes and spacings of any amount do not trap")
  func extremes() {
    for axis in [StackView.Axis.horizontal, .vertical] {
      for spacing in [Int.min, -1, .max] {
        let stack = StackView(axis: axis, spacing: spacing)
        for size in [.fixed(.max), .fixed(.min), .fixed(-1), .flexible, .preferred] as [StackView.Size] {
          stack.addArrangedSubview(label("a"), size: size)
        }
        #expect(stack.columns(atMost: 10) >= 0 && stack.rows(columns: 10) >= 0)
        let bounds = layOut(stack, columns: 10, rows: 10).flatMap(\.self)
        #expect(bounds.count == 10 && bounds.allSatisfy { (0...10).contains($0) })
      }
    }
  }

  @Test("An empty stack has no size")
  func empty() {
    for axis in [StackView.Axis.horizontal, .vertical] {
      let stack = StackView(axis: axis, spacing: 3)
      #expect(stack.rows(columns: 9) == 0 && stack.columns(atMost: 9) == 0)
      #expect(layOut(stack, columns: 9, rows: 9).isEmpty)
    }
  }

  /// Returns a stack of random views, some of them hidden and some of them stacks.
  private func randomStack(depth: Int, using random: inout SeededGenerator) -> StackView {
    let stack = StackView(
      axis: Bool.random(using: &random) ? .horizontal : .vertical, spacing: Int.random(in: 0...3, using: &random))
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let view: View
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where depth > 0: view = randomStack(depth: depth - 1, using: &random)
      case 1: view = TextField()
      case 2: view = Button(title: "漢字")
      default: view = label(String(repeating: "word ", count: Int.random(in: 0...6, using: &random)), isWrapped: true)
      }
      let sizes: [StackView.Size] = [.preferred, .flexible, .fixed(Int.random(in: -1...30, using: &random))]
      stack.addArrangedSubview(view, size: sizes.randomElement(using: &random) ?? .preferred)
      view.isHidden = Int.random(in: 0..<4, using: &random) == 0
    }
    return stack
  }

  @Test("Frames stay in the bounds and do not overlap, in any stack", arguments: 0..<300)
  func anyStack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stack = randomStack(depth: 2, using: &random)
    for _ in 0..<5 {
      let (columns, rows) = (Int.random(in: 0...40, using: &random), Int.random(in: 0...12, using: &random))
      _ = layOut(stack, columns: columns, rows: rows)
      check(stack, seed: seed)
    }
  }

  private func check(_ stack: StackView, seed: UInt64) {
    let shown = stack.arrangedSubviews.filter { !$0.isHidden }
    let bounds = TerminalRect(column: 0, row: 0, columns: stack.frame.columns, rows: stack.frame.rows)
    var end = 0
    for view in shown {
      let frame = view.frame
      let (start, length) = stack.axis == .horizontal ? (frame.column, frame.columns) : (frame.row, frame.rows)
      #expect(frame.columns >= 0 && frame.rows >= 0 && frame.column >= 0 && frame.row >= 0, "seed \(seed)")
      #expect(frame.column + frame.columns <= bounds.columns && frame.row + frame.rows <= bounds.rows, "seed \(seed)")
      #expect(start >= end, "seed \(seed)")
      end = start + length
      if let inner = view as? StackView { check(inner, seed: seed) }
    }
  }
}
