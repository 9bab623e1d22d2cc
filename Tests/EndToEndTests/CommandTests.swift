import Foundation
import ServerTesting
import Testing

/// Tests of the commands with a service that publishes one word: fjord, on 9 January 2015.
@Suite("The commands of the words program", .timeLimit(.minutes(5)))
struct CommandTests {
  private static let fjord = "2015-01-09\tfjord\t\t\n"

  private let files = UserFiles()
  private let server: RawServer

  init() throws {
    let month = #"""
      { "words": [ { "id": 7, "word": "fjord", "day": 9, "month": 1, "year": 2015, "imageUrl": "f.png" } ] }
      """#
    server = try RawServer { request in
      let response =
        switch (request.method, request.target) {
        case ("GET", "/words/2015/01.json"): ("200 OK", month)
        case ("GET", let target) where target.hasPrefix("/words/"): ("404 Not Found", "")
        case ("GET", _): ("200 OK", "[]")
        case ("PUT", "/reblogs/7"): ("507 Insufficient Storage", "")
        default: ("204 No Content", "")
        }
      return [.send("HTTP/1.1 \(response.0)\r\nContent-Length: \(response.1.utf8.count)\r\n\r\n\(response.1)")]
    }
  }

  private func run(_ arguments: String...) async throws -> Program.Outcome {
    try await Program.run(arguments + ["--server", server.url], environment: files.environment)
  }

  /// The changes that the server has received.
  private var changes: [String] {
    server.requests.filter { $0.method != "GET" }.map { "\($0.method) \($0.target)" }
  }

  @Test(
    "A command without words to print says so, and fails if it promises one",
    arguments: [
      (["list", "--year", "2014", "--month", "2"], 0, "No words are published for February 2014."),
      (["show", "2015-01-10"], 1, "No words are published for 2015-01-10."),
      (["favourite", "2015-01-10"], 1, "No words are published for 2015-01-10."),
      (["reblog", "2015-01-10", "--off"], 1, "No words are published for 2015-01-10."),
      (["random", "--year", "2014"], 1, "No words are published for 2014."),
      (["random", "--year", "2014", "--month", "2"], 1, "No words are published for February 2014."),
      (["search", "xyzzy", "--year", "2015"], 1, "No words of 2015 match “xyzzy”."),
      (
        ["search", String(repeating: "x", count: 100_000), "--year", "2015"], 1,
        "No words of 2015 match “\(String(repeating: "x", count: 200))…”."
      ),
    ] as [([String], Int32, String)])
  func nothing(arguments: [String], status: Int32, message: String) async throws {
    let outcome = try await Program.run(arguments + ["--server", server.url], environment: files.environment)
    #expect(outcome.status == status && outcome.output == "")
    #expect(outcome.errors == "words: \(message)\n")
    #expect(changes.isEmpty)
  }

  @Test("The command today fails if no word is published for today")
  func today() async throws {
    let outcome = try await run("today")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("words: No words are published for 2"))
  }

  @Test("The command favourites prints nothing if there are none")
  func noFavourites() async throws {
    let outcome = try await run("favourites")
    #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "")
  }

  @Test("The command random finds the only word of a year, and no word of another month")
  func random() async throws {
    for _ in 0..<3 { #expect(try await run("random", "--year", "2015").output == Self.fjord) }
    #expect(try await run("random", "--year", "2015", "--month", "1").output == Self.fjord)
    #expect(try await run("random", "--year", "2015", "--month", "2").status == 1)
  }

  @Test("The command search searches all texts of a word, and its year only")
  func search() async throws {
    #expect(try await run("search", "FJ", "--year", "2015").output == Self.fjord)
    #expect(try await run("search", "FJ", "--year", "2014").status == 1)
    let months = server.requests.map(\.target).filter { $0.hasPrefix("/words/2014/") }
    #expect(Set(months) == Set((1...12).map { "/words/2014/\($0 < 10 ? "0" : "")\($0).json" }))
  }

  @Test("A reaction is a request for the word of the date, and --off removes it")
  func reactions() async throws {
    for arguments in [["favourite"], ["favourite", "--off"], ["reblog", "--off"]] {
      let outcome = try await Program.run(
        arguments + ["2015-01-09", "--server", server.url], environment: files.environment)
      #expect(outcome.status == 0 && outcome.output == Self.fjord && outcome.errors == "")
    }
    #expect(changes == ["PUT /favourites/7", "DELETE /favourites/7", "DELETE /reblogs/7"])
  }

  @Test("A reaction is a request for each word of the date")
  func severalWords() async throws {
    let words = [(1, 9), (2, 9), (3, 10), (4, 9)].map { id, day in
      #"{ "id": \#(id), "word": "fjord", "day": \#(day), "month": 1, "year": 2015, "imageUrl": "f.png" }"#
    }
    let server = try RawServer { request in
      let body = request.target.hasPrefix("/words/") ? #"{ "words": [\#(words.joined(separator: ","))] }"# : "[]"
      if request.method == "PUT" { return [.send("HTTP/1.1 204 No Content\r\n\r\n")] }
      return [.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")]
    }
    let outcome = try await Program.run(
      "favourite", "2015-01-09", "--server", server.url, environment: files.environment)
    #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count == 3, "\(outcome.errors)")
    let changes = server.requests.filter { $0.method == "PUT" }.map(\.target)
    #expect(changes == ["/favourites/1", "/favourites/2", "/favourites/4"])
  }

  @Test("A reaction that fails is an error, and prints no word")
  func failedReaction() async throws {
    let outcome = try await run("reblog", "2015-01-09")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(
      outcome.errors
        == "words: The word service is temporarily unavailable (status code 507). Try again later.\n")
  }

  @Test(
    "A command that cannot load its words prints only the reason and fails",
    arguments: [
      ["list"], ["show", "2015-01-31"], ["today"], ["random"], ["random", "--month", "1"], ["favourites"],
      ["favourite", "2015-01-31"], ["reblog", "2015-01-31", "--off"],
    ])
  func failing(arguments: [String]) async throws {
    let outcome = try await Program.run(
      arguments + ["--simulate", "delay=10ms,fail=1"], environment: files.environment)
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.errors == "words: Request 1 failed (simulated). Try again later.\n")
  }

  @Test("A search prints the matches of the months that it can load, and says how many it cannot load")
  func incompleteSearch() async throws {
    let words = (1...2).map { day in
      #"{ "id": \#(day), "word": "fjord", "day": \#(day), "month": 1, "year": 2015, "imageUrl": "f.png" }"#
    }
    let server = try RawServer { request in
      let response =
        switch request.target {
        case "/words/2015/01.json": ("200 OK", #"{ "words": [\#(words.joined(separator: ","))] }"#)
        case "/words/2015/02.json", "/words/2015/12.json": ("500 Internal Server Error", "")
        case let target where target.hasPrefix("/words/"): ("404 Not Found", "")
        default: ("200 OK", "[]")
        }
      return [.send("HTTP/1.1 \(response.0)\r\nContent-Length: \(response.1.utf8.count)\r\n\r\n\(response.1)")]
    }
    for (text, status, output) in [
      ("fjord", 0, "2015-01-01\tfjord\t\t\n2015-01-02\tfjord\t\t\n"), ("xyzzy", 1, ""),
    ] as [(String, Int32, String)] {
      let outcome = try await Program.run(
        "search", text, "--year", "2015", "--server", server.url, environment: files.environment)
      #expect(outcome.status == status && outcome.output == output)
      let errors = outcome.errors.split(separator: "\n")
      #expect(errors.first == "words: Cannot load 2 months." && errors.dropFirst().first?.contains("500") == true)
      #expect(errors.dropFirst(2) == (status == 0 ? [] : ["words: No words of 2015 match “xyzzy”."]))
    }
  }

  @Test("Responses are cached in the user's directory, and with --no-cache they are not")
  func cache() async throws {
    let list = ["list", "--year", "2015", "--month", "1"]
    let directory = URL(filePath: files.environment["XDG_CACHE_HOME"] ?? "")
    #expect(
      try await Program.run(list + ["--no-cache", "--server", server.url], environment: files.environment).status == 0)
    #expect(!FileManager.default.fileExists(atPath: directory.path))
    #expect(
      try await Program.run(list + ["--server", server.url], environment: files.environment).output == Self.fjord)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.appending(path: "words").path).count == 1)
    let offline = list + ["--offline", "--server", server.url]
    #expect(try await Program.run(offline, environment: files.environment).output == "2015-01-09\tfjord\t\n")
    #expect(try await Program.run(offline + ["--no-cache"], environment: files.environment).status == 1)
  }

  @Test("A token in the environment is sent with each request, and one in the file only to the service in the file")
  func token() async throws {
    try files.writeSettings(#"{"server": "\#(server.url)", "token": "filed"}"#)
    func authorizations(_ variables: [String: String]) async throws -> Set<String?> {
      let old = server.requests.count
      let arguments = ["list", "--year", "2015", "--month", "1", "--no-cache"]
      let outcome = try await Program.run(arguments, environment: files.environment.merging(variables) { $1 })
      #expect(outcome.output == Self.fjord, "\(outcome.errors)")
      return Set(server.requests.dropFirst(old).map { $0.header("Authorization") })
    }
    #expect(try await authorizations([:]) == ["Bearer filed"])
    #expect(try await authorizations(["WORDS_TOKEN": "spoken"]) == ["Bearer spoken"])
    #expect(try await authorizations(["WORDS_SERVER": server.url]) == [nil])
  }
}
