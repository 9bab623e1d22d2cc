import Foundation
import ProgramTesting
import Testing

@testable import view_models

@Suite("A view model in Java")
struct JavaTests {
  /// RxJava in the Debian package librx-java.
  private static let library = "/usr/share/java/rxjava.jar"
  private static let isInstalled =
    FileManager.default.fileExists(atPath: library)
    && ["/usr/bin/javac", "/usr/local/bin/javac"].contains(where: FileManager.default.isExecutableFile)

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func make(_ arguments: [String]) throws -> String {
    try NewViewModel(arguments + ["--language", "java", "--directory", directory.url.path]).run()
  }

  @Test("The generated class follows the template")
  func text() throws {
    let report = try make(
      [
        "MessagesActivity", "--package", "com.example", "--input", "configureWith(project: Project)", "--input",
        "nextPage",
        "--output", "creatorNameTextViewText: Property<String>", "--signal", "goToProject: Project",
      ])
    #expect(try directory.text(of: "MessagesViewModel.java") == Samples.written("MessagesViewModel.java"))
    for name in ["ActivityViewModel", "Environment", "MessagesActivity", "Project", "Unit"] {
      #expect(report.contains("\(name).java"), "\(report)")
      #expect(try directory.text(of: "\(name).java").hasPrefix("package com.example;\n"))
    }
  }

  @Test("Existing classes are not overwritten, and --no-companions generates only the view model")
  func companions() throws {
    try directory.write("mine", to: "Environment.java")
    _ = try make(["A", "--input", "a: Project"])
    #expect(try directory.text(of: "Environment.java") == "mine")
    let report = try make(["B", "--input", "a: Thing", "--no-companions"])
    #expect(!FileManager.default.fileExists(atPath: directory.path("Thing.java")))
    #expect(report.contains(" from your application."))
  }

  @Test(
    "The generated class compiles without a warning", .enabled(if: isInstalled, "javac or \(library) is missing"),
    arguments: [
      ["Messages", "--input", "projectTapped: Project", "--output", "title: Property<String>"],
      ["Empty"],
      [
        "Nested", "--input", "a: Project.State.Kind", "--input", "b: Project.ID", "--input", "c: Project.State",
        "--input", "final_: Project", "--input", "environment: Environment",
      ],
      ["MessageViewHolder", "--input", "viewDidLoad", "--signal", "dismiss", "--package", "com.example.app"],
      [
        "Types", "--input", "configureWith(project: [Project])", "--input", "searched: String?", "--input",
        "api: API.Project",
        "--input", "boxed: Box<Int, [String: Data]>", "--input", "called: (Int, String) -> Bool", "--input",
        "data: Data",
        "--input", "action: () -> Void", "--input", "made: () -> URL", "--input", "any: any Thing", "--input",
        "at: Date",
        "--input", "list: List<Object>", "--input", "set: Set<UUID>", "--input", "counted: Int", "--signal",
        "failed: any Error",
        "--output", "count: Property<Int>", "--output", "projects: Property<[Project]>", "--output",
        "isOn: Property<Bool?>",
        "--output", "bytes: Property<Data>", "--output", "ratio: Property<Double>", "--output",
        "names: Property<Set<String>>",
        "--output", "where: Signal<API.Project, Never>".replacing("where", with: "place"), "--output",
        "total: Property<Int64>",
      ],
    ])
  func compiling(arguments: [String]) async throws {
    _ = try make(arguments)
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()
    let compiler = try await runProgram(
      ["javac", "-Xlint:all", "-Werror", "-cp", Self.library, "-d", directory.path("classes")] + files,
      in: directory.url)
    #expect(compiler.status == 0, "\(compiler.messages)")
  }
}
