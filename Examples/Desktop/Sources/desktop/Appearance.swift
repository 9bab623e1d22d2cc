import CGTK

/// The appearance of all windows: a style sheet, and the user's choice between a light and a dark theme.
@MainActor
enum Appearance {
  /// Applies the appearance to all windows.
  static func apply() {
    let provider = Object(UnsafeMutableRawPointer(gtk_css_provider_new()))
    gtk_css_provider_load_from_data(provider.pointer(), rules, -1)
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), provider.opaque, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    followColorScheme()
  }

  /// Follows the colour scheme in the settings of the desktop, which GTK does not read. A service on the session bus
  /// provides them, the settings portal. Without it, the settings of GTK decide.
  private static func followColorScheme() {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
    let (name, path) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
    let (interface, namespace, key) = ("org.freedesktop.portal.Settings", "org.freedesktop.appearance", "color-scheme")
    g_dbus_connection_signal_subscribe(
      bus, name, interface, "SettingChanged", path, namespace, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, arguments, _ in Appearance.setColorScheme(of: arguments, at: 2) }, nil, nil)
    var arguments = [g_variant_new_string(namespace), g_variant_new_string(key)]
    g_dbus_connection_call(
      bus, name, path, interface, "Read", g_variant_new_tuple(&arguments, 2), nil, G_DBUS_CALL_FLAGS_NONE, 1000, nil,
      { bus, result, _ in
        guard let response = g_dbus_connection_call_finish(OpaquePointer(bus), result, nil) else { return }
        Appearance.setColorScheme(of: response, at: 0)
        g_variant_unref(response)
      }, nil)
  }

  /// Applies the colour scheme in a tuple. It is a number in one or more variants: 1 is dark, and 2 is light.
  private nonisolated static func setColorScheme(of tuple: OpaquePointer?, at index: UInt) {
    var value = g_variant_get_child_value(tuple, index)
    while let variant = value, g_variant_classify(variant) == G_VARIANT_CLASS_VARIANT {
      value = g_variant_get_variant(variant)
      g_variant_unref(variant)
    }
    defer { g_variant_unref(value) }
    guard g_variant_classify(value) == G_VARIANT_CLASS_UINT32 else { return }
    let isDark = g_variant_get_uint32(value) == 1
    cgtk_set_bool(
      UnsafeMutableRawPointer(gtk_settings_get_default()), "gtk-application-prefer-dark-theme", isDark ? 1 : 0)
  }

  /// The colours are those of the theme, so they suit light and dark themes.
  private static let rules = """
    .words > row { padding: 6px 18px; }
    .notice { padding: 8px 18px; min-height: 24px; background: alpha(@theme_selected_bg_color, 0.15); }
    .loading { padding: 8px 12px; border-radius: 12px; }
    .loading progressbar { min-width: 160px; }
    .reaction:not(:checked) image { opacity: 0.35; }
    .reaction:checked { color: @theme_selected_bg_color; background: none; border-color: transparent; }
    row:selected .reaction:checked { color: @theme_selected_fg_color; }
    .definition { font-size: 115%; }
    .example, .part-of-speech { font-style: italic; }
    popover.menu button > label { font-weight: normal; }
    """
}
