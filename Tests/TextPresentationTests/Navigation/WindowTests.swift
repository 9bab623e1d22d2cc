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

  @Test("The changes of one turn are drawn together at its end")
  func turn() async throws {
    let window = window()
    try window.open()
    for text in ["one", "two"] { label.text = text }
    #expect(terminal.screens.count == 1)
    await settle()
    #expect(terminal.screens.count == 2 && terminal.lines[0] == "two")
  }

  @Test("A window ignores the events that arrive together with the one that closes it")
  func eventsAfterTheEnd() throws {
    let controller = ClosingController(view: label)
    try window(controller).open()
    terminal.send([.key(.up), .key(.escape), .key(.down), .key(.character("a"))])
    #expect(controller.keys == [.up, .escape] && !terminal.isStarted)
  }

  enum End: CaseIterable { case terminal, window, task }

  @Test(
    "A window runs until the terminal, the window or the task ends, and can run again", .timeLimit(.minutes(5)),
    arguments: End.allCases)
  func running(until end: End) async throws {
    let window = window()
    for number in 1...2 {
      label.text = "\(number)"
      let run = Task { try await window.run() }
      // The time limit of the test fails if the window does not open, or if its run does not end.
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

  @Test("The run of a window ends if its controller closes it while the view is loaded")
  func closingEarly() async throws {
    let controller = ClosingController(view: label)
    controller.closesEarly = true
    try await window(controller).run()
    #expect(!terminal.isStarted)
  }

  @Test("A window that was closed is released with its controllers and views", arguments: [true, false])
  func release(isTerminalClosed: Bool) async throws {
    weak var window: Window?
    weak var table: TableView?
    weak var alert: ViewController?
    do {
      let shown = TableView()
      let (root, question) = (ViewController(view: shown), AlertController(title: "Leave?", message: nil))
      let opened = self.window(root)
      (window, table, alert) = (opened, shown, question)
      try opened.open()
      root.present(question)
      opened.displayIfNeeded()
      if isTerminalClosed { terminal.send([.closed]) } else { opened.close() }
    }
    await settle()
    #expect(window == nil && table == nil && alert == nil)
  }

  @Test("A layout that changes a view that has been laid out already is complete in the same frame")
  func layout() throws {
    let (position, stack) = (Label(), StackView(axis: .horizontal))
    let lines = (1...99).map(String.init).joined(separator: "\n")
    let scrollView = ScrollView(contentView: Label(lines, isWrapped: true))
    position.reactive.text <~ scrollView.positionText
    stack.addArrangedSubview(position)
    stack.addArrangedSubview(scrollView, size: .flexible)
    // The label is laid out before the scroll view, whose layout changes the text of the label.
    let screen = try ScreenDriver(stack, columns: 30, rows: 5)
    #expect(screen.line == "1–5 of 991" && screen.frameCount == 1)
  }
}
