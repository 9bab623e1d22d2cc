/// The question for the background colour of the terminal.
///
/// It consists of OSC 11, which many terminals answer, and of DA1, which all of them answer. The reply to DA1 arrives
/// last, so it says whether to wait any longer.
enum TerminalQuery {
  static let bytes = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)
}

extension Color {
  /// Creates a colour from the string of a reply to OSC 11: “11;rgb:1e1e/1e1e/2e2e”, with one to four hexadecimal
  /// digits for each of red, green and blue. A fourth number for the opacity is ignored.
  init?(reply: [UInt8]) {
    let text = String(decoding: reply.prefix { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }, as: UTF8.self)
    guard let start = ["11;rgb:", "11;rgba:"].first(where: text.hasPrefix) else { return nil }
    let levels = text.dropFirst(start.count).split(separator: "/", omittingEmptySubsequences: false).map { digits in
      (1...4).contains(digits.count)
        ? UInt32(digits, radix: 16).map { UInt8($0 * 255 / (1 << (4 * UInt32(digits.count)) - 1)) } : nil
    }
    guard levels.count >= 3, let red = levels[0], let green = levels[1], let blue = levels[2] else { return nil }
    self = .rgb(red, green, blue)
  }
}
