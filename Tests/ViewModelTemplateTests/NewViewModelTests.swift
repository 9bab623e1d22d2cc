import Foundation
import ProgramTesting
import Testing

@testable import view_models

@Suite("A new view model")
struct NewViewModelTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Generates files in the directory.
  private func make(_ arguments: [String]) throws -> String {
    try NewViewModel(["--directory", directory.url.path] + arguments).run()
  }

  private static let messages = [
    "Messages", "--input", "projectTapped: Project", "--input=viewDidLoad", "--output", "title: Property<String>",
    "--signal", "goToProject: Project",
  ]

  @Test("A view model, its test and its undeclared types are generated")
  func text() throws {
    let report = try make(Self.messages + ["--declare"])
    for name in ["MessagesViewModel.swift", "MessagesViewModelTests.swift", "Project.swift"] {
      #expect(try Samples.written(name, recording: directory.text(of: name)) == directory.text(of: name))
      #expect(report.contains(name), "\(report)")
    }
  }

  @Test("An undeclared type is an error that names it, unless it is declared, or a module is imported")
  func undeclared() throws {
    let error = #expect(throws: CommandError.self) { try make(Self.messages) }
    #expect(error?.message.contains("the type “Project”. Pass --declare") == true, "\(error?.message ?? "")")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
    _ = try make(Self.messages + ["--import", "Projects"])
    #expect(
      try directory.text(of: "MessagesViewModel.swift").hasPrefix("public import Projects\npublic import Reactive\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).count == 2)
  }

  @Test(
    "A stub fits the use of its type",
    arguments: [
      ("any Thing", "Thing", "public protocol Thing: Sendable {}"),
      ("Result<Int, LoadError>", "LoadError", "public struct LoadError: Error, Hashable {"),
    ])
  func stubs(type: String, name: String, declaration: String) throws {
    _ = try make(["A", "--declare", "--input", "a: \(type)"])
    #expect(try directory.text(of: "\(name).swift").contains(declaration))
  }

  @Test("The checker reports each placeholder of the view model, and nothing else")
  func placeholders() throws {
    _ = try make(Self.messages + ["--declare"])
    let text = try directory.text(of: "MessagesViewModel.swift")
    let violations = Checker(text).violations
    #expect(violations.map(\.rule) == Array(repeating: .placeholders, count: 6), "\(violations)")
    #expect(text.matches(of: /\{\S/).count == 6)
    #expect(Checker(text.replacing(/\{(\S[^{}]*)\}/) { $0.1 }).violations.isEmpty)
  }

  static let descriptions: [[String]] = [
    messages + ["--declare"],
    ["Empty"],
    [
      "Types", "--declare", "--input", "chosen: [Project]", "--input", "called: (Int, String) -> Bool", "--input",
      "later: @escaping @Sendable () async throws -> Void", "--input", "maybe: (() -> Void)?", "--input",
      "pair: (String, count: Int)", "--input", "any: any Thing & Sendable", "--input", "error: any Error", "--input",
      "dates: Dictionary<Date, UUID>", "--input", "result: Result<Project, LoadError>", "--input",
      "moved(_ x: Double, by y: Double)", "--input", "configureWith: Project", "--output",
      "pairs: Property<(Int, name: String)>", "--output", "byName: Property<[String: Project]>", "--output",
      "callback: Property<(Int) -> Void>", "--signal", "failed: any Error", "--output", "url: Property<URL>",
    ],
    ["Shelves", "--input", "shelfChosen: Shelf", "--output", "shelf: Property<Shelf>", "--signal", "go: Shelf"],
    ["Halls", "--input", "hallEntered: Hall", "--output", "halls: Property<[Hall]>"],
    ["Rec", "--signal", "showDetail: RecViewModel", "--output", "rows: Property<[any RecViewModelType]>"],
    ["MonthNavigationAndSelection", "--input", "a"], ["MonthSelections", "--input", "a"],
  ]

  @Test(
    "The generated code compiles without a warning, is formatted, and its test fails",
    .enabled(if: isCI, "this test compiles programs: set CI=1 to run it"),
    .enabled(if: Built.modules != nil, "the built modules are not beside the tests, as they are on Linux"),
    arguments: descriptions)
  func compiling(arguments: [String]) async throws {
    let types = """
      /// A type that is not known to be sendable.
      public struct Shelf {
        /// The name.
        public let name: String
      }

      /// A type that is not public.
      struct Hall: Equatable, Sendable {}

      """
    try directory.write(types, to: "Shelf.swift")
    _ = try make(arguments)
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()
    let configuration = packageRoot.appending(path: ".swift-format").path
    let format = try await runProgram(
      ["swift", "format", "lint", "--strict", "--configuration", configuration] + files, in: directory.url)
    // Long types of single declarations are not broken into lines.
    #expect(!format.messages.replacing(/.*\[LineLength\].*\n/, with: "").contains("error"), "\(format.messages)")

    let runner =
      "import Testing\n\n@main struct Runner {\n"
      + "  static func main() async { await Testing.__swiftPMEntryPoint() as Never }\n}\n"
    try directory.write(runner, to: "Runner.swift")
    let options = ["-swift-version", "6", "-warnings-as-errors"] + (try #require(Built.modules))
    let module = try await runProgram(
      ["swiftc", "-module-name", "ViewModels", "-emit-module", "-enable-testing", "-wmo", "-c", "-o", "ViewModels.o"]
        + options + files.filter { !$0.hasSuffix("Tests.swift") }, in: directory.url)
    #expect(module.status == 0 && module.messages.isEmpty, "\(module.messages)")
    let objects = try Built.objects(of: "Reactive") + Built.objects(of: "ReactiveTesting")
    let tests = try await runProgram(
      ["swiftc", "-module-name", "Tests", "-parse-as-library", "-I", ".", "-o", "tests"] + options
        + files.filter { $0.hasSuffix("Tests.swift") } + ["Runner.swift", "ViewModels.o"] + objects,
      in: directory.url)
    #expect(tests.status == 0 && tests.messages.isEmpty, "\(tests.messages)")
    let outcome = try await runProgram([directory.path("tests"), "--testing-library", "swift-testing"])
    let isEmpty = arguments == ["Empty"]
    #expect(outcome.status == (isEmpty ? 0 : 1), "\(outcome)")
    #expect((outcome.output + outcome.messages).contains(" passed after") == isEmpty, "\(outcome)")
  }

  // MARK: Packages

  @Test("The generated code imports the modules of its types, and is internal if they are")
  func imports() throws {
    try directory.write("public struct Shelf: Sendable {}\nstruct Hidden {}\n", to: "Models/Shelf.swift")
    try directory.write("struct Room {}\n", to: "Home/Room.swift")
    let layout = try layout(dependencies: ["Models", "Reactive"])
    let options = ["--layout", layout, "--input", "a: Shelf", "--input", "b: Models.Shelf"]
    _ = try NewViewModel(["Shelves", "--output", "d: Property<URL?>"] + options).run()
    let text = try directory.text(of: "Home/Shelves/ShelvesViewModel.swift")
    #expect(text.hasPrefix("public import Foundation\npublic import Models\npublic import Reactive\n\n"), "\(text)")
    let tests = try directory.text(of: "HomeTests/ShelvesViewModelTests.swift")
    #expect(
      tests.hasPrefix("import Foundation\nimport Home\nimport Models\nimport ReactiveTesting\nimport Testing\n\n"))

    _ = try NewViewModel(["Rooms", "--input", "c: Room"] + options).run()
    let internalText = try directory.text(of: "Home/Rooms/RoomsViewModel.swift")
    #expect(!internalText.contains("public") && !internalText.contains(", Sendable"))
    let internalTests = try directory.text(of: "HomeTests/RoomsViewModelTests.swift")
    #expect(internalTests.contains("import Testing\n\n@testable import Home\n\n"))
    #expect(throws: CommandError.self) { try NewViewModel(["A", "--input", "a: Hidden", "--layout", layout]).run() }
  }

  @Test("A view model of an executable is internal, and so are its stubs")
  func executable() throws {
    let layout = try layout(dependencies: ["Reactive"])
    let report = try NewViewModel(
      ["Main", "--target", "app", "--layout", layout, "--signal", "a: Thing", "--declare"]).run()
    #expect(try !directory.text(of: "app/Main/MainViewModel.swift").contains("public"))
    #expect(try directory.text(of: "app/Main/Thing.swift").contains("\nstruct Thing: Hashable, Sendable {}\n"))
    #expect(report.contains("Add the test target appTests"))
  }

  @Test("The view model is added to the given target or directory, or to the target with view models")
  func targets() throws {
    let layout = try layout(dependencies: [])
    let report = try NewViewModel(["Shelves", "--layout", layout]).run()
    #expect(report.contains("Home/Shelves/ShelvesViewModel.swift"))
    #expect(report.contains("Add Reactive to the dependencies of Home."))
    for (name, options) in [("A", ["--target", "Models"]), ("B", ["--directory", directory.path("Models/B")])] {
      let report = try NewViewModel([name, "--layout", layout] + options).run()
      #expect(report.contains("Models/\(name)/\(name)ViewModel.swift"))
      #expect(report.contains("Tests/ModelsTests/\(name)ViewModelTests.swift"))
    }
    for (options, sentence) in [
      (["Old"], "OldViewModel.swift”: the file already exists. No file was written."),
      (["Used"], "UsedViewModelTests.swift”: the file already exists. No file was written."),
      (["A", "--target", "Nowhere"], "Invalid --target “Nowhere”"),
      (["A", "--directory", "Nowhere"], "No target contains the directory"),
    ] {
      let error = #expect(throws: CommandError.self) { try NewViewModel(options + ["--layout", layout]).run() }
      #expect(error?.message.contains(sentence) == true, "\(error?.message ?? "")")
    }
    #expect(!FileManager.default.fileExists(atPath: directory.path("Home/Used")))
  }

  /// Describes a package with the targets Home, which has a view model, Models and an executable. Returns the path of
  /// the description.
  private func layout(dependencies: [String]) throws -> String {
    func target(_ name: String, _ kind: PackageLayout.Kind, _ sources: [String], _ dependencies: [String])
      -> PackageLayout.Target
    {
      PackageLayout.Target(
        module: name, kind: kind, directory: directory.path(name), sources: sources.map(directory.path),
        dependencies: dependencies)
    }
    let layout = PackageLayout(
      directory: directory.url.path,
      targets: [
        target("Models", .library, ["Models/Shelf.swift"], []),
        target("Home", .library, ["Home/Room.swift", "Home/OldViewModel.swift"], dependencies),
        target("app", .executable, [], dependencies),
        target("AppearanceTests", .test, [], ["Home"]),
        target("HomeTests", .test, ["HomeTests/Screens/UsedViewModelTests.swift"], ["Home", "ReactiveTesting"]),
      ])
    try directory.write(String(decoding: try JSONEncoder().encode(layout), as: UTF8.self), to: "layout.json")
    return directory.path("layout.json")
  }

  @Test("If a file cannot be written, no file remains, and the message names the file")
  func unwritable() throws {
    try directory.write("in the way", to: "HomeTests")
    let layout = try layout(dependencies: ["Reactive"])
    let error = #expect(throws: CommandError.self) { try NewViewModel(["A", "--layout", layout]).run() }
    #expect(error?.status == 1 && error?.message.contains("HomeTests/AViewModelTests.swift”") == true)
    #expect(error?.message.hasSuffix(" No file was written.") == true, "\(error?.message ?? "")")
    #expect(!FileManager.default.fileExists(atPath: directory.path("Home/A/AViewModel.swift")))
  }

  // MARK: Arguments

  @Test(
    "A view model is named after its view",
    arguments: [
      ("MessagesActivity", "MessagesViewModel"), ("MessageViewHolder", "MessageHolderViewModel"),
      ("MessagesViewController", "MessagesViewModel"), ("MessagesViewModel", "MessagesViewModel"),
      ("MessageCell", "MessageCellViewModel"), ("ViewModel", "ViewModelViewModel"),
    ])
  func names(view: String, name: String) throws {
    let description = try ViewModelDescription(name: view, inputs: [], outputs: [], signals: [])
    #expect(description.typeName == name)
  }

  @Test("Each kind of invalid arguments has the message in the file, and no file is written")
  func invalid() throws {
    try expectRecorded("Written/Errors.txt", input: ["new "]) { input in
      let arguments = input.joined().dropFirst(4).components(separatedBy: " / ")
      let error = #expect(throws: CommandError.self) { try make(arguments) }
      #expect(error?.status == 64)
      return [error?.message ?? ""]
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
  }

  @Test("The value of an option is the next argument, or all that follows the first equals sign")
  func options() throws {
    let options = try Options(["--a=b=c", "--d", "-", "--a=d", "--", "--f=g", "-h"], flags: ["--d"], options: ["--a"])
    #expect(options["--a"] == "d" && options.all("--a") == ["b=c", "d"])
    #expect(options.contains("--d") && !options.contains("--help") && options.isEnded)
    #expect(options.arguments == ["-", "--f=g", "-h"])
  }
}
