import Foundation
import ProgramTesting
import TerminalTesting
import Testing

/// Builds and runs the examples in `docs/first-screen.md`, `docs/taking-one-module.md` and `docs/lifetimes.md`, and
/// compiles the views in `docs/other-views.md`.
@Suite("The examples", .timeLimit(.minutes(10)))
struct ExampleTests {
  /// A package in `Examples`, with one executable of the same name in lower case.
  enum Example: String, CaseIterable {
    case autocomplete, bursts, commits, counter, processes

    var path: String { packageRoot.appending(path: "Examples/\(rawValue.capitalized)").path }
  }

  private let directory = TemporaryDirectory()

  private static let scratch = packageRoot.appending(path: ".build/examples").path

  /// The options of all builds, also of `Examples/Desktop/Tests/run`, so that each module is compiled only once.
  private static let buildOptions = [
    "--scratch-path", scratch, "--explicit-target-dependency-import-check", "error", "-debug-info-format", "none",
    "-Xswiftc", "-warnings-as-errors",
  ]

  @Test(
    "The program of each example does what its page says", .serialized, .buildsPackages, arguments: Example.allCases)
  func programs(example: Example) async throws {
    let manager = try await runProgram(["swift", "build", "--package-path", example.path] + Self.buildOptions)
    try #require(manager.status == 0, "\(manager.output) \(manager.messages)")
    let program = "\(Self.scratch)/debug/\(example.rawValue)"
    switch example {
    case .autocomplete: try await expectSuggestions(program)
    case .bursts: try await expectBursts(program)
    case .commits: try await expectCommits(program)
    case .counter: try await expectCounter(program)
    case .processes: try await expectProcesses(program)
    }
  }

  @Test(
    "The code for a framework of Apple compiles against a stand-in for the framework",
    .needsBuiltModules,
    arguments: [
      (framework: "Combine", imports: [], code: "Tests/ArchitectureTests/Searches/Platform"),
      ("UIKit", [], "Examples/OtherViews/UIKit"),
      // The views for SwiftUI use the images of UIKit.
      ("SwiftUI", ["UIKit"], "Examples/OtherViews/SwiftUI"),
    ] as [(String, [String], String)])
  func standIns(framework: String, imports: [String], code: String) async throws {
    func compile(_ path: String, as module: String, _ options: [String]) async throws {
      let sources = try paths(below: path, suffix: ".swift").map { packageRoot.appending(path: $0).path }
      try await ProgramTesting.compile(
        ["-parse-as-library", "-wmo", "-I", directory.url.path, "-module-name", module] + options + sources)
    }
    for module in imports + [framework] {
      let result = directory.path("\(module).swiftmodule")
      try await compile("Tests/Support/StandIns/\(module)", as: module, ["-emit-module", "-o", result])
    }
    try await compile(code, as: "Views", ["-emit-sil", "-o", "/dev/null"])
  }

  /// Compares the output of each command on the page with the output of the program.
  private func expectSuggestions(_ program: String) async throws {
    let page = try Page("docs/lifetimes.md")
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
    // The shell continues only after it has read the first burst from a named pipe.
    let script = """
      mkfifo reply
      { echo a; echo b; read line < reply; echo $line; } | "$0" 1 | tee >(head -n 1 > reply)
      """
    let pauses = try await runProgram(["bash", "-c", script, program], in: directory.url)
    #expect(pauses.output == "2 b\n1 2 b\n")
  }

  private func expectCommits(_ program: String) async throws {
    let script = #"""
      git init -q
      commit() { git add -A; git -c user.name="$1" -c user.email=a@example.org commit -q --date "$2 12:00" -m "$3"; }
      echo one > a.txt; commit Ada 2015-01-31 'Add a file'
      echo two > a.txt; commit Grace 2015-02-28 $'Change\e[2J it'
      """#
    let git = try await runProgram(["bash", "-c", script], in: directory.url)
    try #require(git.status == 0, "\(git.messages)")

    let terminal = try PseudoTerminal(program, arguments: [directory.url.path], columns: 80, rows: 24)
    let list = try await terminal.screen(with: "1 of 2")
    let rows = list.lines[2...4].map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows == ["Date Author Subject", "▸ 2015-02-28 Grace Change␛[2J it", "2015-01-31 Ada Add a file"])
    try await terminal.send("/ADA")
    try await terminal.screen(with: "1 of 1")
    try await terminal.press(.enter)
    try await terminal.screen(with: "+one")
    try await terminal.press(.escape)
    try await terminal.screen(with: "1 of 1")
    try await terminal.press(.escape)
    try await terminal.screen(with: "2 of 2")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  private func expectCounter(_ program: String) async throws {
    let terminal = try PseudoTerminal(program, columns: 40, rows: 6)
    try await terminal.screen(with: "Counter")
    try await terminal.press(.up, .up, .up, .down)
    try await terminal.screen { $0.lines[1].contains("2") }
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))

    let tests = try await runProgram(["swift", "test", "--package-path", Example.counter.path] + Self.buildOptions)
    #expect(tests.status == 0, "\(tests.output) \(tests.messages)")
  }

  /// Runs the program with files in place of `/proc`.
  private func expectProcesses(_ program: String) async throws {
    func write(_ number: Int, _ name: String, pages: Int) throws {
      // The format is described in the manual page proc_pid_stat(5).
      let stat = "\(number) (\(name)) S 1 0 0 0 0 0 0 0 0 0 0 0 0 0 20 0 1 0 700 0 \(pages) 0\n"
      try directory.write(stat, to: "\(number)/stat")
      try directory.write("/bin/\(name)\0--loud\0", to: "\(number)/cmdline")
    }
    try write(1, "init", pages: 2048)
    try write(22, "a) S (b\u{1B}[2J", pages: 1024)
    try write(333, "worker", pages: 4096)

    let terminal = try PseudoTerminal(program, arguments: [directory.url.path], columns: 80, rows: 14)
    func expectRows(_ wanted: [String], header: String) async throws {
      let screen = try await terminal.screen { $0.lines[2].contains(header) && $0.lines[3].contains(wanted[0]) }
      #expect(zip(screen.lines[3...], wanted).allSatisfy { $0.hasSuffix("  \($1)") }, "\(screen.picture)")
    }
    try await terminal.screen(with: "1 of 3")
    try await expectRows(["init", "a) S (b␛[2J", "worker"], header: "CPU %▼")
    try await terminal.send(">")
    try await expectRows(["worker", "init", "a) S (b␛[2J"], header: "MiB▼")

    try await terminal.send("/INI")
    try await terminal.screen(with: "1 of 1")
    try await terminal.press(.enter, .enter)
    let details = try await terminal.screen(with: "init (1)")
    #expect(details.shows("/bin/init --loud"))
    try FileManager.default.removeItem(atPath: directory.path("1"))
    try await terminal.screen(with: "init (1) has ended")
    try await terminal.press(.enter)
    try await terminal.screen(with: "No process contains “INI”.")
    try await terminal.press(.escape)
    try await terminal.screen(with: "1 of 2")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
  }
}
