/// A parser of the keys and mouse events in the input from a terminal. The bytes may arrive in pieces of any size.
///
/// The parser knows the CSI and SS3 sequences of xterm, rxvt and the Linux console. It ignores modifiers on the keys of
/// these sequences, except on left and right, and skips unknown sequences, control strings and invalid bytes. Of the
/// mouse, it knows reports in the SGR format, and skips those that are not a ``MouseEvent``. If a key follows an ESC
/// byte, it is this key with alt. So alt with Return does not send the escape key, which may discard the user's input.
///
/// Some keys send the first bytes of a sequence. So the caller waits after each piece, and calls ``flush()`` if no byte
/// follows in this time:
/// - After ESC, the caller waits for a short time, such as 50 ms. This is then the escape key. If the next piece looks
///   like the rest of a sequence whose ESC arrived too early, it is read as this rest, and not as characters.
/// - Within a sequence, the caller waits for a longer time, such as one second. This includes ESC with `[`, `O`, `P`,
///   `X`, `]`, `^` or `_`, the first two bytes of a sequence, which are then this character with alt.
public struct InputParser: Sendable {
  private enum State {
    /// At the start of a key.
    case ground
    /// After ESC.
    case escape
    /// After ESC that was reported as the escape key, because no byte followed for a short time.
    case reportedEscape
    /// After ESC and the byte that introduces a sequence.
    case introducer(UInt8)
    /// After ESC O.
    case singleShift
    /// After ESC [, with the bytes that followed, or `nil` if there are too many for a key.
    case control([UInt8]?)
    /// After ESC [ M, the original mouse protocol of xterm, with the number of bytes that are missing.
    case mouse(missing: Int)
    /// In the string of an OSC, DCS, SOS, PM or APC sequence.
    case string(ControlString)
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

  /// Whether the next bytes may belong to the last ones. If no more bytes arrive in time, call ``flush()``.
  public var isIncomplete: Bool {
    if case .ground = state { false } else { true }
  }

  /// Whether to wait for the longer time, because the last bytes are the start of a sequence or of a character. The
  /// rest of it is then only delayed, unless the last bytes are a key with alt.
  public var isWithinSequence: Bool {
    if case .escape = state { false } else { isIncomplete }
  }

  /// Whether the last bytes are in a control string. If its end never arrives, it must not hide all later keys.
  var isWithinString: Bool {
    if case .string = state { true } else { false }
  }

  /// Parses bytes, and returns the keys and mouse events that they complete.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    defer { events = [] }
    let bytes = Array(bytes)
    if case .reportedEscape = state, !bytes.isEmpty { state = isRestOfSequence(bytes) ? .escape : .ground }
    for byte in bytes { consume(byte) }
    return events
  }

  /// Completes the input after a time-out. A lone ESC becomes the escape key. ESC with the first byte of a sequence
  /// becomes the character of this byte with alt. A pasted text without an end becomes complete, and any other start of
  /// a key is dropped.
  ///
  /// After the escape key, ``isIncomplete`` is still `true`: call this method again if no byte follows for the longer
  /// time.
  public mutating func flush() -> [TerminalEvent] {
    defer { events = [] }
    let flushed = state
    state = .ground
    switch flushed {
    case .escape:
      if isAlt { report(.escape) }
      report(.escape)
      (state, isAlt) = (.reportedEscape, false)
    case .introducer(let byte):
      if isAlt { report(.escape) }
      report(.alt(Character(Unicode.Scalar(byte))))
    case .control, .singleShift: if isAlt { report(.escape) }
    case .paste: reportPaste()
    case .ground, .reportedEscape, .mouse, .string, .character: break
    }
    return events
  }

  private mutating func consume(_ byte: UInt8) {
    switch state {
    case .ground, .reportedEscape:
      start(byte)
    case .escape:
      consumeAfterEscape(byte)
    case .introducer(let introducer):
      state = Self.sequence(introducedBy: introducer) ?? .ground
      consume(byte)
    case .singleShift:
      reportSequence(.singleShift(byte))
      if byte < 0x20 || byte > 0x7E { start(byte) }
    case .control(let parameters):
      consume(byte, after: parameters)
    case .mouse(let missing):
      // A control character ends the report, because its bytes start at 0x20.
      guard byte >= 0x20 else { return start(byte) }
      state = missing > 1 ? .mouse(missing: missing - 1) : .ground
    case .string(var string):
      state = string.isComplete(with: byte) ? .ground : .string(string)
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
    case 0x80...0x9F: startSequence(control: byte)
    default: if let count = continuationCount(after: byte) { state = .character([byte], missing: count) }
    }
  }

  /// Returns the state after ESC and a byte, if they introduce a sequence.
  private static func sequence(introducedBy byte: UInt8) -> State? {
    switch Unicode.Scalar(byte) {
    case "[": .control([])
    case "O": .singleShift
    case "P", "X", "]", "^", "_": .string(ControlString())
    default: nil
    }
  }

  /// Starts the sequence of a C1 control character, which means the same as ESC and a byte that is lower by 0x40. Other
  /// control characters are dropped.
  private mutating func startSequence(control: UInt8) {
    guard let sequence = Self.sequence(introducedBy: control - 0x40) else { return }
    reportEscape(before: sequence)
    state = sequence
  }

  /// Reports the escape key if an ESC byte precedes a control string. The ESC byte before other sequences is the
  /// modifier alt of a key.
  private mutating func reportEscape(before sequence: State) {
    guard isAlt, case .string = sequence else { return }
    report(.escape)
    isAlt = false
  }

  /// Returns whether the bytes after a reported escape key look like the rest of a sequence. The rest is a byte that
  /// introduces a sequence and, in the same piece, a byte that follows it in keys or in replies of a terminal. Any other
  /// bytes are keys that the user has pressed soon after the escape key.
  private func isRestOfSequence(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 1 else { return false }
    let isParameter = (0x20...0x3F).contains(bytes[1])
    return switch Unicode.Scalar(bytes[0]) {
    case "O": Key.singleShift(bytes[1]) != nil
    case "[": isParameter || Key.controlSequence([], final: bytes[1]) != nil
    case "P", "]": isParameter
    case "X", "^", "_": bytes[1] > 0x20
    default: false
    }
  }

  private mutating func consumeAfterEscape(_ byte: UInt8) {
    if let sequence = Self.sequence(introducedBy: byte) {
      reportEscape(before: sequence)
      state = .introducer(byte)
    } else {
      if isAlt { report(.escape) }
      start(byte, isAlt: true)
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
      reportSequence(parameters.flatMap { Key.controlSequence($0, final: byte) })
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
    guard let scalar = String(validating: bytes + [byte], as: UTF8.self)?.unicodeScalars.first else { return }
    if (0x80...0x9F).contains(scalar.value) {
      startSequence(control: byte)
    } else {
      report(isAlt ? .alt(Character(scalar)) : .character(Character(scalar)))
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

/// The maximum length of a pasted text, in bytes. The rest of a longer one is dropped.
private let pasteLimit = 64 << 10

/// The sequence at the end of a pasted text.
private let pasteEnd = Array("\u{1B}[201~".utf8)

/// The maximum number of bytes in the parameters of a key. No key that the parser knows has more.
private let parameterLimit = 16
