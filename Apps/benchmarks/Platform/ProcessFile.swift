#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file in `/proc` with information about a process: lines with a name, a colon and a number.
struct ProcessFile {
  private let numbers: [Substring: Int]

  /// Reads the file. Returns `nil` if the file cannot be opened.
  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 8192)
    let count = read(descriptor, &buffer, buffer.count)
    let lines = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
    let pairs = lines.compactMap { line -> (Substring, Int)? in
      let parts = line.split { ": \t".contains($0) }
      guard parts.count > 1, let number = Int(parts[1]) else { return nil }
      return (parts[0], number)
    }
    numbers = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The number with this name; `nil` if there is none.
  subscript(name: Substring) -> Int? { numbers[name] }

  /// Returns the names of the files in a directory, without hidden files. The result is empty if the directory cannot
  /// be read.
  static func names(in directory: String) -> [String] {
    guard let entries = opendir(directory) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}

/// Writes a text to the standard error, for ``MeasuredProgram/reportedRows()``.
func writeReport(_ text: String) {
  _ = write(STDERR_FILENO, text, text.utf8.count)
}
