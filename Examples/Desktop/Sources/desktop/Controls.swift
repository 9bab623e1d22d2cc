import CGTK
import Reactive
import ViewModels

/// A field for one line of text.
final class Entry: Widget {
  /// A signal that sends the complete text whenever the user changes it.
  let editedText: Signal<String, Never>
  private var isAssigning = false

  /// Creates a field from a widget that implements `GtkEditable`.
  init(_ editable: UnsafeMutablePointer<GtkWidget>, label: String, placeholder: String) {
    let (editedText, observer) = Signal<String, Never>.pipe()
    self.editedText = editedText
    super.init(editable)
    accessibilityLabel = label
    set("placeholder-text", placeholder)
    on("changed") { [weak self] in
      if let self, !isAssigning { observer.send(value: text) }
    }
  }

  var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set {
      // Assigning an equal text would move the cursor.
      guard newValue != text else { return }
      isAssigning = true
      gtk_editable_set_text(opaque, cText(newValue))
      isAssigning = false
    }
  }
}

extension ReactiveExtensions where Base == Entry {
  @MainActor var text: BindingTarget<String> { makeBindingTarget { $0.text = $1 } }
}

/// A button that shows the state of a reaction, and performs the command that changes it.
final class ReactionButton: Widget {
  fileprivate var state = ReactionState(isOn: false) {
    didSet { show() }
  }

  /// Creates a button for the reaction with this name.
  init(_ name: String, _ command: Command) {
    super.init(gtk_toggle_button_new(), classes: ["flat", "reaction"])
    gtk_button_set_icon_name(pointer(), command.icon)
    set("tooltip-text", command.tooltip)
    set("focus-on-click", false)
    set("valign", Int(GTK_ALIGN_CENTER.rawValue))
    accessibilityLabel = name
    reactive.isEnabled <~ command.isEnabled
    on("clicked") { [weak self] in
      command.perform()
      // GTK has toggled the button. The view model decides about the state.
      self?.show()
    }
  }

  private func show() {
    set("active", state.isOn)
    set("opacity", state.isPending ? 0.5 : 1.0)
  }
}

extension ReactiveExtensions where Base == ReactionButton {
  @MainActor var state: BindingTarget<ReactionState> { makeBindingTarget { $0.state = $1 } }
}

/// The progress of loading, with a button that cancels it. It floats above the content of its page.
final class LoadingView: Widget {
  fileprivate let spinner = Widget(gtk_spinner_new())
  fileprivate let progressBar = Widget(gtk_progress_bar_new())
  private let box: Box

  init(_ cancel: Command) {
    box = Box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, [spinner, progressBar, Button(cancel)], classes: "osd", "loading")
    super.init(gtk_revealer_new())
    gtk_revealer_set_child(opaque, box.widget)
    gtk_revealer_set_transition_type(opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
    set("halign", Int(GTK_ALIGN_CENTER.rawValue))
    set("valign", Int(GTK_ALIGN_END.rawValue))
    progressBar.set("valign", Int(GTK_ALIGN_CENTER.rawValue))
    progressBar.accessibilityLabel = "Progress"
    spinner.accessibilityLabel = "Loading"
    progressBar.set("visible", false)
    setMargins(0, 24)
  }
}

extension ReactiveExtensions where Base == LoadingView {
  /// A binding target for whether something is being loaded.
  @MainActor var isLoading: BindingTarget<Bool> {
    makeBindingTarget { view, isLoading in
      for property in ["reveal-child", "can-target"] { view.set(property, isLoading) }
      view.spinner.set("spinning", isLoading)
    }
  }
  /// A binding target for the completed part; `nil` if it is not known.
  @MainActor var progress: BindingTarget<Double?> {
    makeBindingTarget { view, progress in
      view.progressBar.set("visible", progress != nil)
      view.progressBar.set("fraction", progress ?? 0)
    }
  }
}
