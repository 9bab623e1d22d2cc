import Foundation
import ProgramTesting
import ServerTesting
import Testing

/// A command and its output on the page; `nil` if the page shows no output.
struct Command: Hashable, Sendable {
  let line: Int
  var text: String
  var output: [String]?

  /// Returns the commands in a block: all lines of a script, or the lines with a prompt in a console. A line that ends
  /// with a backslash continues on the next line.
  static func all(in block: Page.Block) -> [Command] {
    var commands: [Command] = []
    var isContinued = false
    for (index, line) in block.lines.map(String.init).enumerated() {
      let isPrompt = block.language == "sh" ? !line.isEmpty : line.hasPrefix("$ ")
      if isContinued {
        commands[commands.count - 1].text += "\n" + line
      } else if isPrompt {
        let text = block.language == "sh" ? line : String(line.dropFirst(2))
        commands.append(Command(line: block.line + index, text: text, output: nil))
      } else if !line.isEmpty, !commands.isEmpty {
        commands[commands.count - 1].output = (commands[commands.count - 1].output ?? []) + [line]
      }
      isContinued = (isPrompt || isContinued) && line.hasSuffix("\\")
    }
    return commands
  }
}

/// A shell that runs the commands of a page in a copy of the examples.
struct Shell {
  private let directory: TemporaryDirectory
  private let ports: Ports

  init() throws {
    directory = TemporaryDirectory()
    ports = Ports(free: try freePorts(2).map(String.init))
    let root = directory.url.appending(path: "words")
    let example = "Examples/WordService"
    try FileManager.default.createDirectory(at: root.appending(path: "Examples"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: root.appending(path: "Modules"), withDestinationURL: packageRoot.appending(path: "Modules"))
    try FileManager.default.copyItem(at: packageRoot.appending(path: example), to: root.appending(path: example))
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) where path.hasSuffix(".conf") {
      let file = root.appending(path: path)
      try Data(ports.free(in: try String(contentsOf: file, encoding: .utf8)).utf8).write(to: file)
    }

    let nginx = "exec \(path(of: "nginx") ?? "nginx") \(geteuid() == 0 ? "-g 'user root;'" : "") \"$@\""
    for (name, script) in ["swift": Self.swift, "nginx": nginx] {
      let file = "programs/\(name)"
      try directory.write("#!/usr/bin/env bash\n\(script)\n", to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.path(file))
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
  func run(_ commands: [Command]) async throws -> [(status: Int32, output: String)] {
    let mark = "end-\(UUID().uuidString)"
    var script = """
      exec 2>&1
      end() { kill $(jobs -p); for file in "$root"/Examples/*/{,*/}nginx.pid; do kill "$(cat "$file")"; done; }
      root=$PWD
      trap 'end 2>/dev/null' EXIT

      """
    for command in commands {
      script += "\(ports.free(in: command.text))\nprintf '\\n\(mark) %d\\n' $?\n"
    }
    let user = directory.url.appending(path: "user").path
    let outcome = try await runProgram(
      timeLimit(seconds: 240) + ["bash", "-c", script], in: directory.url.appending(path: "words"),
      environment: [
        "PATH": directory.path("programs") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
        "XDG_DATA_HOME": "\(user)/data", "XDG_CACHE_HOME": "\(user)/cache", "XDG_CONFIG_HOME": "\(user)/config",
        "XDG_STATE_HOME": "\(user)/state", "WORDS_SERVER": "", "WORDS_TOKEN": "",
      ])
    var outcomes: [(Int32, String)] = []
    var lines: [Substring] = []
    for line in outcome.output.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(mark) {
        outcomes.append((Int32(line.dropFirst(mark.count + 1)) ?? -1, ports.shown(in: lines.joined(separator: "\n"))))
        lines = []
      } else {
        lines.append(line)
      }
    }
    return outcomes
  }
}

/// The ports in pages and examples, and the free ports that replace them.
struct Ports {
  private let replacements: [String: String]

  init(free: [String]) {
    replacements = Dictionary(uniqueKeysWithValues: zip(["8080", "9000"], free))
  }

  func free(in text: String) -> String { replacing(replacements, in: text) }

  func shown(in text: String) -> String {
    replacing(Dictionary(uniqueKeysWithValues: replacements.map { ($1, $0) }), in: text)
  }

  /// Replaces whole numbers in one pass, because a free port may contain the digits of another port.
  private func replacing(_ numbers: [String: String], in text: String) -> String {
    text.replacing(/[0-9]+/) { numbers[String($0.output)] ?? String($0.output) }
  }
}

/// Returns ports of this machine that are not in use, and that the system does not choose for the sockets of other
/// tests.
private func freePorts(_ count: Int) throws -> [UInt16] {
  var listeners: [LoopbackListener] = []
  defer { listeners.forEach { $0.close() } }
  for _ in 0..<100 where listeners.count < count {
    if let listener = try? LoopbackListener(port: .random(in: 10_000..<30_000)) { listeners.append(listener) }
  }
  try #require(listeners.count == count)
  return listeners.map { UInt16($0.port) }
}
