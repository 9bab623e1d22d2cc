import Reactive
public import TerminalScreen
public import TextPresentation
public import ViewModels

/// The details of a word as text, for commands that print it: the content of the screen of a word, without its
/// commands.
@MainActor
public enum WordCard {
  /// Returns the text. Each line ends with a line feed.
  ///
  /// - Parameters:
  ///   - viewModel: The view model of the word. Its picture is part of the card if it has been loaded.
  ///   - columns: The width of the terminal in columns.
  ///   - pictures: The presenter for pictures. The card contains a picture that is drawn with characters.
  ///   - colorMode: The colours that the terminal supports; `nil` for no styles.
  public static func text(
    of viewModel: any WordDetailViewModelType, columns: Int, pictures: PicturePresenter, colorMode: ColorMode?
  ) -> String {
    let device = CardDevice(columns: columns)
    let window = Window(
      terminal: device, rootViewController: WordDetailViewController(viewModel: viewModel, showsCommands: false),
      picturePresenter: pictures)
    do { try window.open() } catch { return "" }
    // A picture that proved to be invalid is replaced by its description.
    window.displayIfNeeded()
    window.close()
    return device.screen.text(colorMode: colorMode)
  }
}

/// A terminal with room for each card. It keeps the screen that is drawn.
private final class CardDevice: TerminalDevice {
  let size: TerminalSize
  let canCopy = false
  private(set) var screen: Screen

  private static let rows = 200

  init(columns: Int) {
    size = TerminalSize(columns: columns, rows: Self.rows)
    screen = Screen(size: size)
  }

  func start(_ handler: @escaping @MainActor ([TerminalEvent]) -> Void) throws(TerminalError) {}

  func draw(_ screen: Screen) { self.screen = screen }

  func copy(_ text: String) {}

  func stop() {}
}
