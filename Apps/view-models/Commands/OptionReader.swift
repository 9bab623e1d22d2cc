/// Reads the options and arguments of a command line one by one. The value of an option is the next argument, or it
/// follows an equals sign.
struct OptionReader {
  private var rest: ArraySlice<String>
  private var (name, attached): (String, String?) = ("", nil)
  /// Whether `--` has been read. Everything after it is an argument.
  private(set) var isEnded = false

  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// Returns the next option or argument; `nil` at the end.
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

  /// Returns the value of the last option.
  mutating func value() throws(Problem) -> String {
    if let attached { return attached }
    // An argument that looks like an option is not a value. Such a value has to follow an equals sign.
    guard let value = rest.first, !value.hasPrefix("-") || value == "-" else { throw Problem("\(name) needs a value.") }
    rest.removeFirst()
    return value
  }

  /// Returns `true`, for an option that takes no value. Throws an error if the last option has a value.
  func flag() throws(Problem) -> Bool {
    if attached != nil { throw Problem("\(name) takes no value.") }
    return true
  }
}
