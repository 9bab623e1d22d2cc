import Foundation

/// The program of the package command `check-view-models`.
@main
struct CheckViewModels {
  private static let help = """
    Checks view models against the template, and reports each violation as path:line:column: error: message (rule).

    usage: swift package check-view-models [path…]

    A path is a Swift file or a directory. Without a path, the command checks all targets of the package except the
    tests.
    The command skips files that declare no view model. A file declares a view model if it contains a protocol whose
    name ends in ViewModelInputs, ViewModelOutputs or ViewModelType. A class without any of them is no view model.
    A class with the comment “// template: none” above it need not follow the template.

    The exit status is 1 with violations.

    rules:
    \(Rule.allCases.map { "  \($0.name)\n      \($0.rawValue.replacing("`", with: ""))" }.joined(separator: "\n"))
    """

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    // All arguments behind `--` are paths.
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let options = arguments[..<end].filter { $0.hasPrefix("-") && $0 != "-" }
    if let unknown = options.first(where: { !["-h", "--help"].contains($0) }) {
      fail("Unknown option “\(unknown)”. Try “swift package check-view-models --help”.", status: 64)
    }
    if !options.isEmpty { return print(help) }
    check(arguments.isEmpty ? ["."] : arguments[..<end] + arguments[end...].dropFirst())
  }

  /// Checks files, prints the violations, and exits if there are any.
  private static func check(_ paths: ArraySlice<String>) {
    var (viewModelFiles, filesWithViolations, count) = (0, 0, 0)
    for file in Set(paths.flatMap(files)).sorted() {
      guard let text = try? String(decoding: Data(contentsOf: URL(filePath: file)), as: UTF8.self) else {
        fail("Cannot read “\(file)”.", status: 1)
      }
      let checker = Checker(text)
      if checker.hasViewModels { viewModelFiles += 1 }
      if !checker.violations.isEmpty { filesWithViolations += 1 }
      count += checker.violations.count
      for violation in checker.violations {
        let (location, message) = (violation.location, violation.message)
        print("\(relative(file)):\(location.line):\(location.column): error: \(message) (\(violation.rule.name))")
      }
    }
    let files = viewModelFiles == 1 ? "1 file with view models" : "\(viewModelFiles) files with view models"
    if count == 0 { return print("No violations in \(files).") }
    print("\(count == 1 ? "1 violation" : "\(count) violations") in \(filesWithViolations) of \(files).")
    exit(1)
  }

  /// Returns the path of a Swift file, or those of all Swift files in a directory except hidden ones.
  private static func files(at path: String) -> [String] {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    guard !path.isEmpty, FileManager.default.fileExists(atPath: url.path) else {
      fail("Cannot find the file “\(path)”. Try “swift package check-view-models --help”.", status: 64)
    }
    if isSwiftFile(url) { return [url.path] }
    guard url.hasDirectoryPath else { fail("Cannot check “\(path)”: it is not a Swift file.", status: 1) }
    let files = FileManager.default.enumerator(
      at: url.resolvingSymlinksInPath(), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return files?.compactMap { $0 as? URL }.filter(isSwiftFile).map(\.path) ?? []
  }

  /// Whether a path leads to a regular file, directly or through a link, and has the extension of a Swift file.
  private static func isSwiftFile(_ url: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
    return url.pathExtension == "swift" && attributes?[.type] as? FileAttributeType == .typeRegular
  }

  /// Returns a path relative to the working directory.
  private static func relative(_ path: String) -> String {
    func components(_ path: String) -> [String] { URL(fileURLWithPath: path).standardizedFileURL.pathComponents }
    let (home, target) = (components(FileManager.default.currentDirectoryPath), components(path))
    let shared = zip(home, target).prefix { $0 == $1 }.count
    return (home.dropFirst(shared).map { _ in ".." } + target.dropFirst(shared)).joined(separator: "/")
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8))
    exit(status)
  }
}
