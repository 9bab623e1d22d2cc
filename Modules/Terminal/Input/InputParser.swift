/// A parser of the keys and mouse events in the input from a terminal. The bytes may arrive in pieces of any size.
///
/// The parser knows the CSI and SS3 sequences of xterm, rxvt and the Linux console. It ignores modifiers on the keys of
/// these sequences, except on left and right, and skips unknown sequences and invalid bytes. Of the mouse, it knows
/// reports in the SGR format, and skips those that are not a ``MouseEvent``. If no byte follows an ESC byte, the caller
/// decides that this is the escape key: it calls ``flush()`` after a time-out. If a key follows, it is this key with
/// alt. So alt with Return does not send the escape key, which may discard the user's input.
public struct InputParser: Sendable {
  private enum State {
    /// At the start of a key.
    case ground
    /// After ESC, and whether another ESC is before it.
    case escape(isSecond: Bool)
    /// After ESC O. With alt, another ESC is before it.
    case singleShift(isAlt: Bool)
    /// After ESC [, with the bytes that followed, or `nil` if there are too many for a key. With alt, another ESC is
    /// before it.
    case control([UInt8]?, isAlt: Bool)
    /// After ESC [ M, the original mouse protocol of xterm, with the number of bytes that are missing.
    case mouse(missing: Int)
    /// In the string of an OSC, DCS, SOS, PM or APC sequence, with its length so far and whether ESC was the last byte.
    case string(length: Int, isEnding: Bool)
    /// In a UTF-8 character, with its bytes so far and the number of bytes that are missing.
    case character([UInt8], missing: Int, isAlt: Bool)
    /// In a pasted text, with the number of bytes of its end that have arrived.
    case paste(matched: Int)
  }

  private var state = State.ground
  private var pasted: [UInt8] = []

  /// Creates a parser at the start of a key.
  public init() {}

  /// Whether the last bytes may be the start of a key. If no more bytes arrive soon, call ``flush()``.
  public var isIncomplete: Bool {
    if case .ground = state { false } else { true }
  }

  /// Whether the last bytes are clearly the start of a key, such as ESC [. The rest of the key is then only delayed.
  public var isWithinSequence: Bool {
    switch state {
    case .singleShift, .control, .mouse, .paste: true
    case .ground, .escape, .string, .character: false
    }
  }

