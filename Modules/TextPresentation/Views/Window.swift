import Dispatch
public import Terminal

/// Shows view controllers on a terminal, and brings them its keys.
///
/// Whatever changes in one turn of the main queue is drawn once, after it. While nothing changes, nothing runs.
@MainActor
public final class Window {
  /// What shows pictures; nothing where they are only described.
  let picturePresenter: PicturePresenter?

  private static let mostLayouts = 4

  private let terminal: any TerminalDevice
  private let navigationController: NavigationController
  private var isDisplayScheduled = false
  private var isOpen = false
  private var whenClosed: CheckedContinuation<Void, Never>?

  /// Makes a window that shows `rootViewController` first.
  ///
  /// - Parameters:
  ///   - terminal: Where it is shown, and whose keys it gets.
  ///   - rootViewController: The first one of its navigation.
  ///   - picturePresenter: What shows the pictures in it; if there is none, they are described.
  public init(
    terminal: any TerminalDevice, rootViewController: ViewController, picturePresenter: PicturePresenter? = nil
  ) {
    self.terminal = terminal
    self.picturePresenter = picturePresenter
    navigationController = NavigationController(rootViewController: rootViewController)
  }

  /// Takes the terminal over, and returns when the window is closed or the terminal has gone. A window whose task is
  /// cancelled is closed.
  ///
  /// - Throws: Why the terminal cannot be used.
  public func run() async throws(TerminalError) {
    try open()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isOpen { whenClosed = continuation } else { continuation.resume() }
      }
    } onCancel: {
      Task { @MainActor in close() }
    }
  }

  /// Takes the terminal over and draws for the first time. ``run()`` does so and waits; a test, which has a terminal that
  /// records, goes on from here.
  ///
  /// - Throws: Why the terminal cannot be used.
  public func open() throws(TerminalError) {
    try terminal.start { [weak self] in self?.handle($0) }
    isOpen = true
    navigationController.window = self
    displayIfNeeded()
  }

  /// Gives the terminal back.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    picturePresenter?.cancelAll()
    terminal.stop()
    whenClosed?.resume()
    whenClosed = nil
  }

  /// Draws now what has changed, if something has, and not at the end of the turn: for tests.
  public func displayIfNeeded() {
    guard isDisplayScheduled, isOpen else { return }
    let views = navigationController.shownViewControllers.map(\.view)
    for view in views { view.frame = Rect(terminal.size) }
    // A layout may change what another view shows, and so its size. Two that answer each other for ever are left to it.
    for _ in 0..<Self.mostLayouts where views.contains(where: \.isLayoutNeeded) {
      for view in views { view.layoutIfNeeded() }
    }
    var canvas = Canvas(size: terminal.size)
    canvas.draw(layers: views)
    isDisplayScheduled = false
    terminal.draw(canvas.drawn)
  }

  func setNeedsDisplay() {
    guard !isDisplayScheduled else { return }
    isDisplayScheduled = true
    DispatchQueue.main.async { self.displayIfNeeded() }
  }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .key(let key): navigationController.visibleViewController.press(key)
    case .resized: setNeedsDisplay()
    case .closed: close()
    }
  }
}
