import RandomTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

/// An action on the views of a tree: the root 0, the boxes 1 and 2 in it, and the leaves 3 to 6 in the boxes.
private enum Action {
  case become(Int), resign(Int), setAvailable(Int, Bool), setHidden(Int, Bool), remove(Int), add(Int, to: Int), tab(Int)
}

/// The focus of each tree, whose root is the key. A view that was removed is the root of its own tree.
private struct FocusModel {
  var parents: [Int: Int] = [1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2]
  var hidden: Set<Int> = []
  var unavailable: Set<Int> = []
  private var owners: [Int: Int] = [:]

  private func path(_ view: Int) -> [Int] { [view] + (parents[view].map(path) ?? []) }
  private func root(_ view: Int) -> Int { path(view).last ?? view }
  private func canHaveFocus(_ view: Int) -> Bool { !unavailable.contains(view) && hidden.isDisjoint(with: path(view)) }

  func focus(in root: Int) -> Int? { owners[root].flatMap { canHaveFocus($0) ? $0 : nil } }
  func isFocused(_ view: Int) -> Bool { focus(in: root(view)) == view }

  mutating func apply(_ action: Action) {
    switch action {
    case .become(let view): if canHaveFocus(view) { owners[root(view)] = view }
    case .resign(let view): if owners[root(view)] == view { owners[root(view)] = nil }
    case .setAvailable(let view, true): unavailable.remove(view)
    case .setAvailable(let view, false): unavailable.insert(view)
    case .setHidden(let view, false): hidden.remove(view)
    case .setHidden(let view, true):
      hidden.insert(view)
      endFocus(inside: view)
    case .remove(let view):
      if parents[view] != nil { endFocus(inside: view) }
      parents[view] = nil
    case .add(let view, let parent):
      apply(.remove(view))
      let owner = owners.removeValue(forKey: view)
      parents[view] = parent
      if let owner, focus(in: root(parent)) == nil { apply(.become(owner)) }
    case .tab(let step):
      // The numbers of the views are in reading order, because each box is a row.
      let boxes = [1, 2].flatMap { box in (3...6).filter { parents[$0] == box && parents[box] == 0 } }
      let order = boxes.filter(canHaveFocus)
      guard !order.isEmpty else { return }
      let current = focus(in: 0).flatMap(order.firstIndex) ?? (step > 0 ? -1 : 0)
      owners[0] = order[(current + step + order.count) % order.count]
    }
  }

  private mutating func endFocus(inside view: Int) {
    if let owner = owners[root(view)], path(owner).contains(view) { owners[root(view)] = nil }
  }
}

@Suite("Random changes of the focus and of the views")
@MainActor
struct FocusSequenceTests {
  private final class Node: View {
    var isAvailable = false
    var changes = 0

    override var canBecomeFirstResponder: Bool { isAvailable }
    override func firstResponderDidChange() {
      super.firstResponderDidChange()
      changes += 1
    }
  }

  private func makeViews() -> [Node] {
    let views = (0...6).map { _ in Node() }
    for box in [2, 1] {
      views[0].addSubview(views[box])
      views[box].frame = TerminalRect(column: 0, row: box, columns: 20, rows: 1)
    }
    // The order of the subviews is not the reading order.
    for leaf in (3...6).reversed() {
      views[leaf < 5 ? 1 : 2].addSubview(views[leaf])
      views[leaf].frame = TerminalRect(column: 3 * (leaf - 3), row: 0, columns: 3, rows: 1)
      views[leaf].isAvailable = true
    }
    return views
  }

  private func randomAction(using random: inout SeededGenerator) -> Action {
    let (leaf, view) = (random.pick(3...6), random.pick(1...6))
    return switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: .become(leaf)
    case 2: .resign(leaf)
    case 3: .setAvailable(leaf, Bool.random(using: &random))
    case 4: .setHidden(view, Bool.random(using: &random))
    case 5: .remove(view)
    case 6, 7: .add(view, to: view < 3 ? 0 : random.pick(1...2))
    default: .tab(random.pick([-1, 1]))
    }
  }

  private func apply(_ action: Action, to views: [Node], on screen: ScreenDriver) {
    switch action {
    case .become(let view): views[view].becomeFirstResponder()
    case .resign(let view): views[view].resignFirstResponder()
    case .setAvailable(let view, let isAvailable): views[view].isAvailable = isAvailable
    case .setHidden(let view, let isHidden): views[view].isHidden = isHidden
    case .remove(let view): views[view].removeFromSuperview()
    case .add(let view, let parent): views[parent].addSubview(views[view])
    case .tab(let step): screen.press(step > 0 ? .tab : .backTab)
    }
  }

  @Test("The focus moves in reading order, ends with its view, and each view is notified once of a change")
  func sequences() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let views = makeViews()
      let screen = try ScreenDriver(views[0], columns: 20, rows: 3)
      var (model, actions) = (FocusModel(), [Action]())
      for _ in 0..<25 {
        let action = randomAction(using: &random)
        actions.append(action)
        let before = views.map(\.isFirstResponder)
        for view in views { view.changes = 0 }
        apply(action, to: views, on: screen)
        model.apply(action)
        let after = views.map(\.isFirstResponder)
        try #require(after == (0...6).map(model.isFocused), "\(actions)")
        try #require(views[0].firstResponder === model.focus(in: 0).map { views[$0] }, "\(actions)")
        if case .setAvailable = action { continue }
        let changed = (0...6).filter { before[$0] != after[$0] }
        try #require(changed.allSatisfy { views[$0].changes == 1 }, "\(actions)")
      }
    }
  }
}
