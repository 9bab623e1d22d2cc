/// The part of kitty's graphics protocol that shows pictures in cells of text. The bytes of a picture are sent once,
/// and each cell contains a placeholder (<https://sw.kovidgoyal.net/kitty/graphics-protocol/#unicode-placeholders>).
///
/// No command asks the terminal for a response: `q=2` suppresses all of them.
enum KittyGraphics {
  /// The greatest number of base64 bytes in one command.
  static let chunkLimit = 4096

  /// The placeholder: the character that the terminal replaces with a part of a picture.
  static let placeholder: Unicode.Scalar = "\u{10EEEE}"

  /// The marks that encode the row and the column of a cell in a picture. The index of a mark is the number that it
  /// encodes. These are the first marks in kitty's `rowcolumn-diacritics.txt`.
  static let diacritics: [Unicode.Scalar] = [
    "\u{305}", "\u{30D}", "\u{30E}", "\u{310}", "\u{312}", "\u{33D}", "\u{33E}", "\u{33F}", "\u{346}", "\u{34A}",
    "\u{34B}", "\u{34C}", "\u{350}", "\u{351}", "\u{352}", "\u{357}", "\u{35B}", "\u{363}", "\u{364}", "\u{365}",
    "\u{366}", "\u{367}", "\u{368}", "\u{369}", "\u{36A}", "\u{36B}", "\u{36C}", "\u{36D}", "\u{36E}", "\u{36F}",
    "\u{483}", "\u{484}", "\u{485}", "\u{486}", "\u{487}", "\u{592}", "\u{593}", "\u{594}", "\u{595}", "\u{597}",
    "\u{598}", "\u{599}", "\u{59C}", "\u{59D}", "\u{59E}", "\u{59F}", "\u{5A0}", "\u{5A1}", "\u{5A8}", "\u{5A9}",
    "\u{5AB}", "\u{5AC}", "\u{5AF}", "\u{5C4}", "\u{610}", "\u{611}", "\u{612}", "\u{613}", "\u{614}", "\u{615}",
    "\u{616}", "\u{617}", "\u{657}", "\u{658}",
  ]

  /// Returns the text of a cell of a picture. The column and the row are counted from 0, and must be less than the
  /// number of ``diacritics``.
  static func placeholder(column: Int, row: Int) -> Character {
    Character(String(String.UnicodeScalarView([placeholder, diacritics[row], diacritics[column]])))
  }

  /// Returns the commands that send a picture to the terminal. They replace any picture with the same id.
  static func transmission(of picture: TerminalPicture) -> [UInt8] {
    var rest = base64(picture.png)[...]
    var bytes: [UInt8] = []
    var control = "a=T,U=1,f=100,i=\(picture.id),c=\(picture.size.columns),r=\(picture.size.rows),q=2"
    repeat {
      let chunk = rest.prefix(chunkLimit)
      rest = rest.dropFirst(chunkLimit)
      bytes += Array("\u{1B}_G\(control),m=\(rest.isEmpty ? 0 : 1);".utf8) + chunk + Array("\u{1B}\\".utf8)
      control = "q=2"
    } while !rest.isEmpty
    return bytes
  }

  /// Returns the command that deletes the picture with the given id from the terminal, if it exists.
  static func deletion(of id: UInt8) -> [UInt8] {
    Array("\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\".utf8)
  }
}

/// Returns the bytes encoded in base64 (RFC 4648, section 4).
func base64(_ bytes: [UInt8]) -> [UInt8] {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var result: [UInt8] = []
  result.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
    for index in 0..<4 {
      result.append(index <= group.count ? alphabet[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
    }
  }
  return result
}
