import CGTK
import Reactive

/// A widget of GTK.
class Widget: Object {
  /// Retains a new widget, to which the style sheet's rules for some classes apply.
  init(_ widget: UnsafeMutablePointer<GtkWidget>, classes: [String] = []) {
    // The reference of a new widget is floating: it has no owner yet. A new window belongs to GTK.
    super.init(g_object_ref_sink(widget))
    for name in classes { addClass(name) }
  }

  var widget: UnsafeMutablePointer<GtkWidget> { pointer() }

  /// The name of the widget for assistive technologies.
  var accessibilityLabel = "" {
    didSet { if accessibilityLabel != oldValue { cgtk_set_label(raw, cText(accessibilityLabel)) } }
  }

  func focus() { gtk_widget_grab_focus(widget) }
  /// Calls `action` at the beginning of the next `count` frames in which the widget is on the screen.
  func onFrames(_ count: Int, _ action: @escaping @MainActor () -> Void) {
    var rest = count
    let closure = Closure(repeatedly: {
      action()
      rest -= 1
      return rest > 0
    })
    gtk_widget_add_tick_callback(widget, { Closure.call($2) }, closure.retained(), { Closure.release($0) })
  }

  func addClass(_ name: String) { gtk_widget_add_css_class(widget, name) }

  /// Sets the margins on the left and the right, and those above and below.
  func setMargins(_ horizontal: Int, _ vertical: Int) {
    for edge in ["margin-start", "margin-end"] { set(edge, horizontal) }
    for edge in ["margin-top", "margin-bottom"] { set(edge, vertical) }
  }
}

extension ReactiveExtensions where Base: Widget {
  @MainActor var isVisible: BindingTarget<Bool> { makeBindingTarget { $0.set("visible", $1) } }
  @MainActor var isEnabled: BindingTarget<Bool> {
    makeBindingTarget { widget, isEnabled in
      // GTK warns if a field that has the focus is disabled.
      if !isEnabled, gtk_widget_get_focus_child(widget.widget) != nil {
        gtk_root_set_focus(gtk_widget_get_root(widget.widget), nil)
      }
      widget.set("sensitive", isEnabled)
    }
  }
  /// A binding target that dims the widget.
  @MainActor var isDimmed: BindingTarget<Bool> { makeBindingTarget { $0.set("opacity", $1 ? 0.5 : 1.0) } }
}

/// A row or a column of widgets. It retains them with their bindings.
class Box: Widget {
  private var children: [Widget] = []

  init(_ orientation: GtkOrientation, spacing: Int = 0, _ children: [Widget] = [], classes: String...) {
    super.init(gtk_box_new(orientation, Int32(spacing)), classes: classes)
    for child in children { append(child) }
  }

  func append(_ child: Widget) {
    children.append(child)
    gtk_box_append(pointer(), child.widget)
  }
}
