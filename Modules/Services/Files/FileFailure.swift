#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why something could not be done with a file.
enum FileFailure: Error, Equatable {
  /// The system refused it, with this value of `errno`.
  case system(Int32)
  /// Something else, as a clause.
  case other(String)

  /// The failure of the call that has just been made.
  static var last: FileFailure { .system(errno) }

  /// What went wrong, as a clause: “no space left on device”.
  var reason: String {
    switch self {
    case .system(let number):
      let text = strerror(number).map { String(cString: $0) } ?? "error \(number)"
      // An abbreviation keeps its capitals.
      return text.dropFirst().first?.isLowercase == true ? text.prefix(1).lowercased() + text.dropFirst() : text
    case .other(let clause):
      return clause
    }
  }
}
