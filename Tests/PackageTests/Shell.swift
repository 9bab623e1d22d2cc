import Foundation
import ProgramTesting
import ServerTesting
import Testing

/// A command and the lines of its output on the page, which are empty if the page shows no output.
struct Command: Hashable, Sendable {
  var text: String
  var output: [String] = []

  /// Returns the commands in a block: all lines of a script, or the lines with a prompt in a console. A line that ends
  /// with a backslash continues on the next line.
  static func all(in block: Page.Block) -> [Command] {
    let lines = block.code.replacing("\\\n", with: "").split(separator: "\n").map(String.init)
    return (block.language == "sh" ? lines.map { "$ \($0)" } : lines).reduce(into: []) { commands, line in
      if line.hasPrefix("$ ") {
        commands.append(Command(text: String(line.dropFirst(2))))
      } else if !commands.isEmpty {
        commands[commands.count - 1].output.append(line)
      }
    }
  }

  /// Returns whether the page shows this output. In the lines on the page, `…` matches any number of lines. Ignores
  /// white space and empty lines.
  func isConfirmed(by text: String) -> Bool {
    func normalized(_ lines: [String]) -> [String] {
      lines.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") + "\n" }.filter { $0 != "\n" }
    }
    let pattern = normalized(output)
      .map { $0 == "…\n" ? "(.*\n)*" : NSRegularExpression.escapedPattern(for: $0) }.joined()
    let lines = normalized(text.components(separatedBy: "\n")).joined()
    return output.isEmpty || lines.range(of: "\\A\(pattern)\\z", options: .regularExpression) != nil
  }
}

/// A shell that runs the commands of a page in a copy of the examples.
struct Shell {
  private let directory = TemporaryDirectory()
  /// The ports in pages and examples, and the free ports that replace them. No number in the ranges contains a port of
  /// a page, and the system does not choose them for the sockets of other tests.
  private let ports: [(shown: String, free: String)]

  init() throws {
    ports = [("8080", freePort(in: 20_000..<22_500)), ("9000", freePort(in: 22_500..<25_000))]
    let root = directory.url.appending(path: "words")
    let example = "Examples/WordService"
    try FileManager.default.createDirectory(at: root.appending(path: "Examples"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: root.appending(path: "Modules"), withDestinationURL: packageRoot.appending(path: "Modules"))
    try FileManager.default.copyItem(at: packageRoot.appending(path: example), to: root.appending(path: example))
    for path in try paths(below: "words/\(example)", suffix: ".conf", in: directory.url) {
      try directory.write(withFreePorts(try directory.text(of: path)), to: path)
    }

    let nginx = "exec \(path(of: "nginx") ?? "nginx") \(geteuid() == 0 ? "-g 'user root;'" : "") \"$@\""
    for (name, script) in ["swift": Self.swift, "nginx": nginx] {
      try directory.write("#!/usr/bin/env bash\n\(script)\n", to: "programs/\(name).sh")
    }
  }

  /// The script that replaces `swift`. For `swift run words` it runs the built program. For any other command it fails
  /// if the CI script does not contain the same command.
  private static let swift = """
    case "$*" in
      "run words" | "run words "*) shift 2; exec "\(Built.executable("words"))" "$@" ;;
    esac
    sed -E 's/^([A-Z_]+=[^ ]+ )+//' "\(packageRoot.appending(path: ".ci/run").path)" \\
      | awk -v command="swift $*" 'index($0 " ", command " ") == 1 { found = 1 } END { exit !found }' \\
      || { echo "The CI script does not run “swift $*”."; exit 1; }
    """

  /// Runs commands one after the other, and returns the status and the output of each.
  func run(_ commands: [Command]) async throws -> [(status: String, output: String)] {
    let steps = commands.enumerated().map { number, command in
      "{ \(withFreePorts(command.text))\n} > $outputs/\(number) 2>&1; echo $? > $outputs/\(number).status\n"
    }
    let script = """
      end() { kill $(jobs -p); for file in "$root"/Examples/*/{,*/}nginx.pid; do kill "$(cat "$file")"; done; }
      root=$PWD
      # If the tests wrote the programs themselves, a process that another test starts could have them open.
      for file in "$programs"/*.sh; do install -m 755 "$file" "${file%.sh}"; done
      trap 'end 2>/dev/null' EXIT
      \(steps.joined())
      """
    let user = directory.url.appending(path: "user").path
    try directory.write("", to: "outputs/none")
    _ = try await runProgram(
      timeLimit(seconds: 240) + ["bash", "-c", script], in: directory.url.appending(path: "words"),
      environment: [
        "PATH": directory.path("programs") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
        "XDG_DATA_HOME": "\(user)/data", "XDG_CACHE_HOME": "\(user)/cache", "XDG_CONFIG_HOME": "\(user)/config",
        "XDG_STATE_HOME": "\(user)/state", "outputs": directory.path("outputs"), "programs": directory.path("programs"),
      ])
    return try commands.indices.map { number in
      let output = ports.reduce(try directory.text(of: "outputs/\(number)")) { $0.replacing($1.free, with: $1.shown) }
      return (try directory.text(of: "outputs/\(number).status"), output)
    }
  }

  private func withFreePorts(_ text: String) -> String {
    ports.reduce(text) { $0.replacing($1.shown, with: $1.free) }
  }
}

/// Returns a port of this machine that is not in use.
private func freePort(in range: Range<UInt16>) -> String {
  while true {
    guard let listener = try? LoopbackListener(port: .random(in: range)) else { continue }
    listener.close()
    return "\(listener.port)"
  }
}
