import Foundation

/// The command that generates a view model.
struct NewViewModel {
  static let help = """
    Generates a view model that follows the template, and its test.

    usage: swift package --allow-writing-to-package-directory new-view-model NAME [options]

    example:
      swift package --allow-writing-to-package-directory new-view-model Messages \\
        --input "searchTextChanged: String" --output "title: Property<String>"

    NAME is the name of the view: Messages or MessagesActivity generates a MessagesViewModel, and MessageViewHolder
    generates a MessageHolderViewModel.

    options:
      --input INPUT        an event that the view reports; may be repeated:
                             viewDidLoad                           without an argument
                             "projectTapped: Project"              with one argument, which has no label
                             "configureWith(project: Project)"     with parameters as in Swift
      --output OUTPUT      a property or a signal that the view observes; may be repeated:
                             "title: Property<String>"             a property
                             "goToProject: Signal<Project, Never>" a signal
      --signal SIGNAL      a signal in short form: "goToProject: Project", or dismiss for a signal without values
      --declare            write a stub of each type that is not declared
      --import MODULE      import a module, which declares the types that are not declared elsewhere; may be repeated
      --language LANGUAGE  swift (the default) or java (with RxJava 3, without a test)
      --target TARGET      the target of the view model, if the package has several
      --directory DIR      the directory of the view model
      --package PACKAGE    the package of the Java class
      -h, --help           print this text

    Replace the placeholders in braces in the files. Until then, check-view-models reports them, and the test fails.
    A type that neither the target nor its dependencies declare is an error, unless you pass --declare or --import. A
    Java class needs ActivityViewModel, Environment, its activity, and Unit for events without a value. For Java,
    --declare writes stubs of these and of all other types that have no file beside the class.

    """

  let isHelp: Bool
  private let options: Options

  init(_ arguments: [String]) throws(CommandError) {
    // The package manager accepts --allow-writing-to-package-directory behind the command, too, and passes it on.
    options = try Options(
      arguments, flags: ["--declare", "--help", "--allow-writing-to-package-directory"],
      options: [
        "--input", "--output", "--signal", "--import", "--language", "--target", "--directory", "--package", "--layout",
      ])
    isHelp = options.contains("--help")
    if isHelp { return }
    if options.arguments.isEmpty { throw .usage("The name is missing. Enter a name, such as Messages.") }
    if options.arguments.count > 1 { throw .usage("Unexpected argument “\(options.arguments[1])”.") }
    let language = options["--language"] ?? "swift"
    guard ["swift", "java"].contains(language) else {
      throw .usage("Invalid --language “\(language)”: enter swift or java.")
    }
    for name in ["--import", "--package"] {
      for value in options.all(name) where value.wholeMatch(of: /[A-Za-z_]\w*(\.[A-Za-z_]\w*)*/) == nil {
        throw .usage("Invalid \(name) “\(value)”: enter a name such as com.example.")
      }
    }
    if !isJava, options.contains("--package") { throw .usage("--package needs --language java.") }
    if isJava, options.contains("--target") || options.contains("--import") {
      throw .usage("--target and --import need --language swift.")
    }
  }

  private var isJava: Bool { options["--language"] == "java" }

  /// Writes the files, and returns a report for the user.
  func run() throws(CommandError) -> String {
    let description = try ViewModelDescription(
      name: options.arguments[0], inputs: options.all("--input"), outputs: options.all("--output"),
      signals: options.all("--signal"))
    return isJava ? try writeJava(description) : try writeSwift(description)
  }

  // MARK: Swift

