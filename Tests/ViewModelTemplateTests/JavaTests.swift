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

  private let directory = TemporaryDirectory()

  private func make(_ arguments: [String]) throws -> String {
    try NewViewModel(arguments + ["--language", "java", "--directory", directory.url.path]).run()
  }

  private static let messages = [
    "MessagesActivity", "--package", "com.example", "--input", "configureWith(project: Project)", "--input", "nextPage",
    "--output", "creatorNameTextViewText: Property<String>", "--signal", "goToProject: Project",
  ]

  private static let messageHolder = [
    "MessageViewHolder", "--input", "viewDidLoad", "--input", "configureWith: Project", "--input", "openWith: Project",
    "--input", "failed: any Error", "--input", "set: Map<String, List<UUID>>", "--signal", "dismiss",
    "--output", "by: Property<Optional<Bool>>",
  ]

  @Test("The generated class follows the template")
  func text() throws {
    let report = try make(Self.messages + ["--declare"])
    let text = try directory.text(of: "MessagesViewModel.java")
    #expect(try Samples.written("MessagesViewModel.java", recording: text) == text)
    for name in ["ActivityViewModel", "Environment", "MessagesActivity", "Project", "Unit"] {
      #expect(report.contains("\(name).java"), "\(report)")
      #expect(try directory.text(of: "\(name).java").hasPrefix("package com.example;\n"))
    }
  }

  @Test("With --declare, the missing classes are written, and no others")
  func stubs() throws {
    try directory.write("mine", to: "Environment.java")
    _ = try make(["B", "--input", "a: Thing", "--declare"])
    #expect(try directory.text(of: "Environment.java") == "mine")
    #expect(FileManager.default.fileExists(atPath: directory.path("Thing.java")))
  }

  @Test("The class has types of Java, and fields with unique names")
  func types() throws {
    _ = try make(Self.messageHolder + ["--input", "at: com.a.B"])
    let text = try directory.text(of: "MessageHolderViewModel.java")
    #expect(try Samples.written("MessageHolderViewModel.java", recording: text) == text)
  }

  @Test("The class of a package is in the directory of the package")
  func package() async throws {
    let options = ["--language", "java", "--package", "com.example"]
    let program = try await runProgram(
      [Built.executable("view-models"), "new", "Empty", "--declare"] + options, in: directory.url)
    #expect(program.output.hasPrefix("Wrote:\n  src/main/java/com/example/EmptyViewModel.java\n"), "\(program)")
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path("src/main/java/com/example"))
    #expect(
      names.sorted() == ["ActivityViewModel.java", "EmptyActivity.java", "EmptyViewModel.java", "Environment.java"])
  }

  @Test(
    "The generated class compiles without a warning",
    .enabled(if: isCI, "this test compiles programs: set CI=1 to run it"),
    .enabled(if: isInstalled, "javac or \(library) is missing"),
    arguments: [
      messages, ["Empty"], messageHolder,
    ])
  func compiling(arguments: [String]) async throws {
    _ = try make(arguments + ["--declare"])
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()
    let compiler = try await runProgram(
      ["javac", "-Xlint:all", "-Werror", "-cp", Self.library, "-d", directory.path("classes")] + files,
      in: directory.url)
    #expect(compiler.status == 0, "\(compiler.messages)")
  }
}
