import RandomTesting
import Reactive
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("NavigationController")
@MainActor
struct NavigationControllerTests {
  @Test("Controllers that are shown while another one is loaded are loaded after it, in order")
  func nestedChanges() throws {
    let log = Log()
    let (a, b, c) = (LoggedController("a", log: log), LoggedController("b", log: log), LoggedController("c", log: log))
    a.actions["load"] = {
      a.navigationController?.pushViewController(b)
      log.entries.append("pushed b")
    }
    b.actions["load"] = { b.navigationController?.setViewControllers([c]) }
    c.actions["load"] = { c.present(b) }
    let screen = try ScreenDriver(a, columns: 4, rows: 1)
    #expect(log.entries == ["load a", "pushed b", "load b", "load c"] && screen.visibleViewController === b)
  }

  @Test("A controller and its view end their bindings when they are released")
  func lifetimes() {
    var controller: ViewController? = ViewController(view: View())
    let lifetimes = [controller?.lifetime, controller?.view.lifetime].compactMap(\.self)
    #expect(lifetimes.map(\.hasEnded) == [false, false])
    controller = nil
    #expect(lifetimes.map(\.hasEnded) == [true, true])
  }

  private final class CommandNavigationController: NavigationController {
    var commands: [KeyCommand] = []
    override var keyCommands: [KeyCommand] { commands }
  }

  @Test("Controllers on the stack inherit commands for the keys that they do not use, and presented ones inherit none")
  func inheritedCommands() throws {
    let controllers = (0..<3).map { _ in CommandController(view: Label()) }
    for controller in controllers { controller.record("a") }
    let (log, navigation) = (Log(), CommandNavigationController(rootViewController: controllers[0]))
    for (keys, hint) in [(["a", "b"] as [Key], "b hint"), (["a"], "a hint")] {
      navigation.commands.append(KeyCommand(keys: keys, hint: hint) { log.entries.append(hint) })
    }
    let screen = try ScreenDriver(navigation, columns: 9, rows: 1)
    for (index, count) in [1, 2, 2].enumerated() {
      if index == 1 { navigation.pushViewController(controllers[1]) }
      if index == 2 { controllers[1].present(controllers[2]) }
      screen.press("a", "b")
      #expect(controllers[index].performed == ["a"] && log.entries == Array(repeating: "b hint", count: count))
      #expect(controllers[index].hints.map(\.hint) == (index == 2 ? [] : ["b hint"]) + ["? help"])
    }
  }

  // MARK: Random sequences of changes

  /// A navigation controller and a simple implementation, in which controllers are given by their indices.
  @MainActor
  private struct Machine {
    let controllers: [LoggedController]
    let log: Log
    let navigation: NavigationController
    let screen: ScreenDriver
    var stack = [0]
    var presented: [Int] = []
    var isOpen = true
    var loaded: Set<Int> = [0]
    var expectedLog = ["load aaaaa"]

    var contained: [Int] { stack + presented }
    var visible: [Int] { stack.suffix(1) + presented }
    var shown: [Int] { isOpen ? visible : [] }

    init() throws {
      let log = Log()
      self.log = log
      // Texts of different widths, so that the rest of a covered text would be visible.
      controllers = ["aaaaa", "bbbb", "ccc", "dd", "e"].map { LoggedController($0, log: log) }
      navigation = NavigationController(rootViewController: controllers[0])
      screen = try ScreenDriver(navigation, columns: 6, rows: 1)
    }

    /// Changes the navigation controller or its window, and describes the change.
    mutating func change(using random: inout SeededGenerator) throws -> String {
      defer { updateLog() }
      let outside = (0..<5).filter { !contained.contains($0) }
      switch Int.random(in: 0..<10, using: &random) {
      case 0 where !outside.isEmpty, 1 where !outside.isEmpty:
        stack.append(random.pick(outside))
        navigation.pushViewController(controllers[stack[stack.count - 1]])
        return "push \(stack)"
      case 0, 1, 2:
        navigation.popViewController()
        stack = Array(stack.prefix(max(stack.count - 1, 1)))
        return "pop"
      case 3:
        navigation.popToRootViewController()
        stack = [stack[0]]
        return "pop to the root"
      case 4:
        let index = random.pick(0..<5)
        navigation.popToViewController(controllers[index])
        if let place = stack.firstIndex(of: index) { stack = Array(stack[...place]) }
        return "pop to \(index)"
      case 5:
        let others = (0..<5).filter { !presented.contains($0) }.shuffled(using: &random)
        let indices = Array(others.prefix(Int.random(in: 0...3, using: &random)))
        navigation.setViewControllers(indices.map { controllers[$0] })
        if !indices.isEmpty { stack = indices }
        return "set \(indices)"
      case 6, 7:
        let (index, presenter) = (random.pick(outside + visible), random.pick(0..<5))
        controllers[presenter].present(controllers[index])
        if contained.contains(presenter), !visible.contains(index) { presented.append(index) }
        return "present \(index) by \(presenter)"
      case 8:
        let index = random.pick(0..<5)
        controllers[index].dismiss()
        presented = stack.contains(index) ? [] : Array(presented.prefix { $0 != index })
        return "dismiss \(index)"
      default:
        if isOpen { screen.window.close() } else { try screen.window.open() }
        isOpen.toggle()
        return isOpen ? "open" : "close"
      }
    }

    /// Adds the controllers that should have been loaded.
    private mutating func updateLog() {
      for index in shown where loaded.insert(index).inserted { expectedLog.append("load \(controllers[index].text)") }
    }

