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
    /// After ESC.
    case escape
    /// After ESC O.
    case singleShift
    /// After ESC [, with the bytes that followed, or `nil` if there are too many for a key.
    case control([UInt8]?)
    /// After ESC [ M, the original mouse protocol of xterm, with the number of bytes that are missing.
    case mouse(missing: Int)
    /// In the string of an OSC, DCS, SOS, PM or APC sequence, with its length so far and whether ESC was the last byte.
    case string(length: Int, isEnding: Bool)
    /// In a UTF-8 character, with its bytes so far and the number of bytes that are missing.
    case character([UInt8], missing: Int)
    /// In a pasted text, with the number of bytes of its end that have arrived.
    case paste(matched: Int)
  }

  private var state = State.ground
  /// Whether an ESC byte precedes the key, or the sequence that starts with another ESC byte.
  private var isAlt = false
  private var pasted: [UInt8] = []
  /// The events that ``feed(_:)`` and ``flush()`` have found so far.
  private var events: [TerminalEvent] = []

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
    defer { events = [] }
    for byte in bytes { consume(byte) }
    return events
  }

  /// Completes the input after a time-out. A lone ESC becomes the escape key, and a pasted text without an end is
  /// complete; any other start of a key is dropped.
  public mutating func flush() -> [TerminalEvent] {
    defer { (state, events) = (.ground, []) }
    switch state {
    case .escape:
      if isAlt { report(.escape) }
      report(.escape)
    case .control, .singleShift: if isAlt { report(.escape) }
    case .paste: reportPaste()
    case .ground, .mouse, .string, .character: break
    }
    return events
  }

  private mutating func consume(_ byte: UInt8) {
    switch state {
    case .ground:
      start(byte)
    case .escape:
      consumeAfterEscape(byte)
    case .singleShift:
      reportSequence(Key(singleShift: byte))
      if byte < 0x20 || byte > 0x7E { start(byte) }
    case .control(let parameters):
      consume(byte, after: parameters)
    case .mouse(let missing):
      // A control character ends the report, because its bytes start at 0x20.
      guard byte >= 0x20 else { return start(byte) }
      state = missing > 1 ? .mouse(missing: missing - 1) : .ground
    case .string(let length, let isEnding):
      let isEnd = byte == 0x07 || byte == 0x18 || byte == 0x1A || isEnding && byte == UInt8(ascii: "\\")
      state = isEnd || length >= stringLimit ? .ground : .string(length: length + 1, isEnding: byte == 0x1B)
    case .character(let bytes, let missing):
      consume(byte, after: bytes, missing: missing)
    case .paste(let matched):
      consume(byte, afterMatching: matched)
    }
  }

  /// Parses the first byte of a key.
  private mutating func start(_ byte: UInt8, isAlt: Bool = false) {
    (state, self.isAlt) = (.ground, isAlt)
    switch byte {
    case 0x1B: state = .escape
    case 0x0D where isAlt, 0x0A where isAlt: report(.alt("\r"))
    case 0x08 where isAlt, 0x7F where isAlt: report(.wordBackspace)
    case 0x20...0x7E where isAlt: report(.alt(Character(Unicode.Scalar(byte))))
    case 0x0D, 0x0A: report(.enter)
    case 0x09: report(.tab)
    case 0x08, 0x7F: report(.backspace)
    case 0x00...0x1F: report(Key(control: byte))
    case 0x20...0x7E: report(.character(Character(Unicode.Scalar(byte))))
    case 0xC2...0xF4: state = .character([byte], missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
    default: break
    }
  }

  private mutating func consumeAfterEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["):
      state = .control([])
    case UInt8(ascii: "O"):
      state = .singleShift
    default:
      if isAlt { report(.escape) }
      if "]PX^_".utf8.contains(byte) {
        state = .string(length: 0, isEnding: false)
      } else {
        start(byte, isAlt: true)
      }
    }
  }

  /// Parses a byte of a control sequence.
  private mutating func consume(_ byte: UInt8, after parameters: [UInt8]?) {
    switch byte {
    case UInt8(ascii: "[") where parameters == []:
      // The Linux console sends F1 to F5 as ESC [ [ A to ESC [ [ E.
      state = .control([byte])
    case 0x20...0x3F:
      state = .control(parameters.flatMap { $0.count < parameterLimit ? $0 + [byte] : nil })
    case 0x40...0x7E:
      reportSequence(parameters.flatMap { Key(controlSequence: $0, final: byte) })
      if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) {
        state = .paste(matched: 0)
      } else if byte == UInt8(ascii: "M"), parameters == [] {
        state = .mouse(missing: 3)
      } else if byte == UInt8(ascii: "M"), let event = parameters.flatMap(MouseEvent.init(report:)) {
        events.append(.mouse(event))
      }
    default:
      reportSequence(nil)
      start(byte)
    }
  }

  /// Parses a byte of a UTF-8 character. An incomplete or invalid character is dropped.
  private mutating func consume(_ byte: UInt8, after bytes: [UInt8], missing: Int) {
    guard (0x80...0xBF).contains(byte) else { return start(byte) }
    guard missing == 1 else {
      state = .character(bytes + [byte], missing: missing - 1)
      return
    }
    state = .ground
    if let text = String(validating: bytes + [byte], as: UTF8.self), let character = text.first,
      !(0x80...0x9F).contains(character.unicodeScalars.first?.value ?? 0)
    {
      report(isAlt ? .alt(character) : .character(character))
    }
  }

  /// Parses a byte of a pasted text, which ends with ESC [ 201 ~.
  private mutating func consume(_ byte: UInt8, afterMatching matched: Int) {
    if byte == pasteEnd[matched] {
      state = .paste(matched: matched + 1)
      guard matched + 1 == pasteEnd.count else { return }
      state = .ground
      reportPaste()
    } else {
      append(pasteEnd[..<matched])
      state = .paste(matched: byte == pasteEnd[0] ? 1 : 0)
      if byte != pasteEnd[0] { append([byte]) }
    }
  }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    if pasted.count + bytes.count <= pasteLimit { pasted += bytes }
  }

  private mutating func report(_ key: Key) {
    events.append(.key(key))
  }

  /// Reports the key of a sequence. Without a key, an ESC byte before the sequence is the escape key.
  private mutating func reportSequence(_ key: Key?) {
    state = .ground
    switch key {
    case .left? where isAlt: report(.wordLeft)
    case .right? where isAlt: report(.wordRight)
    case let key?: report(key)
    case nil: if isAlt { report(.escape) }
    }
  }

  private mutating func reportPaste() {
    report(.paste(String(decoding: pasted, as: UTF8.self)))
    pasted = []
  }
}

/// The maximum length, in bytes, of a string that is skipped. Without a limit, an unterminated string would swallow all
/// later keys.
private let stringLimit = 4096

/// The maximum length of a pasted text, in bytes. The rest of a longer one is dropped.
private let pasteLimit = 64 << 10

/// The sequence at the end of a pasted text.
private let pasteEnd = Array("\u{1B}[201~".utf8)

/// The maximum number of bytes in the parameters of a key. No key that the parser knows has more.
private let parameterLimit = 16
