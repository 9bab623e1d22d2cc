import TerminalScreen
import TextPresentation

/// A controller with commands that a test sets.
class CommandController: ViewController {
  var commands: [KeyCommand] = []
  /// Returns the commands of a view, which change with the state of the view.
  var viewCommands: () -> [KeyCommand] = { [] }
  /// The keys of the commands of ``record(_:)`` that have been pressed.
  var performed: [Key] = []

  override var keyCommands: [KeyCommand] { viewCommands() + commands }

  /// Adds a command for each key that records the key.
  func record(_ keys: Key...) {
    commands += keys.map { key in KeyCommand(key) { [weak self] in self?.performed.append(key) } }
  }
}

/// A controller that fills the screen with one letter, so that a test can present others over it.
final class FilledController: CommandController {
  init(fill: String = "x") {
    // More cells than any screen of the tests has.
    super.init(view: Label(String(repeating: fill, count: 300 * 90), isWrapped: true))
  }
}

/// A controller that shows a text, logs what happens to its view, and records the keys.
final class LoggedController: ViewController {
  let text: String
  var keys: [Key] = []
  /// The events at which the controller does something.
  var actions: [String: () -> Void] = [:]
  private let log: Log

  init(_ text: String, log: Log) {
    (self.text, self.log) = (text, log)
    super.init(view: Label(text))
  }

  override func viewDidLoad() { note("load") }
  override func viewWillAppear() { note("appear") }
  override func viewDidDisappear() { note("disappear") }
  override func press(_ key: Key) { keys.append(key) }

  private func note(_ event: String) {
    log.entries.append("\(event) \(text)")
    actions.removeValue(forKey: event)?()
  }
}
