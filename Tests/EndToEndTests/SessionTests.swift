import Foundation
import ProgramTesting
import ServerTesting
import Synchronization
import Testing

/// Sessions in a shell, which are texts in the directory `Sessions`. `RECORD_TESTS=1` writes their outputs.
///
/// A line that starts with `#` is a comment. A line that starts with `$ ` is a command for the shell. Its expected
/// output follows: first the standard output, then the standard error with `! ` before each line, and the exit status
/// in brackets unless it is zero. No output may begin a line with `#`, `$ ` or `> `. A tab is shown as `⇥`. A line that
/// starts with `> ` is a step of a ``TerminalUser``.
///
/// Each session has its own directories of the user and its own word service, `$SERVER`. `requests` prints the requests
/// that the service has received, `silence` lets it respond no more, and `stop` closes its connections. Only libcurl
/// uses the proxy of the environment, so the session `proxy` is one of Linux.
@Suite("Sessions in a shell", .timeLimit(.minutes(5)))
struct SessionTests {
  private let files = UserFiles()

  @Test(
    "The output of each command is that in the session",
    arguments: [
      "arguments", "words", "service", "token", "reactions", "offline", "settings", "browsing", "screen", "plain",
      "form", "unreachable",
    ] + (isLinux ? ["proxy"] : []) + (isProgramBuilt ? ["linux", "install"] : []))
  func session(name: String) async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sessions/\(name).txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    let service = try SessionService()
    let texts = [
      (service.url, "$SERVER"), (service.url.replacing("http://", with: ""), "$HOST"), (files.directory.path, "$FILES"),
      (Date.now.formatted(.iso8601.year().month().day()), "$TODAY"), ("\t", "⇥"),
    ]
    var lines: [String] = []
    var user = TerminalUser()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") {
        if let last = lines.last, !last.hasPrefix("#") { lines.append("") }
        lines.append(String(line))
      }
      if line.hasPrefix("> ") {
        lines.append(String(line))
        do {
          try await user.perform(String(line.dropFirst(2)), environment: environment(service))
        } catch {
          Issue.record(error, "\(line)")
          return
        }
      }
      guard line.hasPrefix("$ ") else { continue }
      lines.append(String(line))
      let output = texts.reduce(try await run(String(line.dropFirst(2)), service)) { $0.replacing($1.0, with: $1.1) }
      #expect(
        !output.contains(/(?m)^(#|\$ |> )/), "The next run would take a line of the output for a comment or a command.")
      if !output.isEmpty { lines += output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    }
    let actual = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["RECORD_TESTS"] == "1" {
      try actual.write(to: file, atomically: true, encoding: .utf8)
    } else if actual != text {
      let actualFile = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString).txt")
      try actual.write(to: actualFile, atomically: true, encoding: .utf8)
      let difference = try await runProgram(["diff", "-u", file.path, actualFile.path]).output
      try FileManager.default.removeItem(at: actualFile)
      Issue.record("The output differs from \(file.path):\n\(difference)")
    }
  }

  /// Runs a command, and returns its output, its messages and its status.
  private func run(_ command: String, _ service: SessionService) async throws -> String {
    if let output = service.run(command) { return output }
    let outcome = try await runExecutable("/bin/sh", ["-c", command], environment: environment(service))
    let status = outcome.status == 0 ? "" : "[\(outcome.status)]"
    let messages = outcome.messages.split(separator: "\n").map { "! \($0)" }.joined(separator: "\n")
    return [outcome.output, messages, status].map { $0.trimmingCharacters(in: .newlines) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func environment(_ service: SessionService) -> [String: String] {
    let directory = URL(filePath: Program.path).deletingLastPathComponent().path
    return files.terminal([
      "PATH": "\(packageRoot.appending(path: "Scripts").path):\(directory):/usr/bin:/bin", "PRODUCTS": directory,
      "SERVER": service.url, "FILES": files.directory.path,
    ])
  }
}

/// A word service that responds until it is silenced.
///
/// It has a word on 9 January 2015, three words on 9 March 2015, and another one on the day after. The months 2016-02
/// and 2016-12 cannot be loaded, and the reblog of the word 7 cannot be stored.
private final class SessionService: Sendable {
  let url: String
  private let server: Mutex<RawServer?>
  private let state: State
  private let count = Mutex(0)

  private final class State: Sendable {
    let isSilent = Mutex(false)
    /// The paths of the stored reactions.
    let reactions = Mutex<Set<String>>([])

    /// Stores or removes a reaction, or returns the JSON array of the ids of a directory.
    func respond(to method: String, _ path: String) -> (status: String, body: String) {
      reactions.withLock { paths in
        switch method {
        case "PUT" where path == "/reblogs/7": return ("507 Insufficient Storage", "")
        case "PUT": paths.insert(path)
        case "DELETE": paths.remove(path)
        default:
          let names = paths.filter { $0.hasPrefix(path) }.map { #"{"name": "\#($0.dropFirst(path.count))"}"# }
          return ("200 OK", "[\(names.sorted().joined(separator: ", "))]")
        }
        return ("204 No Content", "")
      }
    }
  }

  init() throws {
    let state = State()
    self.state = state
    let server = try RawServer { request in
      if state.isSilent.withLock({ $0 }) { return [.hang] }
      let (status, body) = Self.response(to: request.method, request.target, state)
      return [.send("HTTP/1.1 \(status)\r\nETag: \"1\"\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")]
    }
    url = server.url
    self.server = Mutex(server)
  }

  /// Runs a command for the service, and returns its output; `nil` if it is another command.
  func run(_ command: String) -> String? {
    switch command {
    case "requests": return newRequests.joined(separator: "\n")
    case "silence": state.isSilent.withLock { $0 = true }
    case "stop": server.withLock { $0 = nil }
    default: return nil
    }
    return ""
  }

  /// The requests since the last call, in alphabetical order: the method, the path and the token, and how many.
  private var newRequests: [String] {
    let requests = server.withLock { $0?.requests ?? [] }
    let old = count.withLock { count in
      defer { count = requests.count }
      return count
    }
    let texts = requests.dropFirst(old).map { request in
      [request.method, request.target, request.header("Authorization") ?? ""].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    return Dictionary(grouping: texts) { $0 }.sorted { $0.key < $1.key }.map { "\($0.value.count) × \($0.key)" }
  }

  private static func response(to method: String, _ target: String, _ state: State) -> (status: String, body: String) {
    // A request to a proxy has the whole URL.
    let path = target.hasPrefix("http://words.invalid/") ? String(target.dropFirst(20)) : target
    return switch (method, path) {
    case ("GET", "/words/2015/01.json"): ("200 OK", words([(7, 9, 1)]))
    case ("GET", "/words/2015/03.json"): ("200 OK", words([(1, 9, 3), (2, 9, 3), (3, 10, 3), (4, 9, 3)]))
    case ("GET", "/words/2016/02.json"), ("GET", "/words/2016/12.json"): ("500 Internal Server Error", "")
    case ("GET", _) where path.hasPrefix("/words/"): ("404 Not Found", "")
    default: state.respond(to: method, path)
    }
  }

  private static func words(_ words: [(id: Int, day: Int, month: Int)]) -> String {
    let objects = words.map {
      #"{"id": \#($0.id), "word": "fjord", "day": \#($0.day), "month": \#($0.month), "year": 2015, "imageUrl": "f"}"#
    }
    return #"{"words": [\#(objects.joined(separator: ", ")), {"id": 0}]}"#
  }
}
