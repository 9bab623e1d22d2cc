import CGTK
import Reactive
import ViewModels

/// A page with the form in which the user chooses a service.
final class ServicePage: Page {
  private let viewModel: any ServiceViewModelType
  private let builtInButton = Widget(gtk_check_button_new_with_label("Built-in"))
  private let serverButton = Widget(gtk_check_button_new_with_label("Web server"))
  private let sourceNote = Label(isWrapped: true, classes: "dim-label")
  private let urlEntry = Entry(gtk_entry_new(), label: "URL", placeholder: "https://example.org/words")
  private let urlNote = Label(isWrapped: true, classes: "error")
  private let tokenEntry = Entry(gtk_password_entry_new(), label: "Token", placeholder: "none")
  private let tokenErrorNote = Label(isWrapped: true, classes: "error")
  private let tokenNote = Label(isWrapped: true, classes: "dim-label")
  private let spinner = Widget(gtk_spinner_new())

  init(viewModel: any ServiceViewModelType) {
    self.viewModel = viewModel
    super.init([.cancel, .save, .test], viewModel.outputs.commands, of: viewModel)
    addViews()
    bindViews()
  }

  override var rootCommands: [Command] { [] }

  override func focusContent() { (viewModel.outputs.form.value.usesServer ? serverButton : builtInButton).focus() }

  private func addViews() {
    titleLabel.setText("Service")
    gtk_check_button_set_group(pointer(builtInButton), pointer(serverButton))
    tokenEntry.set("show-peek-icon", true)
    spinner.accessibilityLabel = "Busy"
    let sources = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 18, [builtInButton, serverButton])
    let form = Box(
      GTK_ORIENTATION_VERTICAL, spacing: 18,
      [
        section("Words", sources, notes: sourceNote), section("URL", urlEntry, notes: urlNote),
        section("Token", tokenEntry, notes: tokenErrorNote, tokenNote),
        Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [Button(command(.test)), spinner]),
      ])
    form.setMargins(36, 24)
    form.set("vexpand", true)
    append(form)
    setHeader(start: [Button(command(.cancel))], end: [Button(command(.save), classes: "suggested-action")])
  }

  /// Returns a control with a caption above it and notes below it.
  private func section(_ caption: String, _ control: Widget, notes: Label...) -> Box {
    Box(GTK_ORIENTATION_VERTICAL, spacing: 6, [Label(caption, classes: "heading"), control] + notes)
  }

  private func pointer(_ button: Widget) -> UnsafeMutablePointer<GtkCheckButton> { button.pointer() }

  private func bindViews() {
    let outputs = viewModel.outputs
    func form<Value: Equatable & Sendable>(_ part: @escaping @Sendable (ServiceForm) -> Value) -> Property<Value> {
      outputs.form.map(part).skipRepeats()
    }
    let canChooseServer = form(\.canChooseServer).and(outputs.isEditable)

    // Show the outputs.
    notice <~ outputs.message
    reactive.makeBindingTarget { $0.spinner.set("spinning", $1) } <~ outputs.isBusy
    builtInButton.reactive.isEnabled <~ canChooseServer
    serverButton.reactive.isEnabled <~ canChooseServer
    reactive.makeBindingTarget { page, usesServer in
      gtk_check_button_set_active(page.pointer(usesServer ? page.serverButton : page.builtInButton), 1)
    } <~ form(\.usesServer)
    sourceNote.reactive.text <~ form(\.serverOrigin)
    urlEntry.reactive.isEnabled <~ canChooseServer
    urlEntry.reactive.text <~ form(\.url)
    urlNote.reactive.optionalText <~ form(\.urlError)
    tokenEntry.reactive.isEnabled <~ form(\.canEditToken).and(outputs.isEditable)
    tokenEntry.reactive.text <~ form(\.token)
    tokenErrorNote.reactive.optionalText <~ form(\.tokenError)
    tokenNote.reactive.optionalText <~ form(\.tokenNote)

    // Report the user's input.
    serverButton.on("toggled") { [weak self] in
      guard let self else { return }
      viewModel.inputs.usesServerChanged(gtk_check_button_get_active(pointer(serverButton)) != 0)
    }
    reactive.makeBindingTarget { $0.viewModel.inputs.urlChanged($1) } <~ urlEntry.editedText
    reactive.makeBindingTarget { $0.viewModel.inputs.tokenChanged($1) } <~ tokenEntry.editedText
    for entry in [urlEntry, tokenEntry] { entry.on("activate", command(.save).perform) }

    reactive.makeBindingTarget { page, _ in page.root?.popPage() } <~ outputs.dismiss
  }
}
