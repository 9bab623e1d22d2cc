import Foundation
import ProgramTesting
import ServerTesting
import Testing

/// Runs the commands in the guide and in the README, in the order of each page, and compares their output with the
/// page.
///
/// Each page has a separate shell, in a copy of the example `WordService`, with separate directories for the data of the
/// user. The package is locked while its tests run, so `swift run words` runs the program that is already built. The
/// tests do not run `swift build` and `swift test`, but check that the CI script does. The ports in the commands are
/// replaced with free ones.
@Suite("The commands of the guide", .timeLimit(.minutes(5)))
struct CommandTests {
  @Test("Each block of commands is run by this suite or by the test in its marker, or its marker gives a reason")
  func kinds() throws {
    var commandCount = 0
    for page in try Page.all() {
      for block in page.blocks {
        switch block.running {
        case .here: commandCount += Command.all(in: block).count
        case .elsewhere(let path):
          #expect(
            try text(ofFile: path).contains(page.path), "\(page.path):\(block.line): \(path) does not name the page")
        case .nowhere, nil: break
        }
      }
    }
    #expect(commandCount > 20)
  }

  @Test(
    "Commands without requirements print the output on the page",
    .enabled(if: isProgramBuilt, "the built program is beside the tests only on Linux"),
    arguments: Session.all(needing: nil))
  func plain(session: Session) async throws {
    try await run(session)
  }

  @Test(
    "Commands that need nginx print the output on the page", .enabled(if: isNginxInstalled, "nginx is not installed"),
    arguments: Session.all(needing: "nginx"))
  func nginx(session: Session) async throws {
    try await run(session)
  }

  @Test(
    "Commands that need an object store print the output on the page",
    .enabled(
      if: isObjectStoreInstalled, "nginx, its module for JavaScript, moto_server or curl is not installed"),
    arguments: Session.all(needing: "nginx, moto"))
  func objectStore(session: Session) async throws {
    try await run(session)
  }

  @Test(
    "An object store that checks signatures accepts the signatures of the gateway",
    .enabled(
      if: isObjectStoreInstalled, "nginx, its module for JavaScript, moto_server or curl is not installed"))
  func signatures() async throws {
    let session = try #require(Session.all(needing: "nginx, moto").first)
    let exported = "export STORE_KEY=key STORE_SECRET="
    var (withKey, withWrongSecret) = (session.commands, session.commands)
    let index = try #require(withKey.firstIndex { $0.text.hasPrefix(exported) })
    withKey[index].text = keyOfStore
    withWrongSecret[index].text = "\(keyOfStore)STORE_SECRET=wrong"
    let outcomes = try await Shell().run(withKey)
    for (command, outcome) in zip(withKey, outcomes) {
      #expect(outcome.status == 0, "\(command.text)\n\(outcome.output)")
      if let output = command.output { #expect(isPrinted(output, in: outcome.output), "\(outcome.output)") }
    }
    let refusals = try await Shell().run(withWrongSecret)
    #expect(refusals.contains { $0.output.contains("<Code>SignatureDoesNotMatch</Code>") })
    #expect(refusals.contains { $0.output.contains("words: The word service denied access.") })
  }

  @Test("Every requirement in a marker is known")
  func needs() throws {
    let known: Set<String?> = [nil, "nginx", "nginx, moto"]
    for page in try Page.all() {
      for case .here(let programs) in page.blocks.compactMap(\.running) {
        #expect(known.contains(programs), "\(page.path): \(programs ?? "")")
      }
    }
  }

  @Test("A block is parsed into commands and their output")
  func parsing() {
    let block = Page.Block(
      language: "console", marker: nil, line: 10,
      lines: ["$ echo a; \\", "  echo b", "a", "b", "", "$ true", "$ cat c", "…"])
    #expect(
      Command.all(in: block) == [
        Command(line: 10, text: "echo a; \\\n  echo b", output: ["a", "b"]),
        Command(line: 15, text: "true", output: nil), Command(line: 16, text: "cat c", output: ["…"]),
      ])
    let script = Page.Block(language: "sh", marker: nil, line: 3, lines: ["swift test  # all", "", "a \\", "b"])
    #expect(
      Command.all(in: script) == [
        Command(line: 3, text: "swift test  # all", output: nil), Command(line: 5, text: "a \\\nb", output: nil),
      ])
  }

  @Test("The comparison of output ignores white space, and an ellipsis skips lines")
  func comparing() {
    #expect(isPrinted(["a  b", "c"], in: "\na\tb\t\nc\n\n"))
    #expect(isPrinted(["a", "…", "d"], in: "a\nb\nc\nd"))
    #expect(isPrinted(["…", "c", "…"], in: "b\nc\nd"))
    #expect(!isPrinted(["a"], in: "a\nb"))
    #expect(!isPrinted(["b", "…", "a"], in: "a\nb"))
    #expect(!isPrinted(["a", "…"], in: "b"))
  }

  @Test("Free ports replace the ports of a page, even if they contain the same digits")
  func ports() {
    let ports = Ports(free: ["29000", "18080"])
    let text = "http://127.0.0.1:8080 http://127.0.0.1:9000 19000"
    #expect(ports.free(in: text) == "http://127.0.0.1:29000 http://127.0.0.1:18080 19000")
    #expect(ports.shown(in: ports.free(in: text)) == text)
  }

  private func run(_ session: Session) async throws {
    let commands = session.commands
    let outcomes = try await Shell().run(commands)
    for (command, outcome) in zip(commands, outcomes) {
      let place = "\(session.page.path):\(command.line): \(command.text)\n\(outcome.output)"
      #expect(outcome.status == 0, "\(place)")
      if let output = command.output { #expect(isPrinted(output, in: outcome.output), "\(place)") }
    }
    #expect(outcomes.count == commands.count)
  }
}

