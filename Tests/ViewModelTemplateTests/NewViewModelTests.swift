import Foundation
import ProgramTesting
import Testing

@testable import view_models

@Suite("A new view model", .enabled(if: isCI, "these tests compile programs: set CI=1 to run them"))
struct NewViewModelTests {
  private let directory = TemporaryDirectory()

  /// Generates files in the directory. Returns their names.
  private func make(_ arguments: [String]) throws -> [String] {
    _ = try NewViewModel(["--directory", directory.url.path] + arguments).run()
    return try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()
  }

  private static let descriptions: [[String]] = [
    [
      "Messages", "--declare", "--input=projectTapped: Project", "--input=viewDidLoad",
      "--output=title: Property<String>", "--signal=goToProject: Project",
    ],
    ["Empty"],
    [
      "Types", "--declare", "--input=chosen: [Project]", "--input=called: (Int, String) -> Bool",
      "--input=later: @escaping @Sendable () async throws -> Void", "--input=maybe: (() -> Void)?",
      "--input=pair: (String, count: Int)", "--input=any: any Thing & Sendable", "--input=error: any Error",
      "--input=dates: Dictionary<Date, UUID>", "--input=result: Result<Project, LoadError>",
      "--input=moved(_ x: Double, by y: Double)", "--input=configureWith: Project",
      "--output=pairs: Property<(Int, name: String)>", "--output=byName: Property<[String: Project]>",
      "--output=callback: Property<(Int) -> Void>", "--signal=failed: any Error", "--output=url: Property<URL>",
    ],
    ["Shelves", "--input=shelfChosen: Shelf", "--output=shelf: Property<Shelf>", "--signal=go: Shelf"],
    ["Halls", "--input=hallEntered: Hall", "--output=halls: Property<[Hall]>"],  // a type that is not public
    ["Rec", "--signal=showDetail: RecViewModel", "--output=rows: Property<[any RecViewModelType]>"],
    ["MonthNavigationAndSelection", "--input=a"],  // a long name
  ]

  @Test(
    "The generated code compiles without a warning, is formatted, and its test fails unless the view model is empty",
    .enabled(if: Built.modules != nil, "the built modules are not beside the tests, as they are on Linux"),
    arguments: descriptions)
  func compiling(arguments: [String]) async throws {  // one test, because compiling takes long
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
    let files = try make(arguments)
    let configuration = packageRoot.appending(path: ".swift-format").path
    let format = try await runProgram(
      ["swift", "format", "lint", "--strict", "--configuration", configuration] + files, in: directory.url)
    // Long types of single declarations are not broken into lines.
    #expect(!format.messages.replacing(/.*\[LineLength\].*\n/, with: "").contains("error"), "\(format.messages)")

    let (tests, sources) = (files.filter { $0.hasSuffix("Tests.swift") }, files.filter { !$0.hasSuffix("Tests.swift") })
    try await compile(
      ["-module-name", "ViewModels", "-emit-module", "-enable-testing", "-wmo", "-c", "-o", "ViewModels.o"] + sources,
      in: directory.url)
    let program = try await TestProgram(
      (tests + ["ViewModels.o"]).map(directory.path), options: ["-I", directory.url.path],
      linking: ["Reactive", "ReactiveTesting"], in: directory)
    let outcome = try await program.run("--testing-library", "swift-testing")
    let isEmpty = arguments == ["Empty"]  // Any other generated test lacks its expected transcript.
    #expect(outcome.status == (isEmpty ? 0 : 1), "\(outcome)")
    #expect(outcome.report.contains(" passed after") == isEmpty, "\(outcome)")
  }

  /// RxJava in the Debian package librx-java.
  private static let javaLibrary = "/usr/share/java/rxjava.jar"

  @Test(
    "The generated class in Java compiles without a warning",
    .enabled(
      if: FileManager.default.fileExists(atPath: javaLibrary) && isInstalled("javac"),
      "javac or \(javaLibrary) is missing"),
    arguments: [
      [
        "MessagesActivity", "--package=com.example", "--input=configureWith(project: Project)", "--input=nextPage",
        "--output=creatorNameTextViewText: Property<String>", "--signal=goToProject: Project",
      ],
      ["Empty"],
      [
        "MessageViewHolder", "--input=viewDidLoad", "--input=configureWith: Project", "--input=openWith: Project",
        "--input=failed: any Error", "--input=set: Map<String, List<UUID>>", "--signal=dismiss",
        "--output=by: Property<Optional<Bool>>",
      ],
    ])
  func java(arguments: [String]) async throws {
    let files = try make(arguments + ["--language=java", "--declare"])
    let compiler = try await runProgram(
      ["javac", "-Xlint:all", "-Werror", "-cp", Self.javaLibrary, "-d", directory.path("classes")] + files,
      in: directory.url)
    #expect(compiler.status == 0, "\(compiler.messages)")
  }
}
