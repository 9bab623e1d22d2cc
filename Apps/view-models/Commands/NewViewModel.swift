import Foundation

/// The command that generates a view model.
struct NewViewModel {
  static let help = """
    Generates a view model that follows the template, and its test.

    usage: swift package new-view-model NAME [options]

    example:
      swift package new-view-model Messages --input "projectTapped: Project" --output "title: Property<String>"

    To run without a prompt for permission, put --allow-writing-to-package-directory before new-view-model.

    NAME is the name of the view: Messages or MessagesActivity generates a MessagesViewModel, and MessageViewHolder
    generates a MessageHolderViewModel.

    options:
      --input INPUT        an event that the view reports; may be repeated:
                             viewDidLoad                           without an argument
                             "projectTapped: Project"              with one argument, which has no label
                             "configureWith(project: Project)"     with parameters as in Swift
                             "textChanged: String = \\"\\""          with the initial value of its property
      --output OUTPUT      a property or a signal that the view observes; may be repeated:
                             "title: Property<String>"             a property, which is empty at first
                             "count: Property<Int> = 1"            a property with an initial value
                             "goToProject: Signal<Project, Never>" a signal
      --signal SIGNAL      a signal in short form: "goToProject: Project", or dismiss for a signal without values
      --language LANGUAGE  swift (the default) or java (with RxJava 3, without a test)
      --target TARGET      the target of the view model, if the package has several
      --directory DIR      the directory of the view model, relative to the root of the package
      --package PACKAGE    the package of the Java class
      --no-companions      do not generate the Java types that the application provides
      -h, --help           print this text

    If neither the target nor its dependencies declare a type, the command writes an empty declaration of the type to a
    separate file. A Java class needs the types ActivityViewModel, Environment and its activity. It also needs Unit for
    events without a value, since RxJava 3 does not allow null. The command writes each of these types to a file beside
    the class, unless that file exists. It never overwrites a file.

    """

  enum Language: String { case swift, java }

  private(set) var isHelp = false
  private var language = Language.swift
  private var directory: String?
  private var target: String?
  private var package: String?
  private var writesCompanions = true
  private var layoutPath: String?
  private var name = ""
  private var (inputs, outputs, signals): ([String], [String], [String]) = ([], [], [])

  init(_ arguments: [String]) throws(Problem) {
    var names: [String] = []
    var options = OptionReader(arguments)
    while let option = options.next() {
      switch option {
      case "--input": inputs.append(try options.value())
      case "--output": outputs.append(try options.value())
      case "--signal": signals.append(try options.value())
      case "--language": language = try Self.language(try options.value())
      case "--target": target = try options.value()
      case "--directory": directory = try options.value()
      case "--package": package = try Self.package(try options.value())
      case "--no-companions": writesCompanions = try options.flag(false)
      case "--layout": layoutPath = try options.value()
      case "--help", "-h": isHelp = try options.flag(true)
      case _ where option.hasPrefix("-") && !options.isEnded: throw Problem("Unknown option “\(option)”.")
      default: names.append(option)
      }
    }
    if isHelp { return }
    guard let name = names.first else { throw Problem("The name is missing. Enter a name, such as Messages.") }
    if names.count > 1 { throw Problem("Unexpected argument “\(names[1])”.") }
    if language == .swift, package != nil { throw Problem("--package needs --language java.") }
    if language == .swift, !writesCompanions { throw Problem("--no-companions needs --language java.") }
    if language == .java, target != nil { throw Problem("--target needs --language swift.") }
    self.name = name
  }

  private static func language(_ text: String) throws(Problem) -> Language {
    if let language = Language(rawValue: text) { return language }
    throw Problem("Invalid --language “\(text)”: enter swift or java.")
  }

  private static func package(_ text: String) throws(Problem) -> String {
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPackage = names.allSatisfy { name in
      name.first.map { $0.isLetter || $0 == "_" } == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        && !javaReservedWords.contains(String(name))
    }
    if isPackage { return text }
    throw Problem("Invalid --package “\(text)”: enter the name of a Java package.")
  }

  /// Writes the files, and returns a report for the user.
  func run() throws(Problem) -> String {
    let description = try ViewModelDescription(name: name, inputs: inputs, outputs: outputs, signals: signals)
    let layout: PackageLayout? = if let layoutPath { try PackageLayout(contentsOf: layoutPath) } else { nil }
    let root = layout?.directory ?? FileManager.default.currentDirectoryPath
    switch language {
    case .swift: return try writeSwift(description, layout, root: root)
    case .java: return try writeJava(description, root: root)
    }
  }

  // MARK: Swift

