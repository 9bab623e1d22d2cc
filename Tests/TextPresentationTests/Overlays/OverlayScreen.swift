import Reactive
import Terminal

@testable import TextPresentation

/// A small screen with a controller that fills it with one letter, so that a test can present others over it.
@MainActor
struct OverlayScreen {
  final class Controller: ViewController {
    let fill: MutableProperty<String>
    var commands: [KeyCommand] = []

    private let label = Label(isWrapped: true)

    init(fill: String) {
      self.fill = MutableProperty(fill)
      super.init(view: LayeredView(label))
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      label.reactive.text <~ fill.map { String(repeating: $0, count: 300 * 90) }
    }

    override var keyCommands: [KeyCommand] { commands }
  }

  let terminal: RecordingTerminal
  let controller = Controller(fill: "x")
  private let window: Window

  init(columns: Int = 24, rows: Int = 7) throws {
    terminal = RecordingTerminal(size: TerminalSize(columns: columns, rows: rows))
    window = Window(terminal: terminal, rootViewController: controller)
    try window.open()
  }

  var lines: [String] { terminal.lines }

  /// The number of screens that have been drawn.
  var frameCount: Int { terminal.screens.count }

  var visibleViewController: ViewController? { controller.navigationController?.visibleViewController }

  func press(_ keys: Key...) {
    for key in keys { terminal.press(key) }
    window.displayIfNeeded()
  }

  func resize(columns: Int, rows: Int) {
    terminal.resize(to: TerminalSize(columns: columns, rows: rows))
    window.displayIfNeeded()
  }

  func present(_ viewController: ViewController) {
    controller.present(viewController)
    window.displayIfNeeded()
  }

  func display() {
    window.displayIfNeeded()
  }
}
