public import Reactive
public import TerminalScreen

/// A text field for the text of a search, with “/” in front of it. It is as wide as its text.
public final class SearchField: TextField {
  /// Sends the text when the user presses Return.
  ///
  /// As soon as this signal has been used, the field handles Return. Otherwise the key is left to the superviews and to
  /// the commands of the controller.
  public private(set) lazy var submitted: Signal<String, Never> = makeSignal(for: .enter)

  /// Sends the text when the user presses Escape. The field handles the key under the same condition as Return.
  public private(set) lazy var cancelled: Signal<String, Never> = makeSignal(for: .escape)

  private var observers: [Key: Signal<String, Never>.Observer] = [:]

  /// Creates an empty field.
  public override init() {
    super.init()
    prompt = "/"
    style = .plain
    accessibilityLabel = "find"
  }

  public override func press(_ key: Key) -> Bool {
    guard let observer = observers[key] else { return super.press(key) }
    observer.send(value: text)
    return true
  }

  /// Returns the number of columns of the text, and of the cursor if the field has the focus.
  public override func columns(atMost limit: Int) -> Int {
    min(DisplayText.width(of: prompt) + textColumns(atMost: limit) + (isFirstResponder ? 1 : 0), limit)
  }

  /// Makes room for the cursor.
  public override func firstResponderDidChange() {
    invalidateIntrinsicContentSize()
  }

  private func makeSignal(for key: Key) -> Signal<String, Never> {
    let (signal, observer) = Signal<String, Never>.pipe()
    observers[key] = observer
    return signal.take(during: lifetime)
  }
}
