import Foundation
import ProgramTesting
import TerminalTesting
import Testing

/// Builds and runs the examples in `docs/first-screen.md`, `docs/taking-one-module.md` and `docs/lifetimes.md`, and
/// compiles the views in `docs/other-views.md`.
@Suite("The examples", .timeLimit(.minutes(10)))
struct ExampleTests {
  /// A package in `Examples`, with one executable of the same name in lower case.
  struct Example: Sendable, CustomTestStringConvertible {
    let name: String
    /// The modules of this package that it uses.
    let modules: [String]

    static let autocomplete = Example(name: "Autocomplete", modules: ["Models", "Reactive", "Services"])
    static let bursts = Example(name: "Bursts", modules: ["Reactive"])
    static let commits = Example(
      name: "Commits", modules: ["Reactive", "ReactiveLoading", "TerminalScreen", "TextPresentation"])
    static let processes = Example(name: "Processes", modules: ["Reactive", "TerminalScreen", "TextPresentation"])
    static let general = [bursts, commits, processes]
    static let all = [autocomplete] + general
    /// The program of the first tutorial.
    static let counter = Example(name: "Counter", modules: ["Reactive", "TerminalScreen", "TextPresentation"])

    var testDescription: String { name }
    var path: String { packageRoot.appending(path: "Examples/\(name)").path }
    var program: String { name.lowercased() }

    var sources: [String] {
      get throws {
        let directory = "\(path)/Sources/\(program)"
        return try FileManager.default.contentsOfDirectory(atPath: directory).sorted().map { "\(directory)/\($0)" }
      }
    }
  }

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(
    "Each example is a package that builds without a warning, and its program does what its page says", .serialized,
    .enabled(if: isCI, whyOnlyInCI), arguments: Example.all + [.counter])
  func programs(example: Example) async throws {
    let scratch = packageRoot.appending(path: ".build/examples").path
    let manager = try await runProgram([
      "swift", "build", "--package-path", example.path, "--scratch-path", scratch, "--disable-index-store",
      "-debug-info-format", "none", "-Xswiftc", "-warnings-as-errors",
    ])
    try #require(manager.status == 0, "\(manager.output) \(manager.messages)")
    let program = "\(scratch)/debug/\(example.program)"
    switch example.program {
    case "autocomplete": try await expectSuggestions(program)
    case "bursts": try await expectBursts(program)
    case "commits": try await expectCommits(program)
    case "counter": try await expectCounter(program)
    default: try await expectProcesses(program)
    }
  }

  @Test("An example uses exactly the products in its package description", arguments: Example.all)
  func products(example: Example) throws {
    let manifest = try text(ofFile: "Examples/\(example.name)/Package.swift")
    let products = Set(manifest.matches(of: /\.product\(name: "(\w+)", package: "words"\)/).map { String($0.1) })
    let imports = try example.sources.flatMap { file in
      try String(contentsOfFile: file, encoding: .utf8).matches(of: /(?m)^import (\w+)$/).map { String($0.1) }
    }
    #expect(products == Set(imports).subtracting(["Foundation"]))
    #expect(products == Set(example.modules))
  }

  @Test("A general example has at most 300 lines, and says nothing about words", arguments: Example.general)
  func independence(example: Example) throws {
    let sources = try example.sources.map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(sources.reduce(0) { $0 + $1.split(separator: "\n", omittingEmptySubsequences: false).count - 1 } <= 300)
    #expect(!sources.contains { $0.lowercased().contains("word") })
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
    // The views for SwiftUI use the images of UIKit.
    for module in framework == "UIKit" ? [framework] : ["UIKit", framework] {
      let declarations = try await runProgram(
        ["swiftc"] + options + ["-module-name", module, "-emit-module"]
          + ["-emit-module-path", directory.path("\(module).swiftmodule"), "-I", directory.url.path]
          + sources("Tests/Support/StandIns/\(module)"))
      #expect(declarations.status == 0, "\(declarations.messages)")
    }
    let views = try await runProgram(
      ["swiftc"] + options + ["-module-name", "Views", "-emit-sil", "-o", "/dev/null"]
        + modules + ["-I", directory.url.path] + sources("Examples/OtherViews/\(framework)"))
    #expect(views.status == 0, "\(views.messages)")
  }

