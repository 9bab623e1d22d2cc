import RandomTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

/// A change of a navigation controller, or of its window. Controllers are given by their indices.
private enum Change {
  case push(Int), pop, popToRoot, set([Int]), present(Int, by: Int), dismiss(Int), closeOrOpen
}

/// A simple implementation of a navigation controller.
private struct NavigationModel {
  var stack = [0]
  var presented: [Int] = []
  var isOpen = true

  var visible: [Int] { stack.suffix(1) + presented }
  var shown: [Int] { isOpen ? visible : [] }

  func contains(_ index: Int) -> Bool { (stack + presented).contains(index) }

  mutating func apply(_ change: Change) {
    switch change {
    case .push(let index): stack.append(index)
    case .pop: stack = Array(stack.prefix(max(stack.count - 1, 1)))
    case .popToRoot: stack = [stack[0]]
    case .set(let indices): stack = indices.isEmpty ? stack : indices
    case .present(let index, by: let other): if contains(other), !visible.contains(index) { presented.append(index) }
    case .dismiss(let index): presented = stack.contains(index) ? [] : Array(presented.prefix { $0 != index })
    case .closeOrOpen: isOpen.toggle()
    }
  }
}

@Suite("NavigationController")
@MainActor
struct NavigationControllerTests {
  @Test("Controllers that a callback shows appear after the callback, in order")
  func nestedChanges() throws {
    let log = Log()
    let (a, b, c) = (LoggedController("a", log: log), LoggedController("b", log: log), LoggedController("c", log: log))
    a.actions["appear"] = { a.navigationController?.pushViewController(b) }
    b.actions["load"] = { b.navigationController?.setViewControllers([c]) }
    c.actions["appear"] = { c.present(b) }
    a.actions["disappear"] = { c.dismiss() }
    let screen = try ScreenDriver(a, columns: 4, rows: 1)
    let shown = ["load a", "appear a", "load b", "load c", "appear c", "appear b", "disappear a", "disappear b"]
    #expect(log.entries == shown && screen.lines == ["c"])
  }

  @Test("A controller, its view and a navigation controller end their bindings when they are released")
  func lifetimes() {
    var controller: ViewController? = ViewController(view: View())
    var root: NavigationController? = controller.map { NavigationController(rootViewController: $0) }
    let lifetimes = [controller?.lifetime, controller?.view.lifetime, root?.lifetime].compactMap(\.self)
    root = nil
    #expect(lifetimes.map(\.hasEnded) == [false, false, true])
    controller = nil
    #expect(lifetimes.map(\.hasEnded) == [true, true, true])
  }

  @Test("A dismissed controller is released")
  func dismissing() throws {
    let screen = try ScreenDriver(FilledController())
    weak var released: ViewController?
    do {
      let controller = FilledController()
      released = controller
      screen.present(controller)
      controller.dismiss()
    }
    #expect(released == nil)
  }

  // MARK: Random sequences of changes

  @MainActor
  private struct Machine {
    let controllers: [LoggedController]
    let log: Log
    let navigation: NavigationController
    let screen: ScreenDriver
    var model = NavigationModel()
    var loaded: Set<Int> = [0]
    /// The shown controllers, in the order in which they appeared.
    var appeared = [0]
    var expectedLog = ["load aaaaa", "appear aaaaa"]

    init() throws {
      let log = Log()
      self.log = log
      // Texts of different widths, so that the rest of a covered text would be visible.
      controllers = ["aaaaa", "bbbb", "ccc", "dd", "e"].map { LoggedController($0, log: log) }
      navigation = NavigationController(rootViewController: controllers[0])
      screen = try ScreenDriver(navigation, columns: 6, rows: 1)
    }

    func randomChange(using random: inout SeededGenerator) -> Change {
      let outside = (0..<5).filter { !model.contains($0) }
      let others = (0..<5).filter { !model.presented.contains($0) }.shuffled(using: &random)
      let push = outside.isEmpty ? Change.pop : .push(random.pick(outside))
      let present = Change.present(random.pick(outside + model.visible), by: random.pick(0..<5))
      let set = Change.set(Array(others.prefix(Int.random(in: 0...3, using: &random))))
      let changes = [push, push, .pop, .popToRoot, set, present, present, .dismiss(random.pick(0..<5)), .closeOrOpen]
      return random.pick(changes)
    }

    mutating func apply(_ change: Change) throws {
      switch change {
      case .push(let index): navigation.pushViewController(controllers[index])
      case .pop: navigation.popViewController()
      case .popToRoot: navigation.popToRootViewController()
      case .set(let indices): navigation.setViewControllers(indices.map { controllers[$0] })
      case .present(let index, let presenter): controllers[presenter].present(controllers[index])
      case .dismiss(let index): controllers[index].dismiss()
      case .closeOrOpen: if model.isOpen { screen.window.close() } else { try screen.window.open() }
      }
      model.apply(change)
      for index in model.shown where !appeared.contains(index) {
        if loaded.insert(index).inserted { expectedLog.append("load \(controllers[index].text)") }
        expectedLog.append("appear \(controllers[index].text)")
        appeared.append(index)
      }
      for index in appeared.reversed() where !model.shown.contains(index) {
        expectedLog.append("disappear \(controllers[index].text)")
      }
      appeared.removeAll { !model.shown.contains($0) }
    }

    /// Compares what the screen and the controllers show with the model.
    mutating func difference() -> String? {
      // A presented controller covers the whole screen.
      let top = controllers[model.visible[model.visible.count - 1]]
      if navigation.visibleViewController !== top { return "Another controller is visible" }
      if model.isOpen, screen.line != top.text { return "The screen shows \(screen.line) and not \(top.text)" }
      if log.entries != expectedLog { return "\(log.entries) instead of \(expectedLog)" }
      for (index, controller) in controllers.enumerated() {
        if (controller.navigationController != nil) != model.contains(index) { return "\(index) is contained, or not" }
      }
      screen.press("k")
      let receivers = controllers.indices.filter { !controllers[$0].keys.isEmpty }
      for controller in controllers { controller.keys = [] }
      return receivers == model.shown.suffix(1) ? nil : "\(receivers) receive a key"
    }
  }

  @Test("The shown controllers are those of a simple implementation, after any changes", arguments: [1, 2] as [UInt64])
  func sequences(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      var (machine, changes) = (try Machine(), [Change]())
      for _ in 0..<20 {
        changes.append(machine.randomChange(using: &random))
        try machine.apply(changes[changes.count - 1])
        machine.screen.display()
        guard let difference = machine.difference() else { continue }
        Issue.record("\(difference)\nafter \(changes)")
        return
      }
    }
  }
}
