import CGTK
import Reactive
import ViewModels

/// The window of the application: a stack of pages, of which the last one is shown. The first page lists the words of
/// a month.
final class RootWindow: Widget {
  private let viewModel: any RootViewModelType
  private let stack = Widget(gtk_stack_new())
  private var pages: [Page] = []
  /// The pages that have been popped, and disappear at the end of the transition.
  private var poppedPages: [Page] = []
  private var shortcuts: Shortcuts?
  /// Whether there is room for the highlighted word beside the list.
  private let isWide = MutableProperty(false)
  private static let minimumWidthWithPreview = 900

  /// Creates a window. It calls `closed` when it has been closed.
  init(viewModel: any RootViewModelType, closed: @escaping @MainActor () -> Void) {
    self.viewModel = viewModel
    super.init(gtk_window_new())
    gtk_window_set_title(pointer(), "Words")
    gtk_window_set_default_size(pointer(), 800, 640)
    // Each page has its own header bar.
    let titlebar = Widget(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    titlebar.set("visible", false)
    gtk_window_set_titlebar(pointer(), titlebar.widget)
    gtk_window_set_child(pointer(), stack.widget)
    gtk_stack_set_transition_type(stack.opaque, GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT)
    stack.on("notify::transition-running") { [weak self] (_: UInt) in self?.removePoppedPages() }
    // The signal destroy would be sent after the last reference has been released.
    on("unrealize", closed)
    on("realize") { [weak self] in self?.observeWidth() }

    reactive.makeBindingTarget { $0.showLists($1) } <~ viewModel.outputs.lists
    reactive.makeBindingTarget { $0.showMessage("Words", $1) } <~ viewModel.outputs.showNotice
    reactive.makeBindingTarget { $0.pushPage(ServicePage(viewModel: $1)) } <~ viewModel.outputs.showService
    viewModel.inputs.viewDidLoad()
  }

  func present() { gtk_window_present(pointer()) }
  func close() { gtk_window_close(pointer()) }

  func pushPage(_ page: Page) { setPages(pages + [page]) }
  /// Shows the detail of a word. It takes the place of another detail.
  func pushDetail(_ page: DetailPage) { setPages(pages.filter { !($0 is DetailPage) } + [page]) }
  func popPage() { setPages(Array(pages.prefix(max(pages.count - 1, 1)))) }
  func perform(_ id: CommandID) { viewModel.outputs.commands.value[id]?.perform(viewModel) }

  /// Shows a message over the pages.
  func showMessage(_ title: String, _ text: String) {
    guard let message = cgtk_message(raw, cText(title), cText(text)) else { return }
    let dialog = Widget(message)
    let window: UnsafeMutablePointer<GtkWindow> = dialog.pointer()
    dialog.on("response") { (_: UInt) in gtk_window_destroy(window) }
    gtk_window_present(window)
  }

  func showHelp() {
    let commands = pages.last?.commands.filter { !$0.keys.isEmpty } ?? []
    showMessage("Keyboard shortcuts", commands.map { "\($0.title): \($0.keyNames)" }.joined(separator: "\n"))
  }

  private func showLists(_ lists: [WordsViewModel]) {
    let shown = pages.compactMap { $0 as? WordsPage }
    setPages(
      lists.map { list in
        shown.first { $0.viewModel as AnyObject === list }
          ?? WordsPage(viewModel: list, isWide: Property(capturing: isWide))
      })
  }

  private func observeWidth() {
    // GTK lays out the window before it calls this handler. A window has no signal for its width when it is maximised.
    let surface = Object(g_object_ref(UnsafeMutableRawPointer(gtk_native_get_surface(opaque))))
    surface.on("layout") { [weak self] (_: UInt) in
      guard let self else { return }
      let hasRoom = gtk_widget_get_width(widget) >= Self.minimumWidthWithPreview
      if isWide.value != hasRoom { isWide.value = hasRoom }
    }
  }

  private func setPages(_ newPages: [Page]) {
    guard let last = newPages.last, last !== pages.last else { return }
    for page in newPages where page.root == nil {
      page.root = self
      gtk_stack_add_child(stack.opaque, page.widget)
    }
    poppedPages += pages.filter { page in !newPages.contains { $0 === page } }
    pages = newPages
    gtk_window_set_focus(pointer(), nil)  // GTK warns if a field that has the focus is hidden.
    gtk_stack_set_visible_child(stack.opaque, last.widget)
    if let shortcuts { gtk_widget_remove_controller(widget, shortcuts.opaque) }
    let shortcuts = Shortcuts(last.commands)
    gtk_widget_add_controller(widget, OpaquePointer(shortcuts.retained()))
    self.shortcuts = shortcuts
    removePoppedPages()
    last.focusContent()
  }

  /// Removes the popped pages, unless one of them is still visible.
  private func removePoppedPages() {
    guard gtk_stack_get_transition_running(stack.opaque) == 0 else { return }
    let popped = poppedPages
    poppedPages = []
    for page in popped { gtk_stack_remove(stack.opaque, page.widget) }
  }
}