  /// Parses bytes, and returns the keys and mouse events that they complete.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    for byte in bytes {
      consume(byte, into: &events)
    }
    return events
  }

  /// Completes the input after a time-out. A lone ESC becomes the escape key, and a pasted text without an end is
  /// complete; any other start of a key is dropped.
  public mutating func flush() -> [TerminalEvent] {
    defer { state = .ground }
    return switch state {
    case .escape(let isSecond): isSecond ? [.key(.escape), .key(.escape)] : [.key(.escape)]
    case .control(_, isAlt: true), .singleShift(isAlt: true): [.key(.escape)]
    case .paste: [.key(takePaste())]
    default: []
    }
  }

  private mutating func consume(_ byte: UInt8, into events: inout [TerminalEvent]) {
    switch state {
    case .ground:
      start(byte, into: &events)
    case .escape(let isSecond):
      consumeAfterEscape(byte, isSecond: isSecond, into: &events)
    case .singleShift(let isAlt):
      state = .ground
      append(cursorKey(byte) ?? otherSingleShiftKey(byte), isAlt: isAlt, to: &events)
      if byte < 0x20 || byte > 0x7E { start(byte, into: &events) }
    case .control(let parameters, let isAlt):
      consume(byte, after: parameters, isAlt: isAlt, into: &events)
    case .mouse(let missing):
      // A control character ends the report, because its bytes start at 0x20.
      guard byte >= 0x20 else { return start(byte, into: &events) }
      state = missing > 1 ? .mouse(missing: missing - 1) : .ground
    case .string(let length, let isEnding):
      let isEnd = byte == 0x07 || byte == 0x18 || byte == 0x1A || isEnding && byte == UInt8(ascii: "\\")
      state = isEnd || length >= longestString ? .ground : .string(length: length + 1, isEnding: byte == 0x1B)
    case .character(let bytes, let missing, let isAlt):
      consume(byte, after: bytes, missing: missing, isAlt: isAlt, into: &events)
    case .paste(let matched):
      consume(byte, afterMatching: matched, into: &events)
    }
  }

  /// Parses a byte of a pasted text, which ends with ESC [ 201 ~.
  private mutating func consume(_ byte: UInt8, afterMatching matched: Int, into events: inout [TerminalEvent]) {
    if byte == pasteEnd[matched] {
      state = .paste(matched: matched + 1)
      guard matched + 1 == pasteEnd.count else { return }
      state = .ground
      events.append(.key(takePaste()))
    } else {
      append(pasteEnd[..<matched])
      state = .paste(matched: byte == pasteEnd[0] ? 1 : 0)
      if byte != pasteEnd[0] { append([byte]) }
    }
  }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    if pasted.count + bytes.count <= longestPaste { pasted += bytes }
  }

  private mutating func takePaste() -> Key {
    defer { pasted = [] }
    return .paste(String(decoding: pasted, as: UTF8.self))
  }

  /// Appends the key of a sequence. Without a key, the ESC byte before the sequence is the escape key.
  private func append(_ key: Key?, isAlt: Bool, to events: inout [TerminalEvent]) {
    switch key {
    case .left? where isAlt: events.append(.key(.wordLeft))
    case .right? where isAlt: events.append(.key(.wordRight))
    case let key?: events.append(.key(key))
    case nil: if isAlt { events.append(.key(.escape)) }
    }
  }

  /// Parses the first byte of a key.
  private mutating func start(_ byte: UInt8, isAlt: Bool = false, into events: inout [TerminalEvent]) {
    state = .ground
    switch byte {
    case 0x1B: state = .escape(isSecond: isAlt)
    case 0x0D where isAlt, 0x0A where isAlt: events.append(.key(.alt("\r")))
    case 0x08 where isAlt, 0x7F where isAlt: events.append(.key(.wordBackspace))
    case 0x20...0x7E where isAlt: events.append(.key(.alt(Character(Unicode.Scalar(byte)))))
    case 0x0D, 0x0A: events.append(.key(.enter))
    case 0x09: events.append(.key(.tab))
    case 0x08, 0x7F: events.append(.key(.backspace))
    case 0x00...0x1F: events.append(.key(.control(controlSign(byte))))
    case 0x20...0x7E: events.append(.key(.character(Character(Unicode.Scalar(byte)))))
    case 0xC2...0xDF: state = .character([byte], missing: 1, isAlt: isAlt)
    case 0xE0...0xEF: state = .character([byte], missing: 2, isAlt: isAlt)
    case 0xF0...0xF4: state = .character([byte], missing: 3, isAlt: isAlt)
    default: break
    }
  }

  private mutating func consumeAfterEscape(_ byte: UInt8, isSecond: Bool, into events: inout [TerminalEvent]) {
    switch byte {
    case UInt8(ascii: "["):
      state = .control([], isAlt: isSecond)
    case UInt8(ascii: "O"):
      state = .singleShift(isAlt: isSecond)
    default:
      if isSecond { events.append(.key(.escape)) }
      if "]PX^_".utf8.contains(byte) {
        state = .string(length: 0, isEnding: false)
      } else {
        start(byte, isAlt: true, into: &events)
      }
    }
  }

  /// Parses a byte of a control sequence.
  private mutating func consume(
    _ byte: UInt8, after parameters: [UInt8]?, isAlt: Bool, into events: inout [TerminalEvent]
  ) {
    switch byte {
    case UInt8(ascii: "[") where parameters == []:
      // The Linux console sends F1 to F5 as ESC [ [ A to ESC [ [ E.
      state = .control([byte], isAlt: isAlt)
    case 0x20...0x3F:
      state = .control(parameters.flatMap { $0.count < longestParameters ? $0 + [byte] : nil }, isAlt: isAlt)
    case 0x40...0x7E:
      state = .ground
      append(parameters.flatMap { controlKey(final: byte, parameters: $0) }, isAlt: isAlt, to: &events)
      if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) {
        state = .paste(matched: 0)
      } else if byte == UInt8(ascii: "M"), parameters == [] {
        state = .mouse(missing: 3)
      } else if byte == UInt8(ascii: "M"), let event = parameters.flatMap(mouseEvent) {
        events.append(.mouse(event))
      }
    default:
      append(nil, isAlt: isAlt, to: &events)
      start(byte, into: &events)
    }
  }

  /// Parses a byte of a UTF-8 character. An incomplete or invalid character is dropped.
  private mutating func consume(
    _ byte: UInt8, after bytes: [UInt8], missing: Int, isAlt: Bool, into events: inout [TerminalEvent]
  ) {
    guard (0x80...0xBF).contains(byte) else { return start(byte, into: &events) }
    guard missing == 1 else {
      state = .character(bytes + [byte], missing: missing - 1, isAlt: isAlt)
      return
    }
    state = .ground
    if let text = String(validating: bytes + [byte], as: UTF8.self), let character = text.first,
      !(0x80...0x9F).contains(character.unicodeScalars.first?.value ?? 0)
    {
      events.append(.key(isAlt ? .alt(character) : .character(character)))
    }
  }
}

