/// A picture that the terminal itself draws, by kitty's graphics protocol: a PNG file, and the columns and rows that
/// the picture fits into.
///
/// The first screen that shows the picture sends the file to the terminal. The first screen that no longer shows the
/// picture deletes it from the terminal. ``TerminalPictures`` creates pictures, and reuses the id of a picture only
/// after the picture is deallocated.
public final class TerminalPicture: Sendable, Equatable {
  /// The greatest number of columns, and of rows, of a picture: 64.
  public static let limit = KittyGraphics.diacritics.count

  /// The id of the picture in the terminal; at least 1.
  public let id: UInt8

  /// The content of the PNG file.
  public let png: [UInt8]

  /// The columns and rows that the picture fits into. The terminal keeps the proportions of the picture.
  public let size: TerminalSize

  init(id: UInt8, png: [UInt8], size: TerminalSize) {
    (self.id, self.png, self.size) = (id, png, size)
  }

  /// Returns whether both are the same object. Two objects are different pictures for the terminal, even with the same
  /// file.
  public static func == (left: TerminalPicture, right: TerminalPicture) -> Bool { left === right }
}

/// A collection that creates the pictures of one terminal and assigns their ids.
///
/// The collection does not retain the pictures. An id becomes available again when its picture is deallocated.
@MainActor
public final class TerminalPictures {
  private struct Slot {
    weak var picture: TerminalPicture?
  }

  /// The slots of the ids that have been used.
  private var slots: [UInt8: Slot] = [:]

  /// Creates an empty collection.
  public init() {}

  /// Returns the existing picture with the given file and size, or creates it.
  ///
  /// - Parameters:
  ///   - png: The content of a PNG file, which is not validated.
  ///   - size: The columns and rows, each at most ``TerminalPicture/limit``.
  /// - Returns: The picture. `nil` if the size is empty or too large, or if all 255 ids are in use.
  public func picture(png: [UInt8], size: TerminalSize) -> TerminalPicture? {
    let sides = 1...TerminalPicture.limit
    guard sides.contains(size.columns), sides.contains(size.rows) else { return nil }
    let existing = slots.compactMapValues(\.picture)
    if let picture = existing.values.first(where: { $0.size == size && $0.png == png }) { return picture }
    guard let id = (1...UInt8.max).first(where: { existing[$0] == nil }) else { return nil }
    let picture = TerminalPicture(id: id, png: png, size: size)
    slots[id] = Slot(picture: picture)
    return picture
  }
}
