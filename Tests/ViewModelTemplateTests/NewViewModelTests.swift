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

  /// Has the command write files into the directory.
  private func make(_ arguments: [String]) throws -> String {
    try NewViewModel(["--directory", directory.url.path] + arguments).run()
  }

  @Test("is written in the template, with its test and what its types are")
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
      "subject: Property<Int>", "--input", "beginning", "--input", "missing: Shelf",
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
    "compiles without a warning, passes its test, is formatted, and departs from no rule",
    .enabled(if: Built.modules != nil, "the built modules are looked for beside the tests, as they lie on Linux"),
    arguments: descriptions)
  func compiling(arguments: [String]) async throws {
    try directory.write(
      """
      /// A type of the module that is not known to be sendable, and has no value that can be made up.
      public struct Shelf {
        public let name: String
      }

      /// One that other modules cannot see.
      struct Hall: Equatable, Sendable {}

      /// What is called later.
      public typealias Handler = @Sendable (Int) -> Void

      /// One of which there is a first value.
      public final class Desk: Sendable {
        public init() {}
      }

      """, to: "Shelf.swift")
    _ = try make(arguments)
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()

    for file in files {
      let departures = Checker.departures(in: SourceFile(path: file, text: try directory.text(of: file)))
      #expect(departures.isEmpty, "\(file): \(departures)")
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
    let options = ["-swift-version", "6", "-warnings-as-errors", "-I", modules]
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

  @Test("has the imports that its types want, and no declaration of what is declared")
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

  @Test("is made of what only its module can see, if it has to be")
  func access() throws {
    try directory.write("struct Room: Sendable {}\n", to: "Home/Room.swift")
    _ = try NewViewModel(
      ["Rooms", "--layout", try layout(dependencies: ["Reactive"]), "--input", "a: Room", "--signal", "b"]
    ).run()
    #expect(try !directory.text(of: "Home/Rooms/RoomsViewModel.swift").contains("public"))
    let tests = try directory.text(of: "HomeTests/RoomsViewModelTests.swift")
    #expect(tests.hasPrefix("import ReactiveTesting\nimport Testing\n\n@testable import Home\n"))
  }

  @Test("goes to the target that is named, or that has view models; what that target lacks is said")
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
    #expect(problem?.message == "“Home/OldViewModel.swift” exists; nothing was written.")
    #expect(throws: Problem("The package has no target “Nowhere” for a view model.")) {
      try NewViewModel(["Shelves", "--layout", layout, "--target", "Nowhere"]).run()
    }
  }

  @Test("goes to the target that has the directory that is named, and to no other one")
  func directories() throws {
    let layout = try layout(dependencies: ["Reactive"])
    let report = try NewViewModel(["Shelves", "--layout", layout, "--directory", "Models/Shelves"]).run()
    #expect(report.contains("Models/Shelves/ShelvesViewModel.swift"))
    #expect(report.contains("Tests/ModelsTests/ShelvesViewModelTests.swift"))
    #expect(try directory.text(of: "Tests/ModelsTests/ShelvesViewModelTests.swift").contains("import Models\n"))
    for (options, sentence) in [
      (["--directory", "Models", "--target", "Home"], "belongs to Models, and not to Home."),
      (["--directory", "HomeTests/A"], "belongs to HomeTests, which has tests."),
      (["--directory", "Nowhere"], "No target has the directory"),
    ] {
      let problem = #expect(throws: Problem.self) { try NewViewModel(["A", "--layout", layout] + options).run() }
      #expect(problem?.message.contains(sentence) == true, "\(problem?.message ?? "")")
    }
  }

  /// Describes a package with the targets Home, which has a view model, and Models, and returns the path.
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

  @Test("never takes the place of a file")
  func existing() throws {
    try directory.write("mine", to: "MessagesViewModelTests.swift")
    let problem = #expect(throws: Problem.self) { try make(["Messages"]) }
    #expect(problem?.status == .failure)
    #expect(problem?.message.contains("MessagesViewModelTests.swift” exists") == true)
    #expect(try directory.text(of: "MessagesViewModelTests.swift") == "mine")
    #expect(!FileManager.default.fileExists(atPath: directory.path("MessagesViewModel.swift")))
  }

  @Test("leaves nothing behind if a file cannot be written, and says in a sentence why")
  func unwritable() throws {
    try directory.write("in the way", to: "HomeTests")
    let layout = try layout(dependencies: ["Reactive"])
    let problem = #expect(throws: Problem.self) {
      try NewViewModel(["A", "--layout", layout, "--input", "a: Project"]).run()
    }
    #expect(problem?.message.contains("HomeTests/AViewModelTests.swift” cannot be written") == true)
    #expect(problem?.message.hasSuffix("; nothing was written.") == true, "\(problem?.message ?? "")")
    #expect(problem?.message.contains("Cocoa") == false)
    #expect(!FileManager.default.fileExists(atPath: directory.path("Home")))
  }

  @Test("is not written in part where two files would have one name")
  func twice() throws {
    let problem = #expect(throws: Problem.self) { try make(["A", "--input", "a: AViewModelTests"]) }
    #expect(problem?.message.contains("would be written twice") == true, "\(problem?.message ?? "")")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
  }

  @Test("takes no type that only its file can see, and no name of one")
  func hiddenTypes() throws {
    try directory.write("private struct Hidden {}\n", to: "Extra.swift")
    let problem = #expect(throws: Problem.self) { try make(["A", "--input", "a: Hidden"]) }
    #expect(problem?.message.hasPrefix("“Hidden” is private in “Extra.swift”") == true)
  }

  @Test(
    "is called after the view",
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
    "what cannot be understood is said in a sentence",
    arguments: [
      ([], "What is the view model called?"),
      (["messages"], "“messages” is no name of a type"),
      (["My-View"], "“My-View” is no name of a type"),
      (["Type"], "“Type” is no name of a type"),
      (["A", "B"], "“B” is one argument too many."),
      (["A", "--nothing"], "There is no option “--nothing”."),
      (["A", "--input"], "--input needs a value."),
      (["A", "--input", "--output", "a: Property<Int>"], "--input needs a value."),
      (["A", "--help=yes"], "--help takes no value."),
      (["A", "--language", "go"], "--language is swift or java, not “go”."),
      (["A", "--package", "a.b"], "--package goes with --language java."),
      (["A", "--language=java", "--package", "a..b"], "“a..b” is no name of a Java package."),
      (["A", "--input", "a:"], "The input “a” has a colon, but no type behind it."),
      (["A", "--input", ""], "“” is no input"),
      (["A", "--input", "Tapped"], "“Tapped” is no name of an input"),
      (["A", "--input", "a b"], "“a b” is no input such as"),
      (["A", "--input", "default"], "“default” is taken"),
      (["A", "--input", "inputs"], "“inputs” is taken"),
      (["A", "--input", "a: [Int"], "“a: [Int” cannot be read."),
      (["A", "--input", "a: Int Int"], "“a: Int Int” has no type that can be read."),
      (["A", "--input", "a: -> Int"], "has no type that can be read."),
      (["A", "--input", "a: Int!"], "write it with “?”"),
      (["A", "--input", "a: some View"], "“some”"),
      (["A", "--input", "a(b)"], "has no name or no type"),
      (["A", "--input", "a(b: Int, b: Int)"], "There are two of “b”."),
      (["A", "--input", "a() -> Int"], "an input returns nothing"),
      (["A", "--input", "a = 1"], "“a” has no argument"),
      (["A", "--input", "a: Int ="], "no value behind it"),
      (["A", "--input", "a: Int", "--input", "a: String"], "There are two of “a(_:)”."),
      (["A", "--output", "a: Property<Int>", "--signal", "a: Int"], "There are two of “a”."),
      (["A", "--input", "a", "--output", "a: Property<Int>"], "“a” is an input and an output"),
      (["A", "--output", "a: Int"], "“a: Int” is no output"),
      (["A", "--output", "a"], "“a” is no output"),
      (["A", "--output", "a: Signal<Int, Error>"], "its error is Never"),
      (["A", "--output", "a: Signal<Int, Never> = 1"], "has no value to begin with"),
      (["A", "--output", "a: Property<Int> = 1 // x"], "no single value"),
      (["A", "--output", "a: Property<Int> = 1, 2"], "no single value"),
      (["A", "--input", "a: Never"], "Nothing is of the type Never"),
      (["A", "--input", "a: Project.Type"], "“Project.Type” is a type of types"),
      (["A", "--signal", "a: any OtherViewModelType"], "Nothing declares “OtherViewModelType”"),
      (["A", "--signal", "a: any API.Thing"], "Nothing declares “API.Thing”"),
      (["A", "--input", "a: Result<Int, any Fault>"], "“any Fault” is no error by itself"),
      (["A", "--input", "a", "--output", "aProperty: Property<Int>"], "No name is free"),
      (["A", "--signal", "a:"], "“a:” is no signal"),
      (["A", "--language", "java", "--input", "final"], "“final” is taken by Java."),
      (["A", "--language", "java", "--input", "environment"], "“environment” is a function that every view model has"),
      (
        ["A", "--language", "java", "--signal", "environment"], "“environment” is a function that every view model has"
      ),
      (["A", "--language", "java", "--input", "a(x: Int)", "--input", "a(y: Int)"], "two of “a(Integer)”"),
      (["A", "--language", "java", "--input", "a(x: [Int])", "--input", "a(y: [String])"], "two of “a(List)”"),
      (["A", "--language", "java", "--input", "a: Override"], "“Override” is no name that a class can have"),
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