  private func writeSwift(
    _ description: ViewModelDescription, _ layout: PackageLayout?, root: String
  ) throws(Problem) -> String {
    let place = directory.map { absolute($0, from: root) }
    let target: PackageLayout.Target? =
      if let layout { try layout.target(named: self.target, containing: place) } else { nil }
    let tests: PackageLayout.Target? = if let layout, let target { layout.tests(of: target) } else { nil }
    let types = description.types
    var modules = layout.flatMap { layout in target.map(layout.modules(of:)) } ?? []
    // The directory of the view model may already declare some of the types.
    if modules.isEmpty { modules = [Self.target(at: absolute(directory ?? ".", from: root), named: self.target)] }
    let knowledge = TypeKnowledge(of: types, in: modules, declaring: description.typeName)
    let module = target?.module ?? self.target ?? "ViewModels"

    let home = place ?? "\(target?.directory ?? root)/\(description.name)"
    let testHome =
      tests?.directory ?? target.map { "\(root)/Tests/\($0.module)Tests" } ?? home
    var files = [
      WrittenFile(
        path: "\(home)/\(description.typeName).swift", text: SwiftWriter(description, knowledge: knowledge).text),
      WrittenFile(
        path: "\(testHome)/\(description.typeName)Tests.swift",
        text: SwiftTestWriter(description, knowledge: knowledge, module: module).text),
    ]
    let placeholders = try Placeholder.all(for: types, knowledge)
    files += placeholders.map { WrittenFile(path: "\(home)/\($0.name).swift", text: $0.text) }
    // A module cannot have two files with the same name.
    let names = Set(files.map { ($0.path as NSString).lastPathComponent })
    for path in (target?.sources ?? []) + (tests?.sources ?? [])
    where names.contains((path as NSString).lastPathComponent) {
      throw Problem(
        "Cannot write “\(SourceFiles.shortened(path, from: root))”: the file already exists. No file was written.",
        status: .failure)
    }
    try write(files)

    var steps: [String] = []
    for placeholder in placeholders {
      steps.append(
        "Complete the declaration of \(placeholder.name) in \(placeholder.name).swift. It is empty, because no module "
          + "declares the type.")
    }
    steps.append("Replace the placeholders in braces in the comments.")
    steps.append(
      "Derive the outputs from the inputs in the initialiser, and write the expected values in the test.")
    if let target {
      if !target.dependencies.contains("Reactive") {
        steps.append("Add Reactive to the dependencies of \(target.module).")
      }
      if tests == nil {
        steps.append(
          "Add a test target \(target.module)Tests that depends on \(target.module) and ReactiveTesting.")
      }
      if let tests, !tests.dependencies.contains("ReactiveTesting") {
        steps.append("Add ReactiveTesting to the dependencies of \(tests.module).")
      }
      steps.append("Run swift test --filter \(description.typeName)Tests")
    }
    return report(files, steps, root: root)
  }

  /// Returns a target for a module of which only the directory is known.
  private static func target(at directory: String, named name: String?) -> PackageLayout.Target {
    PackageLayout.Target(
      module: name ?? "ViewModels", isTest: false, directory: directory,
      sources: SourceFiles.paths(below: directory), dependencies: [])
  }

  // MARK: Java

  private func writeJava(_ description: ViewModelDescription, root: String) throws(Problem) -> String {
    let writer = try JavaWriter(description, package: package)
    let folder = (["src/main/java"] + (package.map { [$0.replacing(".", with: "/")] } ?? [])).joined(separator: "/")
    let home = absolute(directory ?? folder, from: root)
    var files = [WrittenFile(path: "\(home)/\(description.typeName).java", text: writer.text)]
    let companions = writer.companions.map { WrittenFile(path: "\(home)/\($0.name).java", text: $0.text) }
    let missing = companions.filter { !FileManager.default.fileExists(atPath: $0.path) }
    if writesCompanions { files += missing }
    try write(files)
    var steps: [String] = []
    if writesCompanions, !missing.isEmpty {
      steps.append("Replace the empty classes beside \(description.typeName).java with your own.")
    } else if !missing.isEmpty {
      let names = companions.map { ($0.path as NSString).lastPathComponent.replacing(".java", with: "") }
      steps.append("Import \(names.joined(separator: ", ")) from your application.")
    }
    steps.append("Replace the placeholders in braces in the comments.")
    steps.append("Derive the outputs from the inputs in the constructor.")
    return report(files, steps, root: root)
  }

  // MARK: Files

  private func absolute(_ path: String, from root: String) -> String {
    URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: root, isDirectory: true)).standardizedFileURL.path
  }

  /// Writes all files, or none of them if one cannot be written.
  private func write(_ files: [WrittenFile]) throws(Problem) {
    // Some file systems ignore case.
    var paths: Set<String> = []
    for file in files where !paths.insert(file.path.lowercased()).inserted {
      throw Problem("Cannot write “\(file.path)”: two files have this name. No file was written.", status: .failure)
    }
    for file in files where FileManager.default.fileExists(atPath: file.path) {
      throw Problem("Cannot write “\(file.path)”: the file already exists. No file was written.", status: .failure)
    }
    var written: [URL] = []
    for file in files {
      let url = URL(fileURLWithPath: file.path)
      do {
        written = Self.missingDirectories(above: url) + written
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
        written.insert(url, at: 0)
      } catch {
        // Ignore errors while the files are removed, because the original error is reported.
        for url in written { try? FileManager.default.removeItem(at: url) }
        throw Problem(
          "Cannot write “\(file.path)”\(Self.reason(of: error)). No file was written.", status: .failure)
      }
    }
  }

  /// Returns the directories that must be created for a file, the innermost first.
  private static func missingDirectories(above file: URL) -> [URL] {
    var missing: [URL] = []
    var directory = file.deletingLastPathComponent()
    while directory.path != "/", !FileManager.default.fileExists(atPath: directory.path) {
      missing.append(directory)
      directory = directory.deletingLastPathComponent()
    }
    return missing
  }

  private static func reason(of error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileWriteNoPermission?: ": permission denied"
    case .fileWriteOutOfSpace?: ": the disk is full"
    case .fileWriteVolumeReadOnly?: ": the disk is read-only"
    case .fileWriteFileExists?: ": a file with this name exists"
    case .fileWriteInvalidFileName?: ": the file name is invalid"
    default: ""
    }
  }

  private func report(_ files: [WrittenFile], _ steps: [String], root: String) -> String {
    let paths = files.map { "  \(SourceFiles.shortened($0.path, from: root))\n" }.joined()
    let next = steps.map { "  - \($0)\n" }.joined()
    return "Wrote:\n\(paths)Next steps:\n\(next)"
  }
}
