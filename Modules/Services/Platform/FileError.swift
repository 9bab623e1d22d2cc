#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reason why a file operation failed.
enum FileError: Error, Equatable {
  /// A system call failed with this value of `errno`.
  case system(Int32)
  /// Another reason, as a phrase such as “not a regular file”.
  case other(String)

  /// The error for a file or a directory that does not exist.
  static let notFound = FileError.system(ENOENT)

  /// The error of the last system call on this thread.
  static var last: FileError { .system(errno) }

  /// The reason as a phrase for a message, such as “no space left on device”.
  var reason: String {
    switch self {
    case .system(let number):
      let text = strerror(number).map { String(cString: $0) } ?? "error \(number)"
      // Lowercase the first letter, except in abbreviations.
      return text.dropFirst().first?.isLowercase == true ? text.prefix(1).lowercased() + text.dropFirst() : text
    case .other(let reason):
      return reason
    }
  }
}
