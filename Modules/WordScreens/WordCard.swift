import Reactive
import TerminalScreen
import TextPresentation
import ViewModels

/// The details of a word as text, for commands that print it: the content of the screen of a word.
@MainActor
struct WordCard {
  private let columns: Int
  private let pictures: PicturePresenter
  /// The colours that the terminal supports; `nil` for no styles.
  private let colorMode: ColorMode?

  /// The columns between the word and its pronunciation. On the screen, an activity indicator is between them.
  private static let titleGap = 4
  private static let maximumColumns = 100

  init(columns: Int, isPlain: Bool, pictures: PictureMode, environment: (String) -> String?) {
    self.columns = min(columns, Self.maximumColumns)
    let isPlain = isPlain || ["", "dumb"].contains(environment("TERM") ?? "")
    let colorMode = ColorMode(environment: environment)
    self.colorMode = isPlain ? nil : colorMode
    // The terminal draws pictures only on a screen.
    self.pictures = PicturePresenter(
      mode: isPlain || pictures == .never ? .never : .blocks, environment: environment, colorMode: colorMode,
      scheduler: ImmediateScheduler())
  }

  /// Waits until the picture of the word has been loaded or cannot be, and returns the text. Each line ends with a line
  /// feed.
  func text(of viewModel: any WordDetailViewModelType) async -> String {
    let screens = await screens(of: viewModel)
    // The text of a screen has no blank rows at the end, but another screen follows those of the first ones.
    let firstTexts = screens.dropLast().map { screen in
      let text = screen.text(colorMode: colorMode)
      return text + String(repeating: "\n", count: screen.size.rows - text.utf8.count { $0 == UInt8(ascii: "\n") })
    }
    return firstTexts.joined() + (screens.last?.text(colorMode: colorMode) ?? "")
  }

  /// Returns the parts of the card, from the first row to the last one.
  func screens(of viewModel: any WordDetailViewModelType) async -> [Screen] {
    if pictures.showsPictures {
      viewModel.inputs.viewDidLoad()
      _ = await viewModel.outputs.content.producer.filter { $0.picture != nil || $0.pictureError != nil }.firstValue()
    }
    let view = WordDetailView(titleGap: Self.titleGap)
    view.bind(viewModel.outputs.content.map(Optional.some))
    let page = CardPage(view, columns: columns)
    let window = Window(terminal: page, rootViewController: ViewController(view: page), picturePresenter: pictures)
    do { try window.open() } catch { return [] }
    defer { window.close() }
    var screens: [Screen] = []
    while page.remainingRows > 0 {
      window.displayIfNeeded()
      // A picture that proved to be invalid is replaced by its description.
      window.displayIfNeeded()
      screens.append(page.screen)
      page.firstRow += page.screen.size.rows
    }
    return screens
  }
}

/// A view that shows the rows of another one from ``firstRow`` on, with the margins of a page. It is also its terminal,
/// which has room for all of these rows, unless there are too many for a screen.
private final class CardPage: View, TerminalDevice {
  var firstRow = 0 {
    didSet { setNeedsLayout() }
  }
  /// The screen that was drawn last.
  private(set) var screen = Screen(size: TerminalSize(columns: 0, rows: 0))
  let canCopy = false

  private let content: View
  private let columns: Int

  init(_ content: View, columns: Int) {
    (self.content, self.columns) = (content, columns)
    super.init()
    addSubview(content)
  }

  var size: TerminalSize { TerminalSize(columns: columns, rows: remainingRows) }

  var remainingRows: Int { content.rows(columns: PageView.contentColumns(columns: columns)) - firstRow }

  override func layoutSubviews() {
    let contentColumns = PageView.contentColumns(columns: columns)
    content.frame = TerminalRect(
      column: (columns - contentColumns) / 2, row: -firstRow, columns: contentColumns, rows: firstRow + remainingRows)
  }

  func draw(_ screen: Screen) { self.screen = screen }

  func start(_ handler: @escaping @MainActor ([TerminalEvent]) -> Void) throws(TerminalError) {}

  func copy(_ text: String) {}

  func stop() {}
}
