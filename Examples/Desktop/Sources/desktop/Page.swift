import CGTK
import Reactive

/// A page of the window: a header bar, a notice, and the content below.
class Page: Box {
  /// The window that shows the page.
  weak var root: RootWindow?

  let titleLabel = Label(classes: "title")
  private let noticeLabel = Label(isWrapped: true)
  private let header = Widget(gtk_header_bar_new())
  private let noticeBar: Box
  private var popover: Widget?

  init() {
    let icon = Widget(gtk_image_new_from_icon_name("dialog-information-symbolic"))
    noticeBar = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [icon, noticeLabel], classes: "notice")
    noticeLabel.set("hexpand", true)
    super.init(GTK_ORIENTATION_VERTICAL)
    gtk_header_bar_set_title_widget(header.opaque, titleLabel.widget)
    append(header)
    append(noticeBar)
  }

  /// The commands of the page, in the order of the help. Their keys work while the window shows the page.
  var commands: [Command] { [] }

  /// Gives the focus to the main widget of the page.
  func focusContent() {}

  /// Adds the buttons of the commands to the header bar, and `widgets` before those at its end.
  func fillHeader(_ widgets: [Widget] = []) {
    let commands = commands
    let end = widgets + commands.filter { $0.place == .end }.map { Button($0) } + [menuButton(commands)]
    setHeader(start: commands.filter { $0.place == .start }.map { Button($0) }, end: end)
  }

  /// Adds widgets to the two ends of the header bar, which retains them.
  func setHeader(start: [Widget], end: [Widget]) {
    for widget in start { gtk_header_bar_pack_start(header.opaque, widget.widget) }
    for widget in end.reversed() { gtk_header_bar_pack_end(header.opaque, widget.widget) }
  }

  private func menuButton(_ commands: [Command]) -> Widget {
    let (button, popover) = (Widget(gtk_menu_button_new()), Widget(gtk_popover_new(), classes: "menu"))
    let buttons = commands.filter { $0.place == .menu }.map { command in
      Button(
        Command(command.title, keys: command.keys) { [weak popover] in
          if let popover { gtk_popover_popdown(popover.pointer()) }
          command.action()
        }, classes: "flat")
    }
    let box = Box(GTK_ORIENTATION_VERTICAL, buttons)
    gtk_popover_set_child(popover.pointer(), box.widget)
    gtk_menu_button_set_popover(button.opaque, popover.widget)
    gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
    button.set("tooltip-text", "Menu")
    button.accessibilityLabel = "Menu"
    self.popover = popover
    return button
  }

  /// The notice below the header bar. Without a text, it is hidden.
  var notice: BindingTarget<String?> {
    reactive.makeBindingTarget { page, notice in
      page.noticeLabel.setText(notice ?? "")
      page.noticeBar.set("visible", notice != nil)
    }
  }

  /// The commands that every page has.
  var windowCommands: [Command] {
    [
      Command("Keyboard shortcuts", .menu, keys: "question F1 <Control>question") { [weak self] in
        self?.root?.showHelp()
      },
      Command("Quit", .menu, keys: "q <Control>q <Control>w") { [weak self] in self?.root?.close() },
    ]
  }
}