  private func writeSwift(_ description: ViewModelDescription) throws(CommandError) -> String {
    let layout: PackageLayout? = if let path = options["--layout"] { try PackageLayout(contentsOf: path) } else { nil }
    let place = options["--directory"].map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    let here = place ?? FileManager.default.currentDirectoryPath
    let target =
      try layout?.target(named: options["--target"], containing: place)
      // Without a package, only the directory is known.
      ?? PackageLayout.Target(
        module: options["--target"] ?? "ViewModels", kind: .library, directory: here,
        sources: SourceFiles.paths(below: here), dependencies: [])
    let tests = layout?.tests(of: target)
    let knowledge = TypeKnowledge(
      of: description.types, in: layout?.modules(of: target) ?? [target], imports: options.all("--import"),
      declaring: description.typeName)
    let isPublic = target.kind == .library && knowledge.arePublic
    let stubs = try stubs(of: knowledge.undeclared, description, target, isPublic: isPublic)
    let home = place ?? "\(target.directory)/\(description.name)"
    let testHome = tests?.directory ?? layout.map { "\($0.directory)/Tests/\(target.module)Tests" } ?? home
    let template = SwiftTemplate(
      description: description, knowledge: knowledge, module: target.module, isPublic: isPublic)
    let files =
      [
        WrittenFile(path: "\(home)/\(description.typeName).swift", text: template.text),
        WrittenFile(path: "\(testHome)/\(description.typeName)Tests.swift", text: template.testText),
      ] + stubs.map { WrittenFile(path: "\(home)/\($0.name).swift", text: $0.text) }
    // A module cannot have two files with the same name.
    try WrittenFile.write(files, besides: target.sources + (tests?.sources ?? []))

    var steps = ["Replace the placeholders in braces. check-view-models lists those of the view model."]
    if layout != nil, !target.dependencies.contains("Reactive") {
      steps.append("Add Reactive to the dependencies of \(target.module).")
    }
    if let tests, !tests.dependencies.contains("ReactiveTesting") {
      steps.append("Add ReactiveTesting to the dependencies of \(tests.module).")
    } else if layout != nil, tests == nil {
      steps.append(
        "Add the test target \(target.module)Tests with the dependencies \(target.module) and ReactiveTesting.")
    }
    return report(files, steps)
  }

  /// Returns a stub of each undeclared type, or throws an error with the name of one.
  private func stubs(
    of names: [String], _ description: ViewModelDescription, _ target: PackageLayout.Target, isPublic: Bool
  ) throws(CommandError) -> [(name: String, text: String)] {
    let types = description.types
    let access = isPublic ? "public " : ""
    var stubs: [(name: String, text: String)] = []
    for name in names {
      let message = "Neither \(target.module) nor its dependencies declare the type “\(name)”."
      if name.contains(/ViewModel(Inputs|Outputs|Type)?$/) { throw .usage("\(message) Generate it first.") }
      let isComplex = types.contains { $0.complexNames.contains(name) }
      guard options.contains("--declare"), !isComplex else {
        let step = isComplex ? "Declare it first, or pass" : "Pass --declare to write a stub of it, or"
        throw .usage("\(message) \(step) --import with its module.")
      }
      let bases = name.hasSuffix("Error") ? "Error, Hashable" : "Hashable, Sendable"
      let members = isPublic ? " {\n  /// Creates an empty value.\n  public init() {}\n}" : " {}"
      let isProtocol = types.contains { $0.protocols.contains(name) }
      let declaration = isProtocol ? "protocol \(name): Sendable {}" : "struct \(name): \(bases)\(members)"
      stubs.append((name, "/// {A description of \(name).}\n\(access)\(declaration)\n"))
    }
    return stubs
  }

  // MARK: Java

  private func writeJava(_ description: ViewModelDescription) throws(CommandError) -> String {
    let package = options["--package"]
    let template = try JavaTemplate(description, package: package)
    let folder = (["src/main/java"] + (package.map { [$0.replacing(".", with: "/")] } ?? [])).joined(separator: "/")
    let home = options["--directory"] ?? folder
    let missing = template.classes.sorted().filter { !FileManager.default.fileExists(atPath: "\(home)/\($0).java") }
    let complex = description.types.reduce(into: Set()) { $0.formUnion($1.complexNames) }
    let declared = options.contains("--declare") ? missing.filter { !complex.contains($0) } : []
    let imported = missing.filter { !declared.contains($0) }
    let stubs = declared.map { WrittenFile(path: "\(home)/\($0).java", text: template.declaration(of: $0)) }
    let files = [WrittenFile(path: "\(home)/\(description.typeName).java", text: template.text)] + stubs
    try WrittenFile.write(files)
    let imports = imported.isEmpty ? [] : ["Import \(imported.joined(separator: ", ")), or pass --declare."]
    return report(files, imports + ["Replace the placeholders in braces."])
  }

  private func report(_ files: [WrittenFile], _ steps: [String]) -> String {
    let paths = files.map { "  \(SourceFiles.relative($0.path))\n" }.joined()
    return "Wrote:\n\(paths)Next steps:\n\(steps.map { "  - \($0)\n" }.joined())"
  }
}