  /// Compares the output of each command on the page with the output of the program.
  private func expectSuggestions(_ program: String) async throws {
    let page = Page(path: "docs/lifetimes.md", text: try text(ofFile: "docs/lifetimes.md"))
    let commands = page.blocks.filter { $0.language == "console" }
    try #require(!commands.isEmpty)
    for command in commands {
      let arguments = try #require(command.lines.first?.firstMatch(of: /autocomplete( \d+)?$/)).1 ?? ""
      let outcome = try await runProgram([program] + arguments.split(separator: " ").map(String.init))
      #expect(outcome.output == command.lines.dropFirst().map { "\($0)\n" }.joined())
    }
    // The page says which searches fail if every request does.
    let failures = try await runProgram([program, "1"]).output.split(separator: "\n")
    #expect(failures.count { $0.contains("failed(message:") } == 2)
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

  private func expectCommits(_ program: String) async throws {
    let repository = directory.url.appending(path: "repository-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: repository, withIntermediateDirectories: true)
    let script = #"""
      git init -q
      commit() { git add -A; git -c user.name="$1" -c user.email=a@example.org commit -q --date "$2 12:00" -m "$3"; }
      printf 'one\n%0100d\n' 7 > a.txt; commit Ada 2015-01-31 'Add a file'
      printf 'two\r\n' > a.txt; commit Grace 2015-02-28 $'Change\e[2J it'
      """#
    let git = try await runProgram(["bash", "-c", script], in: repository)
    try #require(git.status == 0, "\(git.messages)")

    let terminal = try PseudoTerminal(program, arguments: [repository.path], columns: 80, rows: 24)
    let list = try await terminal.screen(with: "1 of 2")
    let rows = list.lines[2...4].map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows == ["Date Author Subject", "▸ 2015-02-28 Grace Change␛[2J it", "2015-01-31 Ada Add a file"])
    try await terminal.send("/ADA")
    try await terminal.screen(with: "1 of 1")
    try await terminal.press(.enter)
    try await terminal.screen(with: "+one")
    try await terminal.press(.right, .right, .right, .right)
    try await terminal.screen { $0.lines.contains { $0.hasSuffix("0007") } }
    try await terminal.press(.escape)
    try await terminal.send("x")
    try await terminal.screen(with: "No commit contains “ADAx”.")
    try await terminal.press(.escape)
    try await terminal.screen(with: "1 of 2")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))

    let missing = try PseudoTerminal(program, arguments: [directory.path("missing")], columns: 80, rows: 24)
    try await missing.screen(with: "fatal: ")
    let pipe = try await runProgram([program])
    #expect(pipe.status == 1 && pipe.messages.hasPrefix("commits: "))
  }

  private func expectCounter(_ program: String) async throws {
    let terminal = try PseudoTerminal(program, columns: 40, rows: 6)
    try await terminal.screen(with: "Counter")
    try await terminal.press(.up, .up, .up, .down)
    try await terminal.screen { $0.lines[1].contains("2") }
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))

    let tests = try await runProgram([
      "swift", "test", "--package-path", Example.counter.path, "--scratch-path",
      packageRoot.appending(path: ".build/examples").path, "-debug-info-format", "none",
    ])
    #expect(tests.status == 0, "\(tests.output) \(tests.messages)")
  }

  private func expectProcesses(_ program: String) async throws {
    let proc = directory.url.appending(path: "proc-\(UUID().uuidString)")
    func write(_ number: Int, _ name: String, threads: Int = 1, time: Int = 0, pages: Int) throws {
      let process = proc.appending(path: "\(number)")
      try FileManager.default.createDirectory(at: process, withIntermediateDirectories: true)
      let zeros = Array(repeating: "0", count: 9).joined(separator: " ")
      let stat = "\(number) (\(name)) S 1 \(zeros) \(time) 0 0 0 20 0 \(threads) 0 700 0 \(pages) 0\n"
      try Data(stat.utf8).write(to: process.appending(path: "stat"), options: .atomic)
      try Data("/bin/\(name)\0--loud\0".utf8).write(to: process.appending(path: "cmdline"), options: .atomic)
    }
    try write(1, "init", pages: 2048)
    try write(22, "a) S (b\u{1B}[2J", pages: 1024)
    try write(333, "worker", pages: 4096)
    for name in ["self", "4444"] {
      try FileManager.default.createDirectory(at: proc.appending(path: name), withIntermediateDirectories: true)
    }

    let terminal = try PseudoTerminal(program, arguments: [proc.path], columns: 80, rows: 14)
    func expectRows(_ wanted: [String], header: String) async throws {
      let screen = try await terminal.screen { screen in
        screen.lines[2].contains(header) && screen.lines[3].contains(wanted[0]) && !screen.isUpdating
      }
      #expect(zip(screen.lines[3...], wanted).allSatisfy { $0.hasSuffix("  \($1)") }, "\(screen.picture)")
    }
    try await terminal.screen(with: "1 of 3")
    try await expectRows(["init", "a) S (b␛[2J", "worker"], header: "CPU %▼")
    try await terminal.send(">")
    try await expectRows(["worker", "init", "a) S (b␛[2J"], header: "MiB▼")
    try await terminal.send("\u{1B}[<0;5;3M")
    try await expectRows(["init", "a) S (b␛[2J", "worker"], header: "PID▲")
    try await terminal.send("R")
    try await expectRows(["worker", "a) S (b␛[2J", "init"], header: "PID▼")

    try await terminal.send("/INI")
    try await terminal.screen(with: "1 of 1")
    try await terminal.press(.enter, .enter)
    let details = try await terminal.screen(with: "init (1)")
    #expect(details.lines.contains { $0.contains("State S, 1 threads, parent 1") })
    #expect(details.lines.contains { $0.contains("Started 7 seconds after the system") })
    #expect(details.lines.contains { $0.contains("/bin/init --loud") })
    try write(1, "init", threads: 9, time: 1_000_000, pages: 2048)
    try await terminal.screen { screen in
      screen.lines.contains { $0.contains("9 threads") } && !screen.lines.contains { $0.contains(" 0.0 % of") }
    }
    try FileManager.default.removeItem(at: proc.appending(path: "1"))
    try await terminal.screen(with: "init (1) has ended")
    try await terminal.press(.enter)
    try await terminal.screen(with: "No process contains “INI”.")
    try await terminal.press(.escape)
    try await terminal.screen(with: "1 of 2")
    try FileManager.default.removeItem(at: proc)
    try await terminal.screen(with: "Cannot read ")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
  }
}

private let isBuilt = Built.modules != nil
private let whyNot: Comment = "the built modules are beside the tests only on Linux"
