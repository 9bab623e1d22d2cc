import Reactive
import Terminal
import TextPresentation
import Testing
import TextPresentationTesting

@Suite("Window")
@MainActor
struct WindowTests {
  private final class Rows: TableViewDataSource {
    func numberOfRows(in tableView: TableView) -> Int { 5000 }
    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell { TableViewCell() }
  }

  private let terminal = RecordingTerminal(size: TerminalSize(columns: 30, rows: 200))

  /// Opens a window that shows a view.
  private func open(_ view: View) throws -> Window {
    let window = Window(terminal: terminal, rootViewController: ViewController(view: view))
    try window.open()
    return window
  }

  @Test("A layout that changes a view that was laid out earlier appears in the same frame")
  func layout() throws {
    let (stack, label, table, rows) = (StackView(axis: .horizontal), Label(), TableView(), Rows())
    (table.allowsSelection, table.dataSource) = (false, rows)
    label.reactive.text <~ table.positionText
    stack.addArrangedSubview(label)
    stack.addArrangedSubview(table, size: .flexible)
    let window = try open(stack)
    #expect(terminal.lines[0] == "1–200 of 5,000")
    terminal.resize(to: TerminalSize(columns: 30, rows: 1000))
    window.displayIfNeeded()
    #expect(terminal.lines[0] == "1–1,000 of 5,000")
    #expect(terminal.screens.count == 2)
  }

  @Test("A view that changes while it is drawn is drawn again")
  func changeDuringDrawing() throws {
    final class Countdown: View {
      var count = 2
      override func draw(on canvas: inout Canvas) {
        canvas.write("\(count)")
        guard count > 0 else { return }
        count -= 1
        setNeedsDisplay()
      }
    }
    let window = try open(Countdown())
    for _ in 0..<3 { window.displayIfNeeded() }
    #expect(terminal.screens.count == 3 && terminal.lines[0] == "0")
  }

  @Test("The changes of one turn are drawn together at its end, and without a change nothing is drawn")
  func turn() async throws {
    let label = Label()
    let window = try open(label)
    for text in ["one", "two"] { label.text = text }
    #expect(terminal.screens.count == 1)
    await settle()
    #expect(terminal.screens.count == 2 && terminal.lines[0] == "two")
    window.displayIfNeeded()
    await settle()
    #expect(terminal.screens.count == 2)
  }

  @Test("A closed window lays out and draws nothing")
  func closed() throws {
    final class Counter: View {
      var calls = 0
      override func layoutSubviews() { calls += 1 }
      override func draw(on canvas: inout Canvas) { calls += 1 }
    }
    let view = Counter()
    let window = Window(terminal: terminal, rootViewController: ViewController(view: view))
    view.setNeedsLayout()
    window.displayIfNeeded()
    try window.open()
    #expect(view.calls == 2)
    window.close()
    window.close()
    view.setNeedsLayout()
    window.displayIfNeeded()
    #expect(view.calls == 2 && terminal.screens.count == 1 && !terminal.isStarted)
  }

  @Test("Events that arrive together with the one that closes the window are ignored")
  func eventsAfterClosing() throws {
    final class Closing: ViewController {
      var keys: [Key] = []
      weak var window: Window?
      override func press(_ key: Key) {
        keys.append(key)
        if key == .escape { window?.close() }
      }
    }
    let controller = Closing(view: Label())
    let window = Window(terminal: terminal, rootViewController: controller)
    controller.window = window
    try window.open()
    terminal.send([.key(.up), .key(.escape), .key(.down), .key(.character("a")), .key(.character("b"))])
    #expect(controller.keys == [.up, .escape])
  }

  @Test("A window on a terminal in use cannot be opened, and draws nothing")
  func inUse() throws {
    try terminal.start { _ in }
    let window = Window(terminal: terminal, rootViewController: ViewController(view: Label()))
    #expect(throws: TerminalError.inUse) { try window.open() }
    window.displayIfNeeded()
    #expect(terminal.screens.isEmpty)
    window.close()
    #expect(terminal.isStarted)
  }

  @Test("A window runs until the terminal or the window is closed, and can then run again", arguments: [true, false])
  func runningAgain(isTerminalClosed: Bool) async throws {
    let label = Label()
    let window = Window(terminal: terminal, rootViewController: ViewController(view: label))
    for number in 1...2 {
      label.text = "\(number)"
      let run = Task { try await window.run() }
      while !terminal.isStarted { await Task.yield() }
      #expect(terminal.lines[0] == "\(number)")
      if isTerminalClosed { terminal.send([.closed]) } else { window.close() }
      #expect(!terminal.isStarted)
      window.close()
      try await run.value
    }
    #expect(!terminal.isStarted)
  }

  @Test("A window that its content closes while it opens runs no longer, and draws nothing")
  func closedByContent() async throws {
    final class Controller: ViewController {
      override func viewDidLoad() { navigationController?.close() }
    }
    let window = Window(terminal: terminal, rootViewController: Controller(view: Label()))
    try await window.run()
    #expect(!terminal.isStarted && terminal.screens.isEmpty)
  }

  @Test("A window whose task is already cancelled restores the terminal")
  func earlyCancellation() async throws {
    let window = Window(terminal: terminal, rootViewController: ViewController(view: Label()))
    let run = Task { try await window.run() }
    run.cancel()
    try await run.value
    #expect(!terminal.isStarted)
  }

  @Test("Opening or running a window that is open throws, and the window stays open")
  func openTwice() async throws {
    let label = Label()
    let window = try open(label)
    #expect(throws: TerminalError.inUse) { try window.open() }
    await #expect(throws: TerminalError.inUse) { try await window.run() }
    label.text = "open"
    window.displayIfNeeded()
    #expect(terminal.lines[0] == "open")
    terminal.send([.closed])
    #expect(!terminal.isStarted)
  }

  @Test("A resize event draws a screen even if the size is the same, because the terminal may have lost its content")
  func sameSize() throws {
    let window = try open(Label())
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
      let root = ViewController(view: shown)
      let opened = Window(terminal: terminal, rootViewController: root)
      let question = AlertController(title: "Leave?", message: nil)
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

  @Test("A view that requests layout forever does not prevent drawing")
  func endless() throws {
    final class Restless: View {
      override func layoutSubviews() { setNeedsLayout() }
    }
    _ = try open(Restless())
    #expect(terminal.screens.count == 1)
  }

  @Test("A window whose task is cancelled restores the terminal")
  func cancellation() async throws {
    let window = Window(terminal: terminal, rootViewController: ViewController(view: Label()))
    let run = Task { try await window.run() }
    while !terminal.isStarted { await Task.yield() }
    run.cancel()
    try await run.value
    #expect(!terminal.isStarted)
  }

  @Test("Drawing far outside the screen does not trap")
  func outside() throws {
    final class Wild: View {
      override func draw(on canvas: inout Canvas) {
        for end in [Int.min, .max] {
          let position = Position(column: end, row: end)
          canvas.fill(
            TerminalRect(column: end, row: end, columns: end, rows: end), style: TextStyle(attributes: .reverse))
          canvas.write("x", at: position)
          canvas.parkCursor(at: position)
          canvas.focus(on: TerminalRect(column: end, row: end, columns: end, rows: end))
        }
      }
    }
    let view = View()
    let wild = Wild()
    wild.frame = TerminalRect(column: 3, row: -3, columns: 5, rows: 5)
    view.addSubview(wild)
    _ = try open(view)
    #expect(!terminal.lines.contains { !$0.isEmpty })
  }
}
