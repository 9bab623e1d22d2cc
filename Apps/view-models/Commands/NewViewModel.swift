import Foundation

/// The command that writes a view model.
struct NewViewModel {
  static let help = """
    Writes a view model in the template of this architecture, and its test.

    usage: swift package new-view-model NAME [options]

    example:
      swift package new-view-model Messages --input "projectTapped: Project" --output "title: Property<String>"

    Where nobody can be asked, write --allow-writing-to-package-directory in front of new-view-model.

    NAME is what the view is called: Messages, or MessagesActivity, makes a MessagesViewModel, and MessageViewHolder a
    MessageHolderViewModel.

    options:
      --input INPUT        what the view tells the view model; may be given more than once:
                             viewDidLoad                           it has no argument
                             "projectTapped: Project"              its argument has no label
                             "configureWith(project: Project)"     its arguments are written as in Swift
                             "textChanged: String = \\"\\""          its property begins with a value
      --output OUTPUT      what the view model tells the view; may be given more than once:
                             "title: Property<String>"             a state, which is empty at first
                             "count: Property<Int> = 1"            a state that begins with a value
                             "goToProject: Signal<Project, Never>" an event
      --signal SIGNAL      an event, written shorter: "goToProject: Project", or dismiss where it says nothing else
      --language LANGUAGE  swift, which is meant if nothing is said, or java (with RxJava 3, and without a test)
      --target TARGET      the target that it is for, if the package has several that could be meant
      --directory DIR      where to write it, from the root of the package
      --package PACKAGE    the package of the Java class
      --no-companions      write no declarations of what the Java class needs of its application
      -h, --help           print this text

    A type that no module of the target declares gets a declaration in a file of its own, to be filled in. Java classes need
    ActivityViewModel, Environment and the activity, and Unit where something is sent without a value, since RxJava 3 knows no
    null; each is written beside the class unless it is there. No file is ever written over.

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
      case _ where option.hasPrefix("-") && !options.isEnded: throw Problem("There is no option “\(option)”.")
      default: names.append(option)
      }
    }
    if isHelp { return }
    guard let name = names.first else { throw Problem("What is the view model called? Say a name, such as Messages.") }
    if names.count > 1 { throw Problem("“\(names[1])” is one argument too many.") }
    if language == .swift, package != nil { throw Problem("--package goes with --language java.") }
    if language == .swift, !writesCompanions { throw Problem("--no-companions goes with --language java.") }
    if language == .java, target != nil { throw Problem("--target goes with --language swift.") }
    self.name = name
  }

  private static func language(_ text: String) throws(Problem) -> Language {
    if let language = Language(rawValue: text) { return language }
    throw Problem("--language is swift or java, not “\(text)”.")
  }

  private static func package(_ text: String) throws(Problem) -> String {
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPackage = names.allSatisfy { name in
      name.first.map { $0.isLetter || $0 == "_" } == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        && !javaWords.contains(String(name))
    }
    if isPackage { return text }
    throw Problem("“\(text)” is no name of a Java package.")
  }

  /// Writes the files, and returns what to tell the user.
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
    // A type of the view model's module may have been declared beside the place where it goes.
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
    // A module cannot have two files of one name.
    let names = Set(files.map { ($0.path as NSString).lastPathComponent })
    for path in (target?.sources ?? []) + (tests?.sources ?? [])
    where names.contains((path as NSString).lastPathComponent) {
      throw Problem("“\(SourceFiles.shortened(path, from: root))” exists; nothing was written.", status: .failure)
    }
    try write(files)

    var steps: [String] = []
    for placeholder in placeholders {
      steps.append(
        "Say in \(placeholder.name).swift what \(placeholder.name) is: nothing declared it, so it is empty.")
    }
    steps.append("Replace what is in braces in the comments.")
    steps.append(
      "Write in the initialiser what the outputs are, in terms of the inputs, and in the test what they should be.")
    if let target {
      if !target.dependencies.contains("Reactive") {
        steps.append("Add Reactive to the dependencies of \(target.module).")
      }
      if tests == nil {
        steps.append(
          "Add a test target \(target.module)Tests, which depends on \(target.module) and on ReactiveTesting.")
      }
      if let tests, !tests.dependencies.contains("ReactiveTesting") {
        steps.append("Add ReactiveTesting to the dependencies of \(tests.module).")
      }
      steps.append("Then: swift test --filter \(description.typeName)Tests")
    }
    return report(files, steps, root: root)
  }

  /// What is known of a module of which only the directory is known.
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
      steps.append("Put your own classes in place of those beside \(description.typeName).java, which are empty.")
    } else if !missing.isEmpty {
      let names = companions.map { ($0.path as NSString).lastPathComponent.replacing(".java", with: "") }
      steps.append("Import what your application has of \(names.joined(separator: ", ")).")
    }
    steps.append("Replace what is in braces in the comments.")
    steps.append("Write in the constructor what the outputs are, in terms of the inputs.")
    return report(files, steps, root: root)
  }

  // MARK: Files

  private func absolute(_ path: String, from root: String) -> String {
    URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: root, isDirectory: true)).standardizedFileURL.path
  }

  /// Writes all files, or none.
  private func write(_ files: [WrittenFile]) throws(Problem) {
    // There are disks on which capitals make no difference.
    var paths: Set<String> = []
    for file in files where !paths.insert(file.path.lowercased()).inserted {
      throw Problem("“\(file.path)” would be written twice; nothing was written.", status: .failure)
    }
    for file in files where FileManager.default.fileExists(atPath: file.path) {
      throw Problem("“\(file.path)” exists; nothing was written.", status: .failure)
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
        // What cannot be removed is not what this is about.
        for url in written { try? FileManager.default.removeItem(at: url) }
        throw Problem(
          "“\(file.path)” cannot be written\(Self.reason(of: error)); nothing was written.", status: .failure)
      }
    }
  }

  /// The directories that have to be made for a file, the innermost first.
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
    case .fileWriteNoPermission?: ": it is not allowed there"
    case .fileWriteOutOfSpace?: ": the disk is full"
    case .fileWriteVolumeReadOnly?: ": the disk can only be read"
    case .fileWriteFileExists?: ": a file of that name is in the way"
    case .fileWriteInvalidFileName?: ": that is no name of a file"
    default: ""
    }
  }

  private func report(_ files: [WrittenFile], _ steps: [String], root: String) -> String {
    let paths = files.map { "  \(SourceFiles.shortened($0.path, from: root))\n" }.joined()
    let next = steps.map { "  - \($0)\n" }.joined()
    return "Wrote:\n\(paths)Next:\n\(next)"
  }
}