/// The greatest length, in bytes, of a string that is skipped. Without a limit, an unterminated string would swallow
/// all later keys.
private let longestString = 4096

/// The greatest length of a pasted text, in bytes. The rest of a longer one is dropped.
private let longestPaste = 64 << 10

/// The sequence at the end of a pasted text.
private let pasteEnd = Array("\u{1B}[201~".utf8)

/// The greatest number of bytes in the parameters of a key. No key that the parser knows has more.
private let longestParameters = 16

/// Returns the character that is pressed with the control key for a control character.
private func controlSign(_ byte: UInt8) -> Character {
  let sign = byte + 0x40
  let isLetter = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(sign)
  return Character(Unicode.Scalar(isLetter ? sign + 0x20 : sign))
}

/// Returns the key of a control sequence; `nil` if it is unknown.
private func controlKey(final: UInt8, parameters: [UInt8]) -> Key? {
  if parameters == [UInt8(ascii: "[")] {
    let number = Int(final) - Int(UInt8(ascii: "A")) + 1
    return (1...5).contains(number) ? .function(number) : nil
  }
  // The parameters are the numbers of the key and of the modifiers, in decimal digits.
  let numbers = numbers(parameters)
  guard numbers.count <= 2, numbers.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
  let number = numbers.first.flatMap { Int($0) }
  if final == UInt8(ascii: "~") { return number.flatMap(numberedKey) }
  guard number ?? 1 == 1 else { return nil }
  if final == UInt8(ascii: "Z") { return .backTab }
  let key = cursorKey(final)
  return switch (key, numbers.count == 2 ? Int(numbers[1]) : nil) {
  case (.left, alt), (.left, control): .wordLeft
  case (.right, alt), (.right, control): .wordRight
  default: key
  }
}

/// Returns the mouse event of a report in the SGR format, ESC [ < button ; column ; row M; `nil` if it is not reported.
private func mouseEvent(parameters: [UInt8]) -> MouseEvent? {
  guard parameters.first == UInt8(ascii: "<") else { return nil }
  let numbers = numbers(parameters.dropFirst()).map { $0.allSatisfy(\.isASCIIDigit) ? Int($0) ?? -1 : -1 }
  let kinds: [Int: MouseEvent.Kind] = [0: .press, 64: .scrollUp, 65: .scrollDown]
  guard numbers.count == 3, let kind = kinds[numbers[0]],
    numbers[1...].allSatisfy((1...TerminalSize.limit).contains)
  else { return nil }
  return MouseEvent(kind, at: Position(column: numbers[1] - 1, row: numbers[2] - 1))
}

/// Returns the numbers in the parameters of a control sequence, as text.
private func numbers(_ parameters: some Collection<UInt8>) -> [String] {
  parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
    String(decoding: $0, as: UTF8.self)
  }
}

/// The numbers of the modifiers in a control sequence.
private let (alt, control) = (3, 5)

/// Returns the key of an SS3 sequence that is not a cursor key; `nil` if it is unknown.
private func otherSingleShiftKey(_ final: UInt8) -> Key? {
  switch final {
  case UInt8(ascii: "M"): .enter
  case UInt8(ascii: "c"): .wordRight
  case UInt8(ascii: "d"): .wordLeft
  default: nil
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

/// Returns the key of a sequence that ends with a letter; `nil` if it is unknown.
private func cursorKey(_ final: UInt8) -> Key? {
  switch final {
  case UInt8(ascii: "A"): .up
  case UInt8(ascii: "B"): .down
  case UInt8(ascii: "C"): .right
  case UInt8(ascii: "D"): .left
  case UInt8(ascii: "F"): .end
  case UInt8(ascii: "H"): .home
  case UInt8(ascii: "P"): .function(1)
  case UInt8(ascii: "Q"): .function(2)
  case UInt8(ascii: "R"): .function(3)
  case UInt8(ascii: "S"): .function(4)
  default: nil
  }
}

/// Returns the key of a sequence that ends with `~`, by its number; `nil` if it is unknown.
private func numberedKey(_ number: Int) -> Key? {
  switch number {
  case 1, 7: .home
  case 2: .insert
  case 3: .delete
  case 4, 8: .end
  case 5: .pageUp
  case 6: .pageDown
  case 11...15: .function(number - 10)
  case 17...21: .function(number - 11)
  case 23...26: .function(number - 12)
  case 28, 29: .function(number - 13)
  case 31...34: .function(number - 14)
  default: nil
  }
}
