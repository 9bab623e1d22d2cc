import Foundation
import ProgramTesting
import TerminalTesting
import Testing

/// Builds and runs the examples in `docs/taking-one-module.md`, and compiles the examples in `docs/other-views.md`.
@Suite("The examples", .timeLimit(.minutes(10)))
struct ExampleTests {
  /// A package in `Examples`, with one executable of the same name in lower case.
  struct Example: Sendable, CustomTestStringConvertible {
    let name: String
    /// The modules of this package that it uses, with all their dependencies.
    let modules: [String]

    static let bursts = Example(name: "Bursts", modules: ["Reactive"])
    static let files = Example(name: "Files", modules: ["Reactive", "Terminal", "TextPresentation"])

    var testDescription: String { name }
    var path: String { packageRoot.appending(path: "Examples/\(name)").path }
    var program: String { name.lowercased() }

    var sources: [String] {
      get throws {
        let directory = "\(path)/Sources/\(program)"
        return try FileManager.default.contentsOfDirectory(atPath: directory).sorted().map { "\(directory)/\($0)" }
      }
    }

    /// Compiles the example with the modules that are already built, and returns the path of the program. Only the
    /// modules that the example uses are linked, so linking fails if one of them needs another module.
    func compile(in directory: TemporaryDirectory) async throws -> String {
      let modules = try #require(Built.modules)
      let objects = try self.modules.flatMap(Built.objects)
      let compiler = try await runProgram(
        ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-module-name", program]
          + modules + ["-o", directory.path(program)] + sources + objects)
      #expect(compiler.status == 0 && compiler.messages.isEmpty, "\(compiler.messages)")
      return directory.path(program)
    }
  }

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test("The program bursts prints a line for each burst of lines", .enabled(if: isBuilt, whyNot))
  func bursts() async throws {
    try await expectBursts(try await Example.bursts.compile(in: directory))
  }

  @Test("The program files shows a directory, opens another one and goes back", .enabled(if: isBuilt, whyNot))
  func files() async throws {
    try await expectFiles(try await Example.files.compile(in: directory))
  }

  @Test(
    "Each example is a package that builds from scratch",
    .enabled(if: ProcessInfo.processInfo.environment["CI"] != nil, "this test takes minutes: set CI=1 to run it"))
  func packages() async throws {
    for example in [Example.bursts, .files] {
      let manager = try await runProgram([
        "swift", "build", "--package-path", example.path, "--scratch-path", directory.path("scratch"),
        "-Xswiftc", "-warnings-as-errors",
      ])
      #expect(manager.status == 0, "\(manager.output) \(manager.messages)")
      let program = directory.path("scratch/debug/\(example.program)")
      if example.program == "bursts" { try await expectBursts(program) } else { try await expectFiles(program) }
    }
  }

  @Test("An example uses exactly the products in its package description", arguments: [Example.bursts, .files])
  func products(example: Example) throws {
    let manifest = try text(ofFile: "Examples/\(example.name)/Package.swift")
    let products = Set(manifest.matches(of: /\.product\(name: "(\w+)", package: "words"\)/).map { String($0.1) })
    let imports = try example.sources.flatMap { file in
      try String(contentsOfFile: file, encoding: .utf8).matches(of: /(?m)^import (\w+)$/).map { String($0.1) }
    }
    #expect(products == Set(imports).subtracting(["Foundation"]))
    #expect(products == Set(example.modules))
  }

  @Test(
    "The views for SwiftUI and UIKit compile against stand-ins for these frameworks",
    .enabled(if: isBuilt, whyNot), arguments: ["SwiftUI", "UIKit"])
  func otherViews(framework: String) async throws {
    let modules = try #require(Built.modules)
    func sources(_ path: String) throws -> [String] {
      let directory = packageRoot.appending(path: path).path
      return try FileManager.default.contentsOfDirectory(atPath: directory).sorted().map { "\(directory)/\($0)" }
    }
    let options = ["-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-wmo"]
    let declarations = try await runProgram(
      ["swiftc"] + options + ["-module-name", framework, "-emit-module"]
        + ["-emit-module-path", directory.path("\(framework).swiftmodule")]
        + sources("Tests/Support/StandIns/\(framework)"))
    #expect(declarations.status == 0, "\(declarations.messages)")
    let views = try await runProgram(
      ["swiftc"] + options + ["-module-name", "Views", "-emit-sil", "-o", "/dev/null"]
        + modules + ["-I", directory.url.path] + sources("Examples/OtherViews/\(framework)"))
    #expect(views.status == 0, "\(views.messages)")
  }

  private func expectBursts(_ program: String) async throws {
    let outcome = try await runProgram([program, "60"], input: "a\nb\nc\n")
    #expect(outcome.output == "3 c\n")
    let pauses = try await runProgram(
      [
        "bash", "-c", "{ echo a; echo b; read line < reply; echo $line; } | \"$0\" 1 | tee >(head -n 1 > reply)",
        program,
      ],
      in: try makeReply())
    #expect(pauses.output == "2 b\n1 2 b\n")
    let nothing = try await runProgram([program])
    #expect(nothing.output == "" && nothing.status == 0)
  }

  /// Creates a directory with a named pipe. The shell of the test reads the first burst from the pipe before it
  /// continues.
  private func makeReply() throws -> URL {
    let url = directory.url.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    guard mkfifo(url.appending(path: "reply").path, 0o600) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL)
    }
    return url
  }

  private func expectFiles(_ program: String) async throws {
    let shown = directory.url.appending(path: "shown-\(UUID().uuidString)")
    let deeper = shown.appending(path: "deeper")
    try FileManager.default.createDirectory(at: deeper, withIntermediateDirectories: true)
    try Data("twelve bytes".utf8).write(to: shown.appending(path: "a.txt"))
    try Data().write(to: deeper.appending(path: "b.txt"))

    let terminal = try PseudoTerminal(program, arguments: [shown.path], columns: 80, rows: 8)
    let list = try await terminal.screen(with: "1 of 2")
    #expect(list.lines[0].hasPrefix(" \(directory.url.path)/"))
    let rows = list.lines[2...4].map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows == ["Name Bytes", "▸ deeper/", "a.txt 12"])
    #expect(list.lines[2...4].map(\.count) == [79, 10, 79])
    #expect(list.lines[7] == " ↑↓ move  ⏎ open  esc back  r reload  q quit  ? help                     1 of 2")
    try await terminal.press(.enter)
    try await terminal.screen(with: "▸ b.txt")
    try FileManager.default.removeItem(at: deeper)
    try await terminal.send("r")
    try await terminal.screen { !$0.lines.contains { $0.contains("b.txt") } && !$0.lines[5].isEmpty }
    try await terminal.press(.escape)
    try await terminal.screen(with: "▸ deeper/")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))

    let pipe = try await runProgram([program])
    #expect(pipe.status == 1 && pipe.messages.hasPrefix("files: "))
  }
}

private let isBuilt = Built.modules != nil
private let whyNot: Comment = "the built modules are beside the tests only on Linux"
