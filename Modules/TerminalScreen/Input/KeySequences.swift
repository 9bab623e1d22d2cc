extension Key {
  /// Creates the key of a control character other than tab, Return and backspace.
  init(control byte: UInt8) {
    let sign = Character(Unicode.Scalar(byte + 0x40))
    self = .control(Character(sign.lowercased()))
  }

  /// Creates the key of the sequence ESC O; `nil` if it is unknown.
  init?(singleShift final: UInt8) {
    switch Unicode.Scalar(final) {
    case "M": self = .enter
    case "c": self = .wordRight
    case "d": self = .wordLeft
    default: self.init(letter: final)
    }
  }

  /// Creates the key of the sequence ESC [ with the given parameters; `nil` if it is unknown.
  init?(controlSequence parameters: [UInt8], final: UInt8) {
    if parameters == [UInt8(ascii: "[")] {
      // The function keys of the Linux console.
      guard ("A"..."E").contains(Unicode.Scalar(final)) else { return nil }
      self = .function(Int(final - UInt8(ascii: "A")) + 1)
      return
    }
    // The numbers of the key and of the modifiers.
    guard let numbers = parameterNumbers(parameters), numbers.count <= 2 else { return nil }
    let (number, modifiers) = (numbers.first ?? nil, numbers.count == 2 ? numbers[1] : nil)
    if final == UInt8(ascii: "~") {
      self.init(number: number ?? 0)
      return
    }
    guard number ?? 1 == 1 else { return nil }
    if final == UInt8(ascii: "Z") {
      self = .backTab
      return
    }
    self.init(letter: final)
    let (alt, control) = (3, 5)
    switch (self, modifiers) {
    case (.left, alt), (.left, control): self = .wordLeft
    case (.right, alt), (.right, control): self = .wordRight
    default: break
    }
  }

  /// Creates the key of a sequence that ends with a letter; `nil` if it is unknown.
  private init?(letter: UInt8) {
    switch Unicode.Scalar(letter) {
    case "A": self = .up
    case "B": self = .down
    case "C": self = .right
    case "D": self = .left
    case "F": self = .end
    case "H": self = .home
    case "P": self = .function(1)
    case "Q": self = .function(2)
    case "R": self = .function(3)
    case "S": self = .function(4)
    default: return nil
    }
  }

  /// Creates the key of a sequence that ends with `~`, by its number; `nil` if it is unknown.
  private init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28, 29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }
}

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
