/// The options and arguments of a command line. The value of an option is the next argument, or it follows an equals
/// sign.
struct Options {
  private var values: [String: [String]] = [:]
  private(set) var arguments: [String] = []
  /// Whether `--` has been read. Everything after it is an argument.
  private(set) var isEnded = false

  /// - Parameters:
  ///   - flags: The options that take no value.
  ///   - options: The options that take a value.
  init(_ commandLine: [String], flags: Set<String>, options: Set<String> = []) throws(CommandError) {
    var rest = commandLine[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = argument == "-h" ? "--help" : parts[0]
      if isEnded || argument == "-" || !argument.hasPrefix("-") {
        arguments.append(argument)
      } else if argument == "--" {
        isEnded = true
      } else if flags.contains(name) {
        if parts.count > 1 { throw .usage("\(name) takes no value.") }
        values[name, default: []].append("")
      } else if options.contains(name) {
        // An argument that looks like an option is not a value. Such a value has to follow an equals sign.
        let next =
          rest.first.map { $0 == "-" || !$0.hasPrefix("-") } == true && parts.count == 1 ? rest.popFirst() : nil
        guard let value = parts.dropFirst().first ?? next else { throw .usage("\(name) needs a value.") }
        values[name, default: []].append(value)
      } else {
        throw .usage("Unknown option “\(argument)”.")
      }
    }
  }

  /// Whether an option is given.
  func contains(_ name: String) -> Bool { values[name] != nil }

  /// All values of an option that may be repeated.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option; the last one, if it is repeated.
  subscript(name: String) -> String? { values[name]?.last }
}
