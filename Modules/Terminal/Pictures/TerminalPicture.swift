/// A picture that the terminal itself draws, by kitty's graphics protocol: a file in the format PNG, and how many
/// columns and rows it is fitted into.
///
/// The bytes are sent with the first screen that has the picture on it, and the terminal is told to forget them with
/// the first one that has not. A picture has its number for as long as anybody holds it, so that those on the screen
/// and those that come next never have the same one; ``TerminalPictures`` makes them.
public final class TerminalPicture: Sendable {
  /// The most columns, and the most rows, of a picture.
  public static let limit = KittyGraphics.diacritics.count

  /// The number by which the terminal knows the picture; at least 1.
  public let id: UInt8

  /// The file.
  public let png: [UInt8]

  /// The columns and rows into which the terminal fits the picture, keeping its proportions.
  public let size: TerminalSize

  init(id: UInt8, png: [UInt8], size: TerminalSize) {
    self.id = id
    self.png = png
    self.size = size
  }
}

extension TerminalPicture: Equatable {
  /// Whether both are the same object, and so the same for the terminal.
  public static func == (left: TerminalPicture, right: TerminalPicture) -> Bool {
    left === right
  }
}

/// The pictures that a terminal may have to draw, and their numbers.
///
/// It holds none of them: a number is free again when nobody holds its picture any longer.
@MainActor
public final class TerminalPictures {
  private struct Slot {
    weak var picture: TerminalPicture?
  }

  /// A slot for each number from 1 on.
  private var slots: [Slot] = []

  /// Makes it, without pictures.
  public init() {}

  /// The picture of that file and size: the one that somebody holds, or a new one.
  ///
  /// - Parameters:
  ///   - png: A file in the format PNG. It is not looked at.
  ///   - size: Columns and rows, each at most ``TerminalPicture/limit``.
  /// - Returns: The picture; none if the size is of no cells or too large, or all 255 numbers are in use.
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
