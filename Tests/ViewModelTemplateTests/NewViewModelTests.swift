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

  @Test("A view model, its test and its undeclared types are generated")
  func text() throws {
    let report = try make(
      ["Messages", "--input", "projectTapped: Project", "--input=viewDidLoad", "--output", "title: Property<String>"])
    for name in ["MessagesViewModel.swift", "MessagesViewModelTests.swift", "Project.swift"] {
      #expect(try directory.text(of: name) == Samples.written(name))
    }
    for name in ["MessagesViewModel.swift", "MessagesViewModelTests.swift", "Project.swift", "braces"] {
      #expect(report.contains(name), "\(report)")
    }
  }

  static let descriptions: [[String]] = [
    ["Messages", "--input", "projectTapped: Project", "--output", "title: Property<String>"],
    ["Empty"],
    ["Inputs", "--input", "viewDidLoad()", "--input", "closePressed"],
    [
      "Outputs", "--output", "title: Property<String?>", "--signal", "dismiss", "--output", "done: Signal<Void, Never>",
    ],
    [
      "Types", "--input", "chosen: [Project]", "--input", "found: [String: [Project?]]", "--input",
      "called: (Int, String) -> Bool",
      "--input", "later: @escaping @Sendable () async throws -> Void", "--input", "maybe: (() -> Void)?",
      "--input", "pair: (String, count: Int)", "--input", "nested: API.Project.Kind", "--input", "boxed: Box<Int, API>",
      "--input", "set: Set<Project>?", "--input", "any: any Thing & Sendable", "--input", "error: any Error",
      "--input", "dates: Dictionary<Date, UUID>", "--input", "result: Result<Project, Never>",
      "--output", "projects: Property<[Project]>", "--output", "byName: Property<[String: Project]>",
      "--output", "pairs: Property<(Int, name: String)>", "--output", "data: Property<Data>",
      "--output", "callback: Property<(Int) -> Void>", "--signal", "route: API.Project", "--signal",
      "failed: any Error",
      "--output", "boxes: Reactive.Signal<Box<Int, API>?, Never>",
    ],
    [
      "Settings", "--input", "configureWith: Project", "--input", "configureWith(project: Project, tag: String)",
      "--input", "moved(_ x: Double, by y: Double)", "--input", "textChanged: String = \"\"", "--input",
      "found: Project?",
      "--input", "counted: Int", "--output", "count: Property<Int> = 1 + 2", "--output", "text: Property<String>",
      "--output", "selected: Property<Project?>", "--output", "project: Property<Project>",
    ],
    ["Place", "--input", "opened: URL", "--output", "url: Property<URL>", "--output", "shown: Signal<URL, Never>"],
    [
      "Halls", "--input", "hallEntered: Hall", "--output", "halls: Property<[Hall]>", "--output", "url: Property<URL?>",
    ],
    [
      "Rec", "--signal", "showDetail: RecViewModel", "--output", "rows: Property<[RecViewModel]>", "--signal",
      "type: any RecViewModelType",
    ],
    [
      "Search", "--input", "search", "--input", "search(_ text: String)", "--input",
      "search(_ text: String, in scope: Int)", "--input", "changed: Int", "--input",
      "changed(_ text: String, at index: Int)", "--input", "titleChanged: String", "--output",
      "titleChangedProperty: Property<String>", "--output", "viewModel: Property<Int>", "--output",
      "subject: Property<Int>", "--input", "initialValues", "--input", "missing: Shelf",
    ],
    [
      "Errors", "--input", "loaded: Result<[Project], ServiceError>", "--input",
      "tried: (Int) throws(API.Failure) -> Void", "--signal", "sent: Signal<Int, OtherError>",
    ],
    [
      "Measures", "--output", "length: Property<Measurement<UnitLength>>", "--output", "number: Property<NSNumber?>",
      "--input", "request: URLRequest",
    ],
    [
      "Handlers", "--input", "done: Handler", "--output", "handler: Property<Handler>", "--input",
      "set: any Store<Int>", "--input", "all: any Pairs<Int, String>",
    ],
    [
      "Values", "--output", "a: Property<Date> = .now", "--output", "b: Property<Double> = .nan", "--output",
      "c: Property<UUID>", "--output", "d: Property<[Int]> = [1, 2]", "--output", "e: Property<Int> = 1 /* one */",
    ],
    [
      "Words", "--input", "final", "--input", "wait: Int", "--output", "native: Property<Int>", "--input",
      "notify(short: Int)",
    ],
    ["Request", "--input", "loaded: URLRequest"],
    [
      "Long", "--output",
      "anOutputWithAVeryLongNameThatNoLineHasRoomForByItself: Property<[String: Result<Project, ServiceError>]>",
      "--signal", "aSignalWithAVeryLongNameThatNoLineHasRoomForByItself: [String: Result<[Project], ServiceError>]",
      "--signal", "anotherSignalWithALongNameThatNoLineHasRoomForByItself: [String: Result<[Project], ServiceError>]",
    ],
    ["Desks", "--input", "deskChosen: Desk", "--output", "desk: Property<Desk>"],
    ["Shelves", "--input", "shelfChosen: Shelf", "--output", "shelf: Property<Shelf>", "--signal", "go: Shelf"],
    [
      "AViewWithAVeryLongNameThatNoLineHasRoomFor",
      "--input", "configureWith(firstProjectOfAllThatThereAre: Project, secondProjectOfAllThatThereAre: Project)",
      "--input", "anInputWithAVeryLongNameThatNoLineHasRoomForWhateverItsIndentation: Dictionary<String, [Project]>",
      "--output", "anOutputWithAVeryLongNameThatNoLineHasRoomFor: Property<Dictionary<String, [Project]>>",
      "--output", "anotherProjectThatIsNeededAtFirst: Property<Project>",
      "--output", "yetAnotherProjectThatIsNeededAtFirst: Property<Project>",
      "--output", "theLastProjectThatIsNeededAtFirst: Property<Project>",
    ],
  ]

  @Test(
    "The generated code compiles without a warning, passes its test, is formatted, and follows the rules",
    .enabled(if: Built.modules != nil, "the built modules are not beside the tests, as they are on Linux"),
    arguments: isCI ? descriptions : Array(descriptions.prefix(1)))
  func compiling(arguments: [String]) async throws {
    try directory.write(
      """
      /// A type of the module that is not known to be sendable, and whose values cannot be generated.
      public struct Shelf {
        public let name: String
      }

      /// A type that is not public.
      struct Hall: Equatable, Sendable {}

      /// A function that is called later.
      public typealias Handler = @Sendable (Int) -> Void

      /// A type with an empty value.
      public final class Desk: Sendable {
        public init() {}
      }

      """, to: "Shelf.swift")
    _ = try make(arguments)
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()

    for file in files {
      let violations = Checker.violations(in: SourceFile(path: file, text: try directory.text(of: file)))
      #expect(violations.isEmpty, "\(file): \(violations)")
    }
    let format = try await runProgram(
      ["swift", "format", "lint", "--strict", "--configuration", packageRoot.appending(path: ".swift-format").path]
        + files,
      in: directory.url)
    #expect(format.status == 0, "\(format.messages)")

    try directory.write(
      """
      import Testing

      @main struct Runner {
        static func main() async { await Testing.__swiftPMEntryPoint() as Never }
      }

      """, to: "Runner.swift")
    let modules = try #require(Built.modules)
    let options = ["-swift-version", "6", "-warnings-as-errors"] + modules
    let module = try await runProgram(
      ["swiftc", "-module-name", "ViewModels", "-emit-module", "-enable-testing", "-wmo", "-c", "-o", "ViewModels.o"]
        + options
        + files.filter { !$0.hasSuffix("Tests.swift") },
      in: directory.url)
    #expect(module.status == 0 && module.messages.isEmpty, "\(module.messages)")
    let objects = try Built.objects(of: "Reactive") + Built.objects(of: "ReactiveTesting")
    let tests = try await runProgram(
      ["swiftc", "-module-name", "Tests", "-parse-as-library", "-I", ".", "-o", "tests"] + options
        + files.filter { $0.hasSuffix("Tests.swift") } + ["Runner.swift", "ViewModels.o"] + objects,
      in: directory.url)
    #expect(tests.status == 0 && tests.messages.isEmpty, "\(tests.messages)")
    let outcome = try await runProgram([directory.path("tests"), "--testing-library", "swift-testing"])
    #expect(outcome.status == 0, "\(outcome.output) \(outcome.messages)")
  }

  @Test("The generated code imports the modules of its types and declares only undeclared types")
  func imports() throws {
    try directory.write("public struct Shelf: Sendable {}\nstruct Hidden {}\n", to: "Models/Shelf.swift")
    try directory.write("public enum Room { case a }\n", to: "Home/Room.swift")
    let layout = try layout(dependencies: ["Models", "Reactive"])
    let report = try NewViewModel(
      [
        "Shelves", "--layout", layout, "--input", "a: Shelf", "--input", "b: Room", "--input", "c: Hidden", "--output",
        "d: Property<URL>",
      ]
    ).run()
    let text = try directory.text(of: "Home/Shelves/ShelvesViewModel.swift")
    #expect(text.hasPrefix("public import Foundation\npublic import Models\npublic import Reactive\n\n"), "\(text)")
    #expect(!text.contains("Outputs, Sendable"), "an enumeration need not be sendable")
    let tests = try directory.text(of: "HomeTests/ShelvesViewModelTests.swift")
    #expect(tests.hasPrefix("import Foundation\nimport Home\nimport Models\nimport ReactiveTesting\nimport Testing\n"))
    #expect(report.contains("Hidden.swift") && !report.contains("Room.swift") && !report.contains("Shelf.swift"))
    #expect(report.contains("swift test --filter ShelvesViewModelTests"))
  }

  @Test("A view model with internal types is internal")
  func access() throws {
    try directory.write("struct Room: Sendable {}\n", to: "Home/Room.swift")
    _ = try NewViewModel(
      ["Rooms", "--layout", try layout(dependencies: ["Reactive"]), "--input", "a: Room", "--signal", "b"]
    ).run()
    #expect(try !directory.text(of: "Home/Rooms/RoomsViewModel.swift").contains("public"))
    let tests = try directory.text(of: "HomeTests/RoomsViewModelTests.swift")
    #expect(tests.hasPrefix("import ReactiveTesting\nimport Testing\n\n@testable import Home\n"))
  }

  @Test("The view model is added to the named target or to one with view models, and missing dependencies are listed")
  func targets() throws {
    let layout = try layout(dependencies: [])
    let report = try NewViewModel(["Shelves", "--layout", layout]).run()
    #expect(report.contains("Home/Shelves/ShelvesViewModel.swift"))
    #expect(report.contains("Add Reactive to the dependencies of Home."))
    let other = try NewViewModel(["Shelves", "--layout", layout, "--target", "Models"]).run()
    #expect(other.contains("Models/Shelves/ShelvesViewModel.swift"))
    #expect(other.contains("Tests/ModelsTests/ShelvesViewModelTests.swift"))
    #expect(other.contains("Add a test target ModelsTests"))
    let problem = #expect(throws: Problem.self) { try NewViewModel(["Old", "--layout", layout]).run() }
    #expect(problem?.message == "Cannot write “Home/OldViewModel.swift”: the file already exists. No file was written.")
    #expect(throws: Problem("Invalid --target “Nowhere”: enter the name of a target that is not a test target.")) {
      try NewViewModel(["Shelves", "--layout", layout, "--target", "Nowhere"]).run()
    }
  }

  @Test("The view model is added to the target that contains the given directory")
  func directories() throws {
    let layout = try layout(dependencies: ["Reactive"])
    let report = try NewViewModel(["Shelves", "--layout", layout, "--directory", "Models/Shelves"]).run()
    #expect(report.contains("Models/Shelves/ShelvesViewModel.swift"))
    #expect(report.contains("Tests/ModelsTests/ShelvesViewModelTests.swift"))
    #expect(try directory.text(of: "Tests/ModelsTests/ShelvesViewModelTests.swift").contains("import Models\n"))
    for (options, sentence) in [
      (["--directory", "Models", "--target", "Home"], "belongs to Models, not to Home."),
      (["--directory", "HomeTests/A"], "belongs to HomeTests, which is a test target."),
      (["--directory", "Nowhere"], "No target contains the directory"),
    ] {
      let problem = #expect(throws: Problem.self) { try NewViewModel(["A", "--layout", layout] + options).run() }
      #expect(problem?.message.contains(sentence) == true, "\(problem?.message ?? "")")
    }
  }

  /// Describes a package with the targets Home, which has a view model, and Models. Returns the path of the
  /// description.
  private func layout(dependencies: [String]) throws -> String {
    func target(_ name: String, isTest: Bool = false, _ sources: [String], _ dependencies: [String])
      -> PackageLayout.Target
    {
      PackageLayout.Target(
        module: name, isTest: isTest, directory: directory.path(name), sources: sources.map(directory.path),
        dependencies: dependencies)
    }
    let layout = PackageLayout(
      directory: directory.url.path,
      targets: [
        target("Models", ["Models/Shelf.swift"], []),
        target("Home", ["Home/Room.swift", "Home/OldViewModel.swift"], dependencies),
        target("HomeTests", isTest: true, [], ["Home", "ReactiveTesting"]),
      ], otherTargets: [])
    try directory.write(String(decoding: try JSONEncoder().encode(layout), as: UTF8.self), to: "layout.json")
    return directory.path("layout.json")
  }

  @Test("An existing file is not overwritten")
  func existing() throws {
    try directory.write("mine", to: "MessagesViewModelTests.swift")
    let problem = #expect(throws: Problem.self) { try make(["Messages"]) }
    #expect(problem?.status == .failure)
    #expect(problem?.message.contains("MessagesViewModelTests.swift”: the file already exists.") == true)
    #expect(try directory.text(of: "MessagesViewModelTests.swift") == "mine")
    #expect(!FileManager.default.fileExists(atPath: directory.path("MessagesViewModel.swift")))
  }

  @Test("If a file cannot be written, no file remains, and the message names the file")
  func unwritable() throws {
    try directory.write("in the way", to: "HomeTests")
    let layout = try layout(dependencies: ["Reactive"])
    let problem = #expect(throws: Problem.self) {
      try NewViewModel(["A", "--layout", layout, "--input", "a: Project"]).run()
    }
    #expect(problem?.message.contains("HomeTests/AViewModelTests.swift”") == true)
    #expect(problem?.message.hasPrefix("Cannot write “") == true, "\(problem?.message ?? "")")
    #expect(problem?.message.hasSuffix(" No file was written.") == true, "\(problem?.message ?? "")")
    #expect(problem?.message.contains("Cocoa") == false)
    #expect(!FileManager.default.fileExists(atPath: directory.path("Home")))
  }

  @Test("If two files would have the same name, no file is written")
  func twice() throws {
    let problem = #expect(throws: Problem.self) { try make(["A", "--input", "a: AViewModelTests"]) }
    #expect(problem?.message.contains("two files have this name") == true, "\(problem?.message ?? "")")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
  }

  @Test("A private type cannot be used")
  func hiddenTypes() throws {
    try directory.write("private struct Hidden {}\n", to: "Extra.swift")
    let problem = #expect(throws: Problem.self) { try make(["A", "--input", "a: Hidden"]) }
    #expect(problem?.message.hasPrefix("Cannot use the type “Hidden”: it is private in “Extra.swift”.") == true)
  }

  @Test(
    "A view model is named after its view",
    arguments: [
      ("Messages", "MessagesViewModel"), ("MessagesActivity", "MessagesViewModel"),
      ("MessageViewHolder", "MessageHolderViewModel"), ("MessagesViewController", "MessagesViewModel"),
      ("MessagesViewModel", "MessagesViewModel"), ("MessageCell", "MessageCellViewModel"),
      ("ViewModel", "ViewModelViewModel"),
    ])
  func names(view: String, name: String) throws {
    let description = try ViewModelDescription(name: view, inputs: [], outputs: [], signals: [])
    #expect(description.typeName == name)
  }

  @Test(
    "Each kind of invalid arguments has a message",
    arguments: [
      ([], "The name is missing."),
      (["messages"], "Invalid name “messages”"),
      (["My-View"], "Invalid name “My-View”"),
      (["Type"], "Invalid name “Type”"),
      (["A", "B"], "Unexpected argument “B”."),
      (["A", "--nothing"], "Unknown option “--nothing”."),
      (["A", "--input"], "--input needs a value."),
      (["A", "--input", "--output", "a: Property<Int>"], "--input needs a value."),
      (["A", "--help=yes"], "--help takes no value."),
      (["A", "--language", "go"], "Invalid --language “go”: enter swift or java."),
      (["A", "--package", "a.b"], "--package needs --language java."),
      (["A", "--language=java", "--package", "a..b"], "Invalid --package “a..b”: enter the name of a Java package."),
      (["A", "--input", "a:"], "Invalid --input “a:”: the type is missing."),
      (["A", "--input", ""], "Invalid --input “”"),
      (["A", "--input", "Tapped"], "Invalid input name “Tapped”"),
      (["A", "--input", "a b"], "Invalid --input “a b”: enter an input such as"),
      (["A", "--input", "default"], "The name “default” is reserved"),
      (["A", "--input", "inputs"], "The name “inputs” is reserved"),
      (["A", "--input", "a: [Int"], "Cannot read “a: [Int”."),
      (["A", "--input", "a: Int Int"], "Cannot read the type in “a: Int Int”."),
      (["A", "--input", "a: -> Int"], "Cannot read the type in “a: -> Int”."),
      (["A", "--input", "a: Int!"], "use “?”"),
      (["A", "--input", "a: some View"], "“some”"),
      (["A", "--input", "a(b)"], "each parameter has a name and a type"),
      (["A", "--input", "a(b: Int, b: Int)"], "Duplicate name “b”."),
      (["A", "--input", "a() -> Int"], "an input returns nothing"),
      (["A", "--input", "a = 1"], "an initial value needs an argument"),
      (["A", "--input", "a: Int ="], "enter a value after the equals sign"),
      (["A", "--input", "a: Int", "--input", "a: String"], "Duplicate name “a(_:)”."),
      (["A", "--output", "a: Property<Int>", "--signal", "a: Int"], "Duplicate name “a”."),
      (["A", "--input", "a", "--output", "a: Property<Int>"], "“a” is the name of an input and of an output"),
      (["A", "--output", "a: Int"], "Invalid --output “a: Int”"),
      (["A", "--output", "a"], "Invalid --output “a”"),
      (["A", "--output", "a: Signal<Int, Error>"], "the error of a signal must be Never"),
      (["A", "--output", "a: Signal<Int, Never> = 1"], "a signal has no initial value"),
      (["A", "--output", "a: Property<Int> = 1 // x"], "enter a single value"),
      (["A", "--output", "a: Property<Int> = 1, 2"], "enter a single value"),
      (["A", "--input", "a: Never"], "the type Never has no values"),
      (["A", "--input", "a: Project.Type"], "“Project.Type” is a metatype"),
      (["A", "--signal", "a: any OtherViewModelType"], "No module declares “OtherViewModelType”"),
      (["A", "--signal", "a: any API.Thing"], "No module declares “API.Thing”"),
      (["A", "--input", "a: Result<Int, any Fault>"], "“any Fault” does not conform to Error"),
      (["A", "--input", "a", "--output", "aProperty: Property<Int>"], "No name is available"),
      (["A", "--signal", "a:"], "Invalid --signal “a:”"),
      (["A", "--language", "java", "--input", "final"], "The name “final” is reserved by Java."),
      (["A", "--language", "java", "--input", "environment"], "The name “environment” is reserved"),
      (
        ["A", "--language", "java", "--signal", "environment"], "The name “environment” is reserved"
      ),
      (["A", "--language", "java", "--input", "a(x: Int)", "--input", "a(y: Int)"], "two inputs “a(Integer)”"),
      (["A", "--language", "java", "--input", "a(x: [Int])", "--input", "a(y: [String])"], "two inputs “a(List)”"),
      (["A", "--language", "java", "--input", "a: Override"], "The name “Override” is not available for a class"),
      (["A", "--language", "java", "--input", "a: (Int, Int)"], "Java has no tuples"),
      (["A", "--language", "java", "--input", "a(b: Int, c: Int)"], "Java has no tuples"),
      (["A", "--language", "java", "--input", "a: (Int, Int, Int) -> Int"], "Java has no function"),
      (["A", "--language", "java", "--output", "a: Property<A & B>"], "Java has no “A & B”"),
    ])
  func problems(arguments: [String], sentence: String) throws {
    let problem = #expect(throws: Problem.self) { try make(arguments) }
    #expect(problem?.message.contains(sentence) == true, "\(problem?.message ?? "")")
    #expect(problem?.status == .usage)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
  }
}
