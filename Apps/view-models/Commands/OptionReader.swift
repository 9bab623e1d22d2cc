/// Reads a command line option by option; a value is the next argument, or stands behind an equals sign.
struct OptionReader {
  private var rest: ArraySlice<String>
  private var (name, attached): (String, String?) = ("", nil)
  /// Whether `--` has been read, after which everything is an argument.
  private(set) var isEnded = false

  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// The next option, or an argument that is none; after `--` there are only arguments.
  mutating func next() -> String? {
    guard let argument = rest.popFirst() else { return nil }
    if argument == "--", !isEnded {
      isEnded = true
      return next()
    }
    attached = nil
    name = argument
    guard !isEnded, argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else { return argument }
    name = String(argument[..<sign])
    attached = String(argument[argument.index(after: sign)...])
    return name
  }

  /// The value of the option that was read last.
  mutating func value() throws(Problem) -> String {
    if let attached { return attached }
    // What looks like the next option is one: a value that begins so stands behind an equals sign.
    guard let value = rest.first, !value.hasPrefix("-") || value == "-" else { throw Problem("\(name) needs a value.") }
    rest.removeFirst()
    return value
  }

  /// What an option without a value means.
  func flag(_ meaning: Bool) throws(Problem) -> Bool {
    if attached != nil { throw Problem("\(name) takes no value.") }
    return meaning
  }
}
