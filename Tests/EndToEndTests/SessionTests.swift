import Foundation
import ProgramTesting
import ServerTesting
import Synchronization
import Testing

/// Performs the sessions in the directory `Sessions`. A line that starts with `> ` is a step of a ``TerminalUser``. A
/// tab is shown as `⇥`.
///
/// Each session has its own directories of the user below `$FILES`, which is in the `PATH`, and its own word service,
/// `$SERVER`. `requests` prints the requests that the service has received, `silence` lets it respond no more, and
/// `stop` closes its connections. The sessions `linux` and `proxy` are about libcurl and about the directories of a user
/// on Linux. Sessions of programs that are not installed are omitted, unless `ALL_TESTS` is in the environment.
/// `ExampleTests` performs the sessions of the examples.
@Suite("Sessions in a shell", .timeLimit(.minutes(5)))
struct SessionTests {
  private let files = UserFiles()

  @Test(
    "The output of each command is that in the session",
    arguments: [
      "arguments", "words", "service", "token", "reactions", "offline", "settings", "browsing", "screen", "plain",
      "form", "unreachable", "pictures", "install",
    ] + (isLinux ? ["linux", "proxy"] : [])
      + ["bash", "dash", "fish", "mandoc", "python3", "zsh"].filter { runsAllTests || isInstalled($0) })
  func session(name: String) async throws { try await perform(name) }

  /// Performs a session, which can also use the programs in a directory.
  func perform(_ name: String, programs: String? = nil) async throws {
    let sessions = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sessions")
    let service = try SessionService()
    let texts = [
      (service.url, "$SERVER"), (service.url.replacing("http://", with: ""), "$HOST"),
      (files.directory.url.path, "$FILES"), ("\t", "⇥"),
      (Date.now.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day()), "$TODAY"),
    ]
    let products = URL(filePath: Built.executable("words")).deletingLastPathComponent().path
    let scripts = packageRoot.appending(path: "Scripts").path
    let own = ProcessInfo.processInfo.environment
    let directories = [files.directory.url.path, programs, scripts, products, own["PATH"]].compactMap(\.self)
    // The commands have the time zone of `$TODAY`.
    let environment = files.terminal([
      "PATH": directories.joined(separator: ":"), "PRODUCTS": products, "SERVER": service.url,
      "FILES": files.directory.url.path, "SESSIONS": sessions.path,
    ]).merging(own.filter { $0.key == "TZ" }) { $1 }
    var user = TerminalUser()
    let file = sessions.appending(path: "\(name).txt")
    let differences = try await differences(fromSession: file, replacing: texts) { line in
      let command = String(line.dropFirst(2))
      if line.hasPrefix("$ ") {
        if let output = service.run(command) { return output }
        return try await shellOutput(of: command, environment: environment)
      }
      do {
        try await user.perform(command, environment: environment)
      } catch {
        Issue.record(error, "\(line)")
        throw error
      }
      return ""
    }
    #expect(differences == "")
  }
}

/// A word service that responds until it is silenced.
///
/// It has a word on 9 January 2015, three words on 9 March 2015, and another one on the day after. The months 2016-02
/// and 2016-12 cannot be loaded, and the reblog of the word 7 cannot be stored.
private final class SessionService {
  let url: String
  private var server: RawServer?
  private let state = State()
  /// The number of requests that have been printed.
  private var count = 0

  private final class State: Sendable {
    let isSilent = Mutex(false)
    /// The paths of the stored reactions.
    let reactions = Mutex<Set<String>>([])

    /// Stores or removes a reaction, or returns the JSON array of the ids of a directory.
    func respond(to method: String, _ path: String) -> (status: String, body: String) {
      reactions.withLock { paths in
        switch method {
        case "PUT" where path == "/reblogs/7": return ("507 Insufficient Storage", "")
        case "CONNECT": return ("403 Forbidden", "")
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
    let server = try RawServer { [state] request in
      if state.isSilent.withLock({ $0 }) { return [.hang] }
      let (status, body) = Self.response(to: request.method, request.target, state)
      let end = "Connection: close\r\nContent-Length: \(body.utf8.count)"
      return [.send("HTTP/1.1 \(status)\r\nETag: \"1\"\r\n\(end)\r\n\r\n\(body)")]
    }
    url = server.url
    self.server = server
  }

  /// Runs a command for the service, and returns its output; `nil` if it is another command.
  func run(_ command: String) -> String? {
    switch command {
    case "requests": return newRequests.joined(separator: "\n")
    case "silence": state.isSilent.withLock { $0 = true }
    case "stop": server = nil
    default: return nil
    }
    return ""
  }

  /// The requests since the last call, in alphabetical order: the method, the path and the token, and how many.
  private var newRequests: [String] {
    let requests = server?.requests ?? []
    defer { count = requests.count }
    let texts = requests.dropFirst(count).map { request in
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
