/// A picture that the terminal itself draws, by kitty's graphics protocol: a PNG file, and the columns and rows that
/// the picture fits into.
///
/// The first screen that shows the picture sends the file to the terminal. The first screen that no longer shows the
/// picture deletes it from the terminal. ``TerminalPictures`` creates pictures, and reuses the id of a picture only
/// after the picture is deallocated.
public final class TerminalPicture: Sendable {
  /// The greatest number of columns, and of rows, of a picture: 64.
  public static let limit = KittyGraphics.diacritics.count

  /// The id of the picture in the terminal; at least 1.
  public let id: UInt8

  /// The content of the PNG file.
  public let png: [UInt8]

  /// The columns and rows that the picture fits into. The terminal keeps the proportions of the picture.
  public let size: TerminalSize

  init(id: UInt8, png: [UInt8], size: TerminalSize) {
    self.id = id
    self.png = png
    self.size = size
  }
}

extension TerminalPicture: Equatable {
  /// Returns whether both are the same object. Two objects are different pictures for the terminal, even with the same
  /// file.
  public static func == (left: TerminalPicture, right: TerminalPicture) -> Bool {
    left === right
  }
}

/// A collection that creates the pictures of one terminal and assigns their ids.
///
/// The collection does not retain the pictures. An id becomes available again when its picture is deallocated.
@MainActor
public final class TerminalPictures {
  private struct Slot {
    weak var picture: TerminalPicture?
  }

  /// A slot for each id, starting at 1.
  private var slots: [Slot] = []

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
    var free: Int?
    for (index, slot) in slots.enumerated() {
      guard let picture = slot.picture else {
        free = free ?? index
        continue
      }
      if picture.size == size, picture.png == png { return picture }
    }
    let index = free ?? slots.count
    guard let id = UInt8(exactly: index + 1) else { return nil }
    let picture = TerminalPicture(id: id, png: png, size: size)
    if index == slots.count {
      slots.append(Slot(picture: picture))
    } else {
      slots[index].picture = picture
    }
    return picture
  }
}
