import Foundation
import ProgramTesting
import Testing

@testable import view_models

@Suite("A new view model")
struct NewViewModelTests {
  private let directory = TemporaryDirectory()

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

  @Test("A view model and its test have code for each kind of input and output")
  func code() throws {
    try directory.write("public struct Shelf {}\n", to: "Shelf.swift")
    let inputs = [
      "aa", "aB: Default", "openURLPressed: Void", "row2Chosen: Models.Word", "typed: String", "dragged: Double?",
      "sent: URLRequest", "calledLater: @escaping @Sendable () -> Void", "configureWith: Word",
      "turned(_ x: Int, by y: Double)",
    ]
    let types = [
      "String", "Bool", "Duration", "Void", "[Int]", "[Int: String]", "Optional<URL>", "URL", "(Int, String)", "Shelf",
    ]
    let outputs = types.enumerated().map { "--output=value\($0): Property<\($1)>" }
    let signals = ["--output=ended: Signal<Int, Never>", "--signal=showA: Int"]
    let arguments = ["Types", "--import", "Models"] + outputs + signals
    _ = try make(arguments + inputs.flatMap { ["--input", $0] })
    for name in ["TypesViewModel.swift", "TypesViewModelTests.swift"] {
      #expect(try Samples.written(name, recording: directory.text(of: name)) == directory.text(of: name))
    }
  }

  @Test("An undeclared type is an error that names it, unless a module is imported")
  func undeclared() throws {
    let error = #expect(throws: CommandError.self) { try make(Self.messages) }
    #expect(error?.message.contains("the type “Project”. Pass --declare") == true, "\(error?.message ?? "")")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
    _ = try make(Self.messages + ["--import", "Projects"])
    #expect(
      try directory.text(of: "MessagesViewModel.swift").hasPrefix("public import Projects\npublic import Reactive\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).count == 2)
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
    ["MonthNavigationAndSelection", "--input", "a"],
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

    let (tests, sources) = (files.filter { $0.hasSuffix("Tests.swift") }, files.filter { !$0.hasSuffix("Tests.swift") })
    let module = try await runProgram(
      ["swiftc", "-module-name", "ViewModels", "-emit-module", "-enable-testing", "-wmo", "-c", "-o", "ViewModels.o"]
        + ["-swift-version", "6", "-warnings-as-errors"] + (try #require(Built.modules)) + sources,
      in: directory.url)
    #expect(module.status == 0 && module.messages.isEmpty, "\(module.messages)")
    let program = try await TestProgram(
      (tests + ["ViewModels.o"]).map(directory.path), options: ["-I", directory.url.path],
      linking: ["Reactive", "ReactiveTesting"], in: directory)
    let outcome = try await program.run("--testing-library", "swift-testing")
    let isEmpty = arguments == ["Empty"]
    #expect(outcome.status == (isEmpty ? 0 : 1), "\(outcome)")
    #expect(outcome.report.contains(" passed after") == isEmpty, "\(outcome)")
  }

  // MARK: Packages

  @Test("The generated code imports the modules of its types")
  func imports() throws {
    try directory.write("public struct Shelf: Sendable {}\n", to: "Models/Shelf.swift")
    let layout = try layout(dependencies: ["Models", "Reactive"])
    let options = ["--layout", layout, "--input", "a: Shelf", "--output", "b: Property<URL?>"]
    _ = try NewViewModel(["Shelves"] + options).run()
    let text = try directory.text(of: "Home/Shelves/ShelvesViewModel.swift")
    #expect(text.hasPrefix("public import Foundation\npublic import Models\npublic import Reactive\n\n"), "\(text)")
    let tests = try directory.text(of: "HomeTests/ShelvesViewModelTests.swift")
    #expect(
      tests.hasPrefix("import Foundation\nimport Home\nimport Models\nimport ReactiveTesting\nimport Testing\n\n"))
  }

  @Test("A view model of an executable is internal, and so are its stubs")
  func executable() throws {
    let layout = try layout(dependencies: ["Reactive"])
    _ = try NewViewModel(["Main", "--target", "app", "--layout", layout, "--signal", "a: Thing", "--declare"]).run()
    #expect(try !directory.text(of: "app/Main/MainViewModel.swift").contains("public"))
    #expect(try directory.text(of: "app/Main/Thing.swift").contains("\nstruct Thing: Hashable, Sendable {}\n"))
  }

  @Test("The report names a dependency that the target lacks")
  func dependencies() throws {
    let report = try NewViewModel(["Shelves", "--layout", try layout(dependencies: [])]).run()
    #expect(report.contains("Add Reactive to the dependencies of Home."), "\(report)")
  }

  @Test(
    "An existing file is an error, and no file is written",
    arguments: [("Old", "OldViewModel.swift"), ("Used", "UsedViewModelTests.swift")])
  func existing(name: String, file: String) throws {
    let layout = try layout(dependencies: ["Reactive"])
    let error = #expect(throws: CommandError.self) { try NewViewModel([name, "--layout", layout]).run() }
    let message = try #require(error).message
    #expect(message.contains("\(file)”: the file already exists. No file was written."), "\(message)")
    #expect(!FileManager.default.fileExists(atPath: directory.path("Home/\(name)")))
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
        target("Home", .library, ["Home/OldViewModel.swift"], dependencies),
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

  @Test("Invalid arguments are an error with the recorded message")
  func invalid() throws {
    try expectRecorded("Written/Errors.txt", input: ["new "]) { input in
      let arguments = input.joined().dropFirst(4).components(separatedBy: " / ")
      let error = #expect(throws: CommandError.self) { try make(arguments) }
      #expect(error?.status == 64)
      return [error?.message ?? ""]
    }
  }
}
