import Foundation
import TerminalScreen
import TextPresentation

/// Decodes one of the pictures that are built into the program `words`, and averages its pixels to 40 columns and 20
/// rows of cells.
///
/// - Returns: The shortest of several times, in milliseconds; `nil` if the picture cannot be decoded.
func pictureMilliseconds() throws -> Double? {
  let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  let file = [UInt8](
    try Data(contentsOf: root.appending(path: "Modules/Services/EmbeddedYear/Pictures/petrichor.png")))
  let size = TerminalSize(columns: 40, rows: 20)
  var picture: BlockPicture?
  let times = (0..<50).map { _ in ContinuousClock().measure { picture = BlockPicture(png: file, size: size) } }
  return picture == nil ? nil : times.min().map { $0 / .milliseconds(1) }
}