/// The commands of a page that have the same requirements.
struct Session: Sendable, CustomTestStringConvertible {
  fileprivate let page: Page
  fileprivate let commands: [Command]

  var testDescription: String { page.path }

  /// Returns a session for each page with commands that need `programs`, or that need none if it is `nil`.
  static func all(needing programs: String?) -> [Session] {
    // Another test fails if a page cannot be read.
    let pages = (try? Page.all()) ?? []
    return pages.compactMap { page in
      let blocks = page.blocks.filter { $0.running == .here(needing: programs) }
      return blocks.isEmpty ? nil : Session(page: page, commands: blocks.flatMap(Command.all))
    }
  }
}

/// A command and its output on the page; `nil` if the page shows no output.
private struct Command: Hashable, Sendable {
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

/// Returns whether a text consists of these lines; `…` matches any number of lines. Ignores white space and empty
/// lines.
private func isPrinted(_ lines: [String], in text: String) -> Bool {
  func words(_ line: String) -> [Substring] { line.split(whereSeparator: \.isWhitespace) }
  var rest = text.split(separator: "\n").map { words(String($0)) }.filter { !$0.isEmpty }[...]
  var maySkip = false
  for line in lines {
    if line == "…" {
      maySkip = true
      continue
    }
    guard let index = maySkip ? rest.firstIndex(of: words(line)) : rest.indices.first, rest[index] == words(line) else {
      return false
    }
    rest = rest[(index + 1)...]
    maySkip = false
  }
  return maySkip || rest.isEmpty
}

/// A shell that runs the commands of a page in a copy of the examples.
private struct Shell {
  private let directory: TemporaryDirectory
  private let ports: Ports

  init() throws {
    directory = try TemporaryDirectory()
    ports = Ports(free: try freePorts(2).map(String.init))
    let root = directory.url.appending(path: "words")
    let example = "Examples/WordService"
    try FileManager.default.createDirectory(
      at: root.appending(path: "Examples"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: root.appending(path: "Modules"), withDestinationURL: packageRoot.appending(path: "Modules"))
    try FileManager.default.copyItem(
      at: packageRoot.appending(path: example), to: root.appending(path: example))
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) where path.hasSuffix(".conf") {
      let file = root.appending(path: path)
      try Data(ports.free(in: try String(contentsOf: file, encoding: .utf8)).utf8).write(to: file)
    }

    let programs = directory.url.appending(path: "programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    let nginx = "exec \(path(of: "nginx") ?? "nginx") \(geteuid() == 0 ? "-g 'user root;'" : "") \"$@\""
    for (name, script) in ["swift": Self.swift, "nginx": nginx] {
      let file = programs.appending(path: name)
      try Data("#!/usr/bin/env bash\n\(script)\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
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
      ["timeout", "-k", "5", "240", "bash", "-c", script], in: directory.url.appending(path: "words"),
      environment: [
        "PATH": directory.path("programs") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
        "XDG_DATA_HOME": "\(user)/data", "XDG_CACHE_HOME": "\(user)/cache", "WORDS_SERVER": "", "WORDS_TOKEN": "",
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
private struct Ports {
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

/// Creates an access key in the simulated object store, which then checks signatures.
private let keyOfStore = """
  iam() { curl -s --aws-sigv4 aws:amz:us-east-1:iam --user any:any http://127.0.0.1:9000 -d Version=2010-05-08 "$@"; }
  part() { sed -n "s:.*<$1>\\(.*\\)</$1>.*:\\1:p" key.xml; }
  iam -d Action=CreateUser -d UserName=gateway > /dev/null
  iam -d Action=PutUserPolicy -d UserName=gateway -d PolicyName=all --data-urlencode 'PolicyDocument={
    "Version": "2012-10-17", "Statement": [{ "Effect": "Allow", "Action": "s3:*", "Resource": "*" }] }' > /dev/null
  iam -d Action=CreateAccessKey -d UserName=gateway > key.xml
  export STORE_KEY=$(part AccessKeyId) STORE_SECRET=$(part SecretAccessKey)
  curl -s -X POST -H 'Content-Type: text/plain' -d 0 http://127.0.0.1:9000/moto-api/reset-auth > /dev/null

  """

/// Returns ports of this machine that are not in use, and that the system does not choose for the sockets of other tests.
private func freePorts(_ count: Int) throws -> [UInt16] {
  var listeners: [LoopbackListener] = []
  defer {
    for listener in listeners {
      listener.stopAccepting()
      listener.close()
    }
  }
  for _ in 0..<100 where listeners.count < count {
    if let listener = try? LoopbackListener(port: .random(in: 10_000..<30_000)) { listeners.append(listener) }
  }
  try #require(listeners.count == count)
  return listeners.map { UInt16($0.port) }
}

/// Returns the path of a program; `nil` if it is not installed.
private func path(of program: String) -> String? {
  let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
  return (directories + ["/usr/sbin", "/usr/local/sbin"]).map { "\($0)/\(program)" }
    .first(where: FileManager.default.isExecutableFile)
}

private let isProgramBuilt = FileManager.default.isExecutableFile(atPath: Built.executable("words"))

private let isNginxInstalled = isProgramBuilt && path(of: "nginx") != nil

/// Whether nginx, its module for JavaScript, curl and the simulated object store are installed.
private let isObjectStoreInstalled =
  isNginxInstalled && path(of: "moto_server") != nil && path(of: "curl") != nil
  && FileManager.default.fileExists(atPath: "/usr/lib/nginx/modules/ngx_http_js_module.so")
