#pragma once

// Newer versions of GTK mark some functions as deprecated. Their replacements do not exist in 4.8.
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8

#include <glib-unix.h>
#include <gtk/gtk.h>

// The two functions with which a run loop integrates the main queue of libdispatch. No header declares them. They are
// part of the binary interface, because the run loop of Foundation calls them.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// Swift cannot call functions with a variable number of arguments. Each of the following functions calls one of them.

static inline void cgtk_set_label(void *accessible, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(accessible), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

#define CGTK_SETTER(name, type) \
  static inline void cgtk_set_##name(void *object, const char *property, type value) { \
    g_object_set(object, property, value, NULL); \
  }
CGTK_SETTER(bool, gboolean)
CGTK_SETTER(int, int)
CGTK_SETTER(double, double)
CGTK_SETTER(string, const char *)

static inline GtkWidget *cgtk_message(void *window, const char *title, const char *text) {
  GtkWidget *dialog = gtk_message_dialog_new(
      GTK_WINDOW(window), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_INFO, GTK_BUTTONS_OK, "%s",
      title);
  gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", text);
  return dialog;
}
