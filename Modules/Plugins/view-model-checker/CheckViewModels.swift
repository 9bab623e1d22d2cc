import Foundation

/// The program of the package command `check-view-models`.
@main
struct CheckViewModels {
  private static let help = """
    Checks view models against the template, and reports each violation as path:line: error: message (rule).

    usage: swift package check-view-models [path…]

    A path is a Swift file or a directory. Without a path, the command checks all targets of the package except the
    tests. A view model is a class with a protocol whose name ends in ViewModelInputs, ViewModelOutputs or
    ViewModelType in the same file.

    The exit status is 1 with violations.

    rules:
    \(Rule.allCases.map { "  \($0.name)\n      \($0.rawValue.replacing("`", with: ""))" }.joined(separator: "\n"))
    """

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let option = arguments.first(where: { $0.hasPrefix("-") }) {
      if ["-h", "--help"].contains(option) { return print(help) }
      fail("Unknown option “\(option)”. Try “swift package check-view-models --help”.", status: 64)
    }
    check(arguments.isEmpty ? ["."] : arguments)
  }

  /// Checks files, prints the violations, and exits if there are any.
  private static func check(_ paths: [String]) {
    let directory = "\(FileManager.default.currentDirectoryPath)/"
    var (viewModelFiles, count) = (0, 0)
    for file in Set(paths.flatMap(files)).sorted() {
      guard let text = try? String(decoding: Data(contentsOf: URL(filePath: file)), as: UTF8.self) else {
        fail("Cannot read “\(file)”.", status: 1)
      }
      let checker = Checker(text)
      if checker.hasViewModels { viewModelFiles += 1 }
      count += checker.violations.count
      for violation in checker.violations {
        let location = "\(file.trimmingPrefix(directory)):\(violation.line)"
        print("\(location): error: \(violation.message) (\(violation.rule.name))")
      }
    }
    print("Files with view models: \(viewModelFiles). Violations: \(count).")
    if count > 0 { exit(1) }
  }

  /// Returns the path of a file, or those of all Swift files in a directory except hidden ones.
  private static func files(at path: String) -> [String] {
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    guard (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil else { return [path] }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".swift") && !"/\($0)".contains("/.") }.map { "\(path)/\($0)" }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8))
    exit(status)
  }
}
