import CGTK
import Reactive
import ViewModels

/// A label: one line that is truncated if it does not fit, or several lines that are wrapped between words.
///
/// The text may come from a service. It is never parsed as markup, and is cut if it is so long that its layout would
/// stop the program.
final class Label: Widget {
  private let limit: Int

  init(_ text: String = "", isWrapped: Bool = false, limit: Int? = nil, classes: String...) {
    self.limit = limit ?? (isWrapped ? 2000 : 200)
    super.init(gtk_label_new(nil), classes: classes)
    set("xalign", 0.0)
    // Marks that are stacked on a character must not cover other rows.
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    set("single-line-mode", !isWrapped)
    if isWrapped {
      set("wrap", true)
      gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    } else {
      gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    }
    setText(text)
  }

  /// Shows a text. Of a long text, only the beginning is shown.
  func setText(_ text: String) {
    gtk_label_set_attributes(opaque, nil)
    gtk_label_set_text(opaque, cText(layoutText(text, limit: limit)))
  }

  /// Shows a text with the matches of a search underlined.
  func setText(_ text: MarkedText) {
    setText(text.text)
    // A text with places to wrap, or that is cut, has other positions than its parts.
    guard String(cString: gtk_label_get_text(opaque)) == text.text else { return }
    let attributes = pango_attr_list_new()
    var end = 0
    for part in text.parts {
      let start = end
      end += part.text.utf8.count
      guard part.kind == .match else { continue }
      for attribute in [pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), pango_attr_weight_new(PANGO_WEIGHT_BOLD)] {
        attribute?.pointee.start_index = UInt32(start)
        attribute?.pointee.end_index = UInt32(end)
        pango_attr_list_insert(attributes, attribute)
      }
    }
    gtk_label_set_attributes(opaque, attributes)
    pango_attr_list_unref(attributes)
  }
}

/// Returns the beginning of a text, with at most `limit` scalars. GTK measures a text many times, and the time for a
/// word is quadratic, so long words get places to wrap.
private func layoutText(_ text: String, limit: Int) -> String {
  let longestWord = 64
  if text.utf8.count <= longestWord { return text }
  var (result, count, wordCount) = ("", 0, 0)
  for character in text {
    let scalars = character.unicodeScalars.count
    (count, wordCount) = (count + scalars, character.isWhitespace ? 0 : wordCount + scalars)
    if count > limit { return result + "…" }
    if wordCount > longestWord {
      result += "\u{200B}"
      wordCount = scalars
    }
    result.append(character)
  }
  return result
}

extension ReactiveExtensions where Base == Label {
  @MainActor var text: BindingTarget<String> { makeBindingTarget { $0.setText($1) } }
  @MainActor var markedText: BindingTarget<MarkedText?> {
    makeBindingTarget { label, text in
      if let text { label.setText(text) } else { label.setText("") }
      label.set("visible", text != nil)
    }
  }
  @MainActor var optionalText: BindingTarget<String?> {
    makeBindingTarget { label, text in
      label.setText(text ?? "")
      label.set("visible", text != nil)
    }
  }
}
