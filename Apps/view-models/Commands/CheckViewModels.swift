import Foundation

/// The command that reports where view models depart from the template.
struct CheckViewModels {
  static let help = """
    Reports where view models depart from the template of this architecture, as path:line:column: error: sentence (rule).

    usage: swift package check-view-models [path…]

    A path is a Swift file or a directory of them, as seen from the root of the package; without one, the targets of the
    package are meant, but not its tests.
    Files are looked at that declare a view model: a class whose name ends in ViewModel, or a protocol whose name ends
    in ViewModelInputs, ViewModelOutputs or ViewModelType. The others are passed over.

    options:
      -h, --help           print this text

    The status is 0 if there is no departure, 1 if there is one, and 64 if the command cannot be understood, of which the
    package manager makes 1.

    rules:
    \(Rule.allCases.map { "  \($0.rawValue)\n      \($0.sentence.replacing("`", with: ""))\n" }.joined())
    """

  private(set) var isHelp = false
  private var paths: [String] = []

  init(_ arguments: [String]) throws(Problem) {
    var options = OptionReader(arguments)
    var isFirst = true
    while let option = options.next() {
      switch option {
      case "--help", "-h": isHelp = try options.flag(true)
      case _ where option.hasPrefix("-") && !options.isEnded: throw Problem("There is no option “\(option)”.")
      default: paths.append(option)
      }
      isFirst = false
    }
    if isFirst { paths = ["."] }
  }

  /// Checks the files.
  ///
  /// - Returns: The report, and whether there is no departure in it.
  func run() throws(Problem) -> (report: String, isClean: Bool) {
    var lines: [String] = []
    var (viewModelFiles, departingFiles) = (0, 0)
    for path in try files() {
      let text: String
      do {
        text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      } catch {
        throw Problem("“\(path)” cannot be read.", status: .failure)
      }
      guard text.contains("ViewModel") else { continue }
      let name = SourceFiles.shortened(path, from: FileManager.default.currentDirectoryPath)
      let file = SourceFile(path: name, text: text)
      let departures = Checker.departures(in: file)
      if ViewModelDeclarations.isBegun(in: file.tokens) { viewModelFiles += 1 }
      if !departures.isEmpty { departingFiles += 1 }
      lines += departures.map { departure in
        "\(name):\(departure.location.line):\(departure.location.column): error: \(departure.message) "
          + "(\(departure.rule.rawValue))"
      }
    }
    let files = viewModelFiles == 1 ? "1 file with view models" : "\(viewModelFiles) files with view models"
    let departures = lines.count == 1 ? "1 departure" : "\(lines.count) departures"
    let summary = lines.isEmpty ? "No departure in \(files)." : "\(departures) in \(departingFiles) of \(files)."
    return ((lines + [summary]).joined(separator: "\n") + "\n", lines.isEmpty)
  }

  private func files() throws(Problem) -> [String] {
    var files: Set<String> = []
    for path in paths {
      guard !path.isEmpty else { throw Problem("“” is not a Swift file.", status: .failure) }
      let url = URL(fileURLWithPath: path).standardizedFileURL
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
        throw Problem("There is no file “\(path)”.")
      }
      guard isDirectory.boolValue || SourceFiles.isSwiftFile(url.path) else {
        throw Problem("“\(path)” is not a Swift file.", status: .failure)
      }
      files.formUnion(isDirectory.boolValue ? SourceFiles.paths(below: url.path) : [url.path])
    }
    return files.sorted()
  }
}
