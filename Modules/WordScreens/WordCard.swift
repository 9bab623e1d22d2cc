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
    let content = viewModel.outputs.content
    if pictures.showsPictures {
      viewModel.inputs.viewDidLoad(canCopy: false)
      _ = await content.producer.filter { $0.picture != nil || $0.pictureError != nil }.firstValue()
    }
    let view = WordDetailView(titleGap: Self.titleGap)
    view.bind(content.map(Optional.some))
    let page = CardPage(view)
    let device = CardDevice(columns: columns, page: page)
    let window = Window(
      terminal: device, rootViewController: ViewController(view: page), picturePresenter: pictures)
    do { try window.open() } catch { return [] }
    defer { window.close() }
    var screens: [Screen] = []
    while page.firstRow < page.rows(columns: columns) {
      window.displayIfNeeded()
      // A picture that proved to be invalid is replaced by its description.
      window.displayIfNeeded()
      screens.append(device.screen)
      page.firstRow += device.screen.size.rows
    }
    return screens
  }
}

/// A view that shows the rows of another one from ``firstRow`` on, with the margins of a page.
private final class CardPage: View {
  var firstRow = 0 {
    didSet { setNeedsLayout() }
  }

  private let content: View

  init(_ content: View) {
    self.content = content
    super.init()
    addSubview(content)
  }

  override func rows(columns: Int) -> Int { content.rows(columns: PageView.contentColumns(columns: columns)) }

  override func layoutSubviews() {
    let columns = PageView.contentColumns(columns: frame.columns)
    content.frame = TerminalRect(
      column: (frame.columns - columns) / 2, row: -firstRow, columns: columns, rows: rows(columns: frame.columns))
  }
}

/// A terminal with room for the rest of a page, or for a part of it if the page is long. It keeps the screen that is
/// drawn.
private final class CardDevice: TerminalDevice {
  let canCopy = false
  private(set) var screen = Screen(size: TerminalSize(columns: 0, rows: 0))

  private let columns: Int
  private let page: CardPage

  init(columns: Int, page: CardPage) {
    (self.columns, self.page) = (columns, page)
  }

  /// The size of the next screen.
  var size: TerminalSize { TerminalSize(columns: columns, rows: page.rows(columns: columns) - page.firstRow) }

  func start(_ handler: @escaping @MainActor ([TerminalEvent]) -> Void) throws(TerminalError) {}

  func draw(_ screen: Screen) { self.screen = screen }

  func copy(_ text: String) {}

  func stop() {}
}
