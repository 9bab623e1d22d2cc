import Foundation

/// The command that checks view models against the template.
struct CheckViewModels {
  static let help = """
    Checks view models against the template, and reports each violation as path:line:column: error: message (rule).

    usage: swift package check-view-models [path…]

    A path is a Swift file or a directory. Without a path, the command checks all targets of the package except the
    tests.
    The command skips files that declare no view model. A file declares a view model if it contains a protocol whose
    name ends in ViewModelInputs, ViewModelOutputs or ViewModelType. A class without any of them is no view model.
    A class with the comment “// template: none” above it need not follow the template.

    options:
      -h, --help           print this text

    The exit status is 0 without violations, 1 with violations, and 64 if an argument is invalid. The package manager
    reports 64 as 1.

    rules:
    \(Rule.allCases.map { "  \($0.name)\n      \($0.requirement.replacing("`", with: ""))\n" }.joined())
    """

  let isHelp: Bool
  private let paths: [String]

  init(_ arguments: [String]) throws(CommandError) {
    let options = try Options(arguments, flags: ["--help"])
    isHelp = options.contains("--help")
    paths = options.arguments.isEmpty && !options.isEnded ? ["."] : options.arguments
  }

  /// Checks the files.
  ///
  /// - Returns: The report, and whether it has no violations.
  func run() throws(CommandError) -> (report: String, isClean: Bool) {
    var lines: [String] = []
    var (viewModelFiles, filesWithViolations) = (0, 0)
    for path in try files() {
      let text: String
      do {
        text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      } catch {
        throw .failure("Cannot read “\(path)”.")
      }
      guard text.contains("ViewModel") else { continue }
      let checker = Checker(text)
      if checker.hasViewModels { viewModelFiles += 1 }
      if !checker.violations.isEmpty { filesWithViolations += 1 }
      let name = SourceFiles.relative(path)
      lines += checker.violations.map { violation in
        "\(name):\(violation.location.line):\(violation.location.column): error: \(violation.message) "
          + "(\(violation.rule.name))"
      }
    }
    let files = viewModelFiles == 1 ? "1 file with view models" : "\(viewModelFiles) files with view models"
    let violations = lines.count == 1 ? "1 violation" : "\(lines.count) violations"
    let summary = lines.isEmpty ? "No violations in \(files)." : "\(violations) in \(filesWithViolations) of \(files)."
    return ((lines + [summary]).joined(separator: "\n") + "\n", lines.isEmpty)
  }

  private func files() throws(CommandError) -> [String] {
    var files: Set<String> = []
    for path in paths {
      let url = URL(fileURLWithPath: path).standardizedFileURL
      var isDirectory: ObjCBool = false
      guard !path.isEmpty, FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
        throw .usage("Cannot find the file “\(path)”.")
      }
      guard isDirectory.boolValue || SourceFiles.isSwiftFile(url.path) else {
        throw .failure("Cannot check “\(path)”: it is not a Swift file.")
      }
      files.formUnion(isDirectory.boolValue ? SourceFiles.paths(below: url.path) : [url.path])
    }
    return files.sorted()
  }
}
