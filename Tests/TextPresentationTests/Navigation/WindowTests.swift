import Reactive
import TerminalScreen
import Testing
import TextPresentation
import TextPresentationTesting

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

  @Test("The title of the terminal has the title of the page and the name of the program")
  func title() throws {
    let page = PageView(contentView: label)
    page.titleLabel.text = "Page"
    let titles = try [(page as View, "Program"), (Label(), "Program"), (page, nil)].map { view, title in
      let window = Window(terminal: terminal, rootViewController: ViewController(view: view), title: title)
      try window.open()
      defer { window.close() }
      return terminal.screens.last?.title
    }
    #expect(titles == ["Page – Program", "Program", nil])
  }

  @Test("The changes of one turn are drawn together at its end, and without a change nothing is drawn")
  func turn() async throws {
    let window = window()
    try window.open()
    for text in ["one", "two"] { label.text = text }
    #expect(terminal.screens.count == 1)
    for _ in 0..<2 {
      await settle()
      #expect(terminal.screens.count == 2 && terminal.lines[0] == "two")
      window.displayIfNeeded()
    }
  }

  @Test("A closed window lays out and draws nothing, and ignores events that arrive with the one that closes it")
  func closed() throws {
    final class Counter: View {
      var calls = 0
      override func layoutSubviews() { calls += 1 }
      override func draw(on canvas: inout Canvas) { calls += 1 }
    }
    let view = Counter()
    let controller = ClosingController(view: view)
    let window = window(controller)
    view.setNeedsLayout()
    window.displayIfNeeded()
    try window.open()
    #expect(view.calls == 2)
    terminal.send([.key(.up), .key(.escape), .key(.down), .key(.character("a")), .key(.character("b"))])
    window.close()
    view.setNeedsLayout()
    window.displayIfNeeded()
    #expect(controller.keys == [.up, .escape])
    #expect(view.calls == 2 && terminal.screens.count == 1 && !terminal.isStarted)
  }

  @Test("A window on a terminal in use cannot be opened, draws nothing, and leaves the other window open")
  func inUse() async throws {
    let (first, second) = (window(), window(ViewController(view: View())))
    try first.open()
    #expect(throws: TerminalError.inUse) { try first.open() }
    await #expect(throws: TerminalError.inUse) { try await first.run() }
    #expect(throws: TerminalError.inUse) { try second.open() }
    second.displayIfNeeded()
    second.close()
    label.text = "open"
    first.displayIfNeeded()
    #expect(terminal.isStarted && terminal.screens.count == 2 && terminal.lines[0] == "open")
  }

  enum End: CaseIterable { case terminal, window, task }

  @Test("A window runs until the terminal, the window or the task ends, and can run again", arguments: End.allCases)
  func running(until end: End) async throws {
    let window = window()
    for number in 1...2 {
      label.text = "\(number)"
      let run = Task { try await window.run() }
      while !terminal.isStarted { await Task.yield() }
      #expect(terminal.lines[0] == "\(number)")
      switch end {
      case .terminal: terminal.send([.closed])
      case .window: window.close()
      case .task: run.cancel()
      }
      try await run.value
      #expect(!terminal.isStarted)
    }
  }

  @Test("A window that its content closes while it opens, or whose task is already cancelled, does not run")
  func endingEarly() async throws {
    let controller = ClosingController(view: label)
    controller.closesEarly = true
    try await window(controller).run()
    #expect(!terminal.isStarted && terminal.screens.isEmpty)
    let other = window()
    let run = Task { try await other.run() }
    run.cancel()
    try await run.value
    #expect(!terminal.isStarted)
  }

  @Test("A resize event draws a screen even if the size is the same, because the terminal may have lost its content")
  func sameSize() throws {
    let window = window()
    try window.open()
    terminal.resize(to: terminal.size)
    window.displayIfNeeded()
    #expect(terminal.screens.count == 2)
  }

  @Test("A window that was closed is released with its controllers and views", arguments: [true, false])
  func release(isTerminalClosed: Bool) async throws {
    weak var window: Window?
    weak var controller: ViewController?
    weak var alert: ViewController?
    weak var table: TableView?
    do {
      let shown = TableView()
      let (root, question) = (ViewController(view: shown), AlertController(title: "Leave?", message: nil))
      let opened = self.window(root)
      (window, controller, alert, table) = (opened, root, question, shown)
      try opened.open()
      root.present(question)
      terminal.press(.character("?"))
      opened.displayIfNeeded()
      if isTerminalClosed { terminal.send([.closed]) } else { opened.close() }
    }
    await settle()
    #expect(window == nil && controller == nil && alert == nil && table == nil)
  }

  @Test("A layout that changes a view that was laid out earlier appears in the same frame")
  func layout() throws {
    let (stack, lines) = (StackView(axis: .horizontal), (1...5000).map(String.init).joined(separator: "\n"))
    let scrollView = ScrollView(contentView: Label(lines, isWrapped: true))
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