    /// Compares what the screen and the controllers show with the simple implementation.
    mutating func difference() -> String? {
      // A presented controller covers the whole screen.
      let top = controllers[visible[visible.count - 1]]
      if navigation.visibleViewController !== top { return "Another controller is visible" }
      if isOpen, screen.line != top.text { return "The screen shows \(screen.line) and not \(top.text)" }
      if log.entries != expectedLog { return "\(log.entries) instead of \(expectedLog)" }
      for (index, controller) in controllers.enumerated() {
        let isContained = controller.navigationController != nil
        if isContained != contained.contains(index) { return "\(index) is contained: \(isContained)" }
      }
      screen.press("k")
      let receivers = controllers.indices.filter { !controllers[$0].keys.isEmpty }
      for controller in controllers { controller.keys = [] }
      return receivers == shown.suffix(1) ? nil : "\(receivers) receive a key"
    }
  }

  @Test("The shown controllers are those of a simple implementation, after any changes", arguments: [1, 2] as [UInt64])
  func sequences(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      var (machine, changes) = (try Machine(), [String]())
      for _ in 0..<20 {
        changes.append(try machine.change(using: &random))
        machine.screen.display()
        guard let difference = machine.difference() else { continue }
        Issue.record("\(difference)\nafter \(changes)")
        return
      }
    }
  }
}

@Suite("Window")
@MainActor
struct WindowTests {
  private let terminal = RecordingTerminal(size: TerminalSize(columns: 30, rows: 200))
  private let label = Label()

  private func window(_ controller: ViewController? = nil) -> Window {
    Window(terminal: terminal, rootViewController: controller ?? ViewController(view: label))
  }

  /// A controller that closes the window when its view is loaded, or when Escape is pressed.
  private final class ClosingController: ViewController {
    var closesEarly = false
    var keys: [Key] = []

    override func viewDidLoad() { if closesEarly { navigationController?.close() } }

    override func press(_ key: Key) {
      keys.append(key)
      if key == .escape { navigationController?.close() }
    }
  }

  @Test("The title of the terminal has the title of the page and the name of the program, or is not set without a name")
  func title() throws {
    let page = PageView(contentView: label)
    page.titleLabel.text = "Page"
    for (view, name, title) in [(page, "Program", "Page – Program"), (Label(), "Program", "Program"), (page, nil, nil)]
    {
      let window = Window(terminal: terminal, rootViewController: ViewController(view: view), title: name)
      try window.open()
      #expect(terminal.screens.last?.title == title)
      window.close()
    }
  }

  @Test("The changes of one turn are drawn together at its end")
  func turn() async throws {
    let window = window()
    try window.open()
    for text in ["one", "two"] { label.text = text }
    await settle()
    #expect(terminal.screens.map { $0.lines[0] } == ["", "two"])
  }

  @Test("A window handles events that arrive together one after the other, up to the one that closes it")
  func eventsAfterTheEnd() throws {
    let controller = ClosingController(view: label)
    try window(controller).open()
    let keys: [Key] = [.up, "a", "b", .escape, .down, "c"]
    terminal.send(keys.map(TerminalEvent.key))
    #expect(controller.keys == Array(keys[..<4]) && !terminal.isStarted)
  }

  enum End: CaseIterable { case terminal, window, task }

  @Test(
    "Each run of a window lasts until the terminal, the window or the task ends", .timeLimit(.minutes(5)),
    arguments: End.allCases)
  func running(until end: End) async throws {
    let window = window()
    for number in 1...2 {
      label.text = "\(number)"
      let run = Task { try await window.run() }
      // The time limit of the test fails if the window does not open, or if its run does not end.
      while !terminal.isStarted { await Task.yield() }
      #expect(terminal.screens.last?.lines[0] == "\(number)", "run \(number)")
      switch end {
      case .terminal: terminal.send([.closed])
      case .window: window.close()
      case .task: run.cancel()
      }
      try await run.value
      #expect(!terminal.isStarted, "run \(number)")
    }
  }

  @Test("The run of a window ends if its controller closes it while the view is loaded")
  func closingEarly() async throws {
    let controller = ClosingController(view: label)
    controller.closesEarly = true
    try await window(controller).run()
    #expect(!terminal.isStarted)
  }

  @Test("A dismissed controller is released, and so is a closed window with its controllers", arguments: [true, false])
  func release(isTerminalClosed: Bool) async throws {
    weak var (window, table): (Window?, TableView?)
    weak var (dismissed, alert): (ViewController?, ViewController?)
    var opened: Window?
    do {
      let shown = TableView()
      let (root, questions) = (ViewController(view: shown), (0..<2).map { _ in FilledController() })
      opened = self.window(root)
      (window, table, alert, dismissed) = (opened, shown, questions[0], questions[1])
      try opened?.open()
      for question in questions { root.present(question) }
      questions[1].dismiss()
    }
    opened?.displayIfNeeded()
    #expect(dismissed == nil && alert != nil)
    if isTerminalClosed { terminal.send([.closed]) } else { opened?.close() }
    opened = nil
    await settle()
    #expect(window == nil && table == nil && alert == nil)
  }

  @Test("A layout that changes a view that has been laid out already is complete in the same frame")
  func layout() throws {
    let (position, stack) = (Label(), StackView(axis: .horizontal, spacing: 1))
    let lines = (1...99).map { "line \($0)" }.joined(separator: "\n")
    let scrollView = ScrollView(contentView: Label(lines, isWrapped: true))
    position.reactive.text <~ scrollView.positionText
    stack.addArrangedSubview(position)
    stack.addArrangedSubview(scrollView)
    // The label is laid out before the scroll view, whose layout changes the text of the label.
    let screen = try ScreenDriver(stack, columns: 30, rows: 5)
    #expect(screen.line == "1–5 of 99 line 1" && screen.frameCount == 1)
  }
}
