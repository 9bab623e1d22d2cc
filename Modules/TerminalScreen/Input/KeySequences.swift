extension Key {
  /// Creates the key of a control character other than tab, Return and backspace.
  init(control byte: UInt8) {
    let sign = Character(Unicode.Scalar(byte + 0x40))
    self = .control(Character(sign.lowercased()))
  }

  /// Returns the key of the sequence ESC O; `nil` if it is unknown.
  static func singleShift(_ final: UInt8) -> Key? {
    let keys: [Unicode.Scalar: Key] = ["M": .enter, "c": .wordRight, "d": .wordLeft]
    return keys[Unicode.Scalar(final)] ?? letterKeys[Unicode.Scalar(final)]
  }

  /// Returns the key of the sequence ESC [ with the given parameters; `nil` if it is unknown.
  static func controlSequence(_ parameters: [UInt8], final: UInt8) -> Key? {
    if parameters == [UInt8(ascii: "[")] {
      // The function keys of the Linux console.
      return "ABCDE".utf8.contains(final) ? .function(Int(final - UInt8(ascii: "A")) + 1) : nil
    }
    // The numbers of the key and of the modifiers.
    guard let numbers = parameterNumbers(parameters), numbers.count <= 2 else { return nil }
    let (number, modifiers) = (numbers.first ?? nil, numbers.count == 2 ? numbers[1] : nil)
    let (alt, control) = (3, 5)
    switch (Unicode.Scalar(final), modifiers) {
    case ("~", _):
      let key = numberKeys[number ?? 0]
      return key ?? functionKeyNumbers.firstIndex { $0 == number }.map { .function($0 + 1) }
    case _ where number ?? 1 != 1: return nil
    case ("Z", _): return .backTab
    case ("C", alt), ("C", control): return .wordRight
    case ("D", alt), ("D", control): return .wordLeft
    default: return letterKeys[Unicode.Scalar(final)]
    }
  }
}

/// The keys of the sequences that end with a letter.
private let letterKeys: [Unicode.Scalar: Key] = [
  "A": .up, "B": .down, "C": .right, "D": .left, "F": .end, "H": .home, "P": .function(1), "Q": .function(2),
  "R": .function(3), "S": .function(4),
]

/// The keys of the sequences that end with `~`, by their numbers.
private let numberKeys: [Int: Key] = [
  1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
]

/// The numbers of the function keys in such sequences, from F1 on.
private let functionKeyNumbers = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34]

extension MouseEvent {
  /// Creates the event of a report in the SGR format, ESC [ < button ; column ; row M; `nil` if it is not reported.
  init?(report parameters: [UInt8]) {
    let kinds: [Int: Kind] = [0: .press, 64: .scrollUp, 65: .scrollDown]
    let sides = 1...TerminalSize.limit
    guard parameters.first == UInt8(ascii: "<"),
      let numbers = parameterNumbers(parameters.dropFirst()), numbers.count == 3,
      let button = numbers[0], let kind = kinds[button],
      let column = numbers[1], sides.contains(column), let row = numbers[2], sides.contains(row)
    else { return nil }
    self.init(kind, at: Position(column: column - 1, row: row - 1))
  }
}

/// Returns the numbers in the parameters of a control sequence, with `nil` for an empty one. Returns `nil` if the
/// parameters have any other characters.
func parameterNumbers(_ parameters: some Collection<UInt8>) -> [Int?]? {
  let separator = UInt8(ascii: ";")
  guard parameters.allSatisfy({ $0 == separator || (0x30...0x39).contains($0) }) else { return nil }
  return parameters.split(separator: separator, omittingEmptySubsequences: false).map {
    Int(String(decoding: $0, as: UTF8.self))
  }
}
