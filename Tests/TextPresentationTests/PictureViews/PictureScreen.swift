import Foundation
import Terminal
import TextPresentationTesting

@testable import TextPresentation

/// A small screen that shows one picture view, with a converter that a test controls.
@MainActor
struct PictureScreen {
  let terminal = RecordingTerminal(size: TerminalSize(columns: 30, rows: 4))
  let converter = ScriptedConverter()
  let view = PictureView()
  let navigationController: NavigationController
  let window: Window

  init(_ mode: PictureMode, hasChafa: Bool = true, cacheLimit: Int = 1 << 20) throws {
    navigationController = NavigationController(rootViewController: ViewController(view: LayeredView(view)))
    window = Window(
      terminal: terminal, navigationController: navigationController,
      picturePresenter: Self.presenter(mode, hasChafa: hasChafa, cacheLimit: cacheLimit, converter: converter))
    try window.open()
  }

  /// Returns a presenter that converts pictures with the converter.
  static func presenter(
    _ mode: PictureMode, hasChafa: Bool = true, cacheLimit: Int = 1 << 20, converter: ScriptedConverter
  ) -> PicturePresenter {
    PicturePresenter(
      presentation: PicturePresentation(
        mode: mode, environment: { $0 == "TERM" ? "xterm" : nil }, hasChafa: hasChafa, colorMode: .trueColor),
      cacheLimit: cacheLimit, converter: converter.convert)
  }

  /// Waits for the work on the main queue, and then draws pending changes.
  func display() async {
    await settle()
    window.displayIfNeeded()
  }
}

extension Data {
  /// The name of a picture in a ``ScriptedConverter``.
  var name: String { String(decoding: self, as: UTF8.self) }
}
