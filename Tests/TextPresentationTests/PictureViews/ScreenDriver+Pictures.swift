import Foundation
import TerminalScreen
import TextPresentationTesting

@testable import TextPresentation

extension ScreenDriver {
  /// Opens a small screen that shows a view with a picture, which a converter converts.
  init(
    _ view: View, _ mode: PictureMode, converter: ScriptedConverter, hasChafa: Bool = true, cacheLimit: Int = 1 << 20
  ) throws {
    try self.init(
      ViewController(view: view), columns: 30, rows: 4,
      picturePresenter: PicturePresenter(mode, converter: converter, hasChafa: hasChafa, cacheLimit: cacheLimit))
  }

  /// Waits for the work on the main queue, and then draws pending changes.
  func displayAfterWork() async {
    await settle()
    display()
  }
}

extension PicturePresenter {
  convenience init(
    _ mode: PictureMode, converter: ScriptedConverter, hasChafa: Bool = true, cacheLimit: Int = 1 << 20
  ) {
    self.init(
      presentation: PicturePresentation(
        mode: mode, environment: { $0 == "TERM" ? "xterm" : nil }, hasChafa: hasChafa, colorMode: .trueColor),
      cacheLimit: cacheLimit, converter: converter.convert)
  }
}

extension Data {
  /// The name of a picture in a ``ScriptedConverter``.
  var name: String { String(decoding: self, as: UTF8.self) }
}
