import RandomTesting
import Reactive
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Stack views")
@MainActor
struct StackViewTests {
  /// The views of the random stacks, and their sizes.
  @MainActor
  private final class Sizes {
    var views: [View] = []
    var sizes: [ObjectIdentifier: StackView.Size] = [:]

    func add(_ view: View, to stack: StackView, using random: inout SeededGenerator) {
      let fixed = StackView.Size.fixed(Int.random(in: -1...30, using: &random))
      let size = random.pick([.preferred, .flexible, fixed])
      stack.addArrangedSubview(view, size: size)
      sizes[ObjectIdentifier(view)] = size
    }
  }

  /// Returns a stack of random views, some of them hidden and some of them stacks.
  private func randomStack(depth: Int, sizes: Sizes, using random: inout SeededGenerator) -> StackView {
    let stack = StackView(
      axis: Bool.random(using: &random) ? .horizontal : .vertical, spacing: Int.random(in: -1...3, using: &random))
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let view: View
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where depth > 0: view = randomStack(depth: depth - 1, sizes: sizes, using: &random)
      case 1: view = TextField()
      case 2: view = Button(title: "漢字")
      default: view = Label(String(repeating: "word ", count: Int.random(in: 0...6, using: &random)), isWrapped: true)
      }
      sizes.add(view, to: stack, using: &random)
      sizes.views.append(view)
      view.isHidden = Int.random(in: 0..<4, using: &random) == 0
    }
    return stack
  }

  @Test("Views have their sizes as far as the stack has room, and flexible views share the rest")
  func anyStack() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let sizes = Sizes()
      let stack = randomStack(depth: 2, sizes: sizes, using: &random)
      let screen = try ScreenDriver(stack, columns: 20, rows: 8)
      try expectFrames(of: stack, sizes: sizes)
      for _ in 0..<8 {
        try change(stack, sizes: sizes, on: screen, using: &random)
        screen.display()
        try expectFrames(of: stack, sizes: sizes)
      }
    }
  }

  private func change(
    _ stack: StackView, sizes: Sizes, on screen: ScreenDriver, using random: inout SeededGenerator
  ) throws {
    let view = sizes.views.isEmpty ? stack : random.pick(sizes.views)
    let container = view.superview as? StackView
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1:
      screen.resize(columns: Int.random(in: 0...40, using: &random), rows: Int.random(in: 0...12, using: &random))
    case 2 where view !== stack: view.isHidden.toggle()
    case 3 where view !== stack:
      view.removeFromSuperview()
      try #require(container?.arrangedSubviews.contains { $0 === view } != true)
    default:
      guard let container else { return }
      sizes.add(view, to: container, using: &random)
      try #require(container.arrangedSubviews.filter { $0 === view }.count == 1)
      try #require(container.arrangedSubviews.last === view)
    }
  }

  /// Places the views one after the other without an end, and then cuts them off at the end of the stack.
  private func expectFrames(of stack: StackView, sizes: Sizes) throws {
    let (isRow, shown) = (stack.axis == .horizontal, stack.arrangedSubviews.filter { !$0.isHidden })
    let (columns, rows) = (stack.frame.columns, stack.frame.rows)
    let end = isRow ? columns : rows
    let wanted = shown.map { view -> Int? in
      switch sizes.sizes[ObjectIdentifier(view)] {
      case .fixed(let size): max(size, 0)
      case .preferred: isRow ? view.columns(atMost: columns) : view.rows(columns: columns)
      default: nil
      }
    }
    let gaps = stack.spacing * max(shown.count - 1, 0)
    let used = wanted.reduce(gaps) { $0 + ($1 ?? 0) }
    var (start, rest, flexible) = (0, max(end - used, 0), wanted.count { $0 == nil })
    for (view, size) in zip(shown, wanted) {
      // Rounding up gives the remainder to the first views.
      let share = size == nil ? (rest + flexible - 1) / flexible : 0
      if size == nil { (rest, flexible) = (rest - share, flexible - 1) }
      let (first, last) = (min(start, end), min(start + (size ?? share), end))
      let expected =
        isRow
        ? TerminalRect(column: first, row: 0, columns: last - first, rows: rows)
        : TerminalRect(column: 0, row: first, columns: columns, rows: last - first)
      try #require(view.frame == expected)
      start += (size ?? share) + stack.spacing
      if let inner = view as? StackView { try expectFrames(of: inner, sizes: sizes) }
    }
    try expectPreferredSize(of: stack, gaps: gaps, sizes: sizes)
  }

  /// A fixed size is a size along the axis only. A flexible view prefers all columns, and the rows of its content.
  private func expectPreferredSize(of stack: StackView, gaps: Int, sizes: Sizes) throws {
    let (isRow, limit) = (stack.axis == .horizontal, 40)
    let preferred = stack.arrangedSubviews.filter { !$0.isHidden }.map { view in
      let columns = isRow ? view.frame.columns : stack.frame.columns
      return switch sizes.sizes[ObjectIdentifier(view)] {
      case .fixed(let size) where isRow: (columns: min(max(size, 0), limit), rows: view.rows(columns: columns))
      case .fixed(let size): (columns: view.columns(atMost: limit), rows: max(size, 0))
      case .flexible: (columns: limit, rows: view.rows(columns: columns))
      default: (columns: view.columns(atMost: limit), rows: view.rows(columns: columns))
      }
    }
    let (columns, rows) = (preferred.map(\.columns), preferred.map(\.rows))
    try #require(stack.columns(atMost: limit) == min(isRow ? columns.reduce(gaps, +) : columns.max() ?? 0, limit))
    try #require(stack.rows(columns: stack.frame.columns) == (isRow ? rows.max() ?? 0 : rows.reduce(gaps, +)))
  }
}
