import CGTK
import Foundation
import Reactive

/// A view that shows a picture without changing its proportions, or a text if the picture cannot be shown.
final class PictureView: Box {
  private let picture = Widget(gtk_picture_new())
  private let errorLabel = Label("The picture has an unknown format.", isWrapped: true, classes: "dim-label")
  private let showsError: Bool
  private var data: Data?

  /// Creates a view with a largest width and height.
  init(size: Int, showsError: Bool) {
    self.showsError = showsError
    super.init(GTK_ORIENTATION_VERTICAL, [picture, errorLabel])
    set("width-request", size)
    picture.set("width-request", size)
    picture.set("height-request", size)
    errorLabel.set("visible", false)
    set("valign", Int(GTK_ALIGN_CENTER.rawValue))
  }

  /// Shows a picture file; `nil` shows nothing.
  fileprivate func show(_ data: Data?) {
    guard data != self.data else { return }
    self.data = data
    let texture = data.flatMap(Self.texture)
    gtk_picture_set_paintable(picture.opaque, texture?.opaque)
    errorLabel.set("visible", showsError && data != nil && texture == nil)
  }

  var alternativeText = "" {
    didSet { gtk_picture_set_alternative_text(picture.opaque, cText(alternativeText)) }
  }

  private static func texture(of data: Data) -> Object? {
    let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, UInt($0.count)) }
    defer { g_bytes_unref(bytes) }
    return gdk_texture_new_from_bytes(bytes, nil).map { Object($0) }
  }
}

extension ReactiveExtensions where Base == PictureView {
  @MainActor var picture: BindingTarget<Data?> { makeBindingTarget { $0.show($1) } }
  /// A binding target for the description of the picture.
  @MainActor var alternativeText: BindingTarget<String> { makeBindingTarget { $0.alternativeText = $1 } }
}
