import CGTK

/// The style sheet of the application. Its colours are those of the theme, so they suit light and dark themes.
@MainActor
enum StyleSheet {
  /// Applies the style sheet to all windows.
  static func load() {
    let provider = Object(UnsafeMutableRawPointer(gtk_css_provider_new()))
    gtk_css_provider_load_from_data(provider.pointer(), rules, -1)
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), provider.opaque, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }

  private static let rules = """
    .words > row { padding: 6px 18px; }
    .notice { padding: 8px 18px; background: alpha(@theme_selected_bg_color, 0.15); }
    .loading { padding: 8px 12px; border-radius: 12px; }
    .loading progressbar { min-width: 160px; }
    .today { padding: 0 8px; border-radius: 8px; background: alpha(@theme_selected_bg_color, 0.25); }
    .reaction:not(:checked) image { opacity: 0.35; }
    .reaction:checked { color: @theme_selected_bg_color; background: none; }
    row:selected .reaction:checked { color: @theme_selected_fg_color; }
    .definition { font-size: 115%; }
    .example, .part-of-speech { font-style: italic; }
    popover.menu button > label { font-weight: normal; }
    """
}
