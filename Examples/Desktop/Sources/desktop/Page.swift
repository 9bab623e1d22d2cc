import CGTK
import Reactive
import ViewModels

/// A page of the window: a header bar, a notice with a button to retry, and the content below.
class Page: Box {
  /// The window that shows the page.
  weak var root: RootWindow?

  let titleLabel = Label(classes: "title")
  private let noticeIcon = Widget(gtk_image_new())
  private let noticeLabel = Label(isWrapped: true)
  private let header = Widget(gtk_header_bar_new())
  private let noticeBar: Box
  /// The widgets in the header bar and in its menu, whose bindings end when they are released.
  private var headerWidgets: [Widget] = []

  private let ids: [CommandID]
  private let makeCommand: (CommandID) -> Command

  /// Creates a page with the commands that have these names, in the order of the help. The user can perform those that
  /// `commands`, an output of the view model, contains.
  init<ViewModel>(
    _ ids: [CommandID], _ commands: Property<[ViewModels.Command<ViewModel>]>, of viewModel: ViewModel
  ) {
    self.ids = ids
    makeCommand = { id in
      Command(id, isEnabled: commands.map { $0[id] != nil }) { commands.value[id]?.perform(viewModel) }
    }
    let retry = makeCommand(.retry)
    let retryButton = Button(retry, showsTitle: true)
    retryButton.reactive.isVisible <~ retry.isEnabled
    noticeBar = Box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, [noticeIcon, noticeLabel, retryButton], classes: "notice")
    noticeLabel.set("hexpand", true)
    super.init(GTK_ORIENTATION_VERTICAL)
    gtk_header_bar_set_title_widget(header.opaque, titleLabel.widget)
    append(header)
    append(noticeBar)
  }

  /// The commands that select a section, and the others that the window performs on all pages of words.
  var rootCommands: [Command] {
    (Section.allCases.map(\.commandID) + [.random, .undo]).map { id in
      Command(id) { [weak self] in self?.root?.perform(id) }
    }
  }

  /// The commands of the page, whose keys work while the window shows the page, and those that every page has.
  var commands: [Command] {
    ids.map(command) + rootCommands + [
      Command(title: "Keyboard shortcuts", place: .menu, keys: "question F1 <Control>question") { [weak self] in
        self?.root?.showHelp()
      },
      Command(title: "Quit", place: .menu, keys: "q <Control>q <Control>w") { [weak self] in self?.root?.close() },
    ]
  }

  /// Returns the command with this name.
  func command(_ id: CommandID) -> Command { makeCommand(id) }

  /// Gives the focus to the main widget of the page.
  func focusContent() {}

  /// Adds the buttons of the commands to the header bar, and `widgets` before those at its end.
  func fillHeader(_ widgets: [Widget] = []) {
    let commands = commands
    let end = widgets + commands.filter { $0.place == .end }.map { Button($0) } + [menuButton(commands)]
    setHeader(start: commands.filter { $0.place == .start }.map { Button($0) }, end: end)
  }

  /// Adds widgets to the two ends of the header bar.
  func setHeader(start: [Widget], end: [Widget]) {
    headerWidgets += start + end
    for widget in start { gtk_header_bar_pack_start(header.opaque, widget.widget) }
    for widget in end.reversed() { gtk_header_bar_pack_end(header.opaque, widget.widget) }
  }

  private func menuButton(_ commands: [Command]) -> Widget {
    let (button, popover) = (Widget(gtk_menu_button_new()), Widget(gtk_popover_new(), classes: ["menu"]))
    let buttons = commands.filter { $0.place == .menu }.map { command in
      let item = command.preceded { [weak popover] in if let popover { gtk_popover_popdown(popover.pointer()) } }
      return Button(item, classes: "flat")
    }
    let box = Box(GTK_ORIENTATION_VERTICAL, buttons)
    gtk_popover_set_child(popover.pointer(), box.widget)
    gtk_menu_button_set_popover(button.opaque, popover.widget)
    gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
    button.set("tooltip-text", "Menu")
    button.accessibilityLabel = "Menu"
    headerWidgets += [popover, box]
    return button
  }

  /// The notice below the header bar, which is hidden for `nil`.
  var notice: BindingTarget<Notice?> {
    reactive.makeBindingTarget { page, notice in
      if let icon = notice?.kind.icon { gtk_image_set_from_icon_name(page.noticeIcon.opaque, icon) }
      page.noticeLabel.setText(notice?.text ?? "")
      page.noticeBar.set("visible", notice != nil)
    }
  }
}

extension Notice.Kind {
  fileprivate var icon: String {
    switch self {
    case .information: "dialog-information-symbolic"
    case .success: "object-select-symbolic"
    case .warning: "dialog-warning-symbolic"
    case .failure: "dialog-error-symbolic"
    }
  }
}
