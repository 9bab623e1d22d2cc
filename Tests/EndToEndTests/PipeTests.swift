import Foundation
import ServerTesting
import Testing

@Suite("The words program in a pipe")
struct PipeTests {
  private let january = ["--year", "2015", "--month", "1"]

  @Test(
    "Both words and words list print one line for each word, sorted by date", arguments: [[], ["list"], ["--plain"]])
  func list(command: [String]) async throws {
    let outcome = try await Program.run(command + january)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 31)
    #expect(lines.last == "2015-01-31\tpetrichor\tthe smell of rain on dry earth\t")
    #expect(lines.map { $0.prefix(10) } == (1...31).map { "2015-01-\($0 < 10 ? "0" : "")\($0)" })
  }

  @Test("The current month is the default")
  func thisMonth() async throws {
    func month() -> String {
      let now = Calendar(identifier: .gregorian).dateComponents([.year, .month], from: Date.now)
      return String(format: "%04d-%02d", now.year ?? 0, now.month ?? 0)
    }
    let before = month()
    let outcome = try await Program.run("list")
    let first = try #require(outcome.output.split(separator: "\n").first)
    #expect([before, month()].contains(String(first.prefix(7))))
  }

  @Test("29 February exists only in leap years")
  func leapYears() async throws {
    #expect(try await Program.run("list", "--year=2016", "--month=2").output.split(separator: "\n").count == 29)
    #expect(try await Program.run("list", "--year=2015", "--month=2").output.split(separator: "\n").count == 28)
  }

  @Test("The show command prints the words of a date")
  func show() async throws {
    let outcome = try await Program.run("show", "2015-01-31")
    #expect(outcome.output == "2015-01-31\tpetrichor\tthe smell of rain on dry earth\t\n")
    #expect(outcome.status == 0)
  }

  @Test("JSON is one array of objects with the keys of a word service and URLs of existing pictures")
  func json() async throws {
    let outcome = try await Program.run("show", "2015-01-31", "--json")
    let words = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    let word = try #require(words.first)
    #expect(words.count == 1)
    #expect(
      Set(word.keys) == [
        "id", "word", "day", "month", "year", "imageUrl", "definition", "favourite", "reblogged", "partOfSpeech",
        "pronunciation", "example", "origin",
      ])
    #expect(word["id"] as? Int == 20_150_131)
    #expect([word["year"], word["month"], word["day"]].map { $0 as? Int } == [2015, 1, 31])
    let picture = try #require((word["imageUrl"] as? String).flatMap(URL.init(string:)))
    #expect(picture.isFileURL && FileManager.default.fileExists(atPath: picture.path))

    let list = try await Program.run("list", "--json", "--year", "2015", "--month", "1")
    let all = try #require(try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
    #expect(all.count == 31)
  }

  @Test("The URL of the service and the use of the mouse can come from the environment, where they are validated too")
  func environment() async throws {
    let wrong = try await Program.run("list", environment: ["WORDS_SERVER": "gopher://example.org"])
    #expect(wrong.status == 64)
    let mouse = try await Program.run("list", environment: ["WORDS_MOUSE": "x"])
    #expect(mouse.status == 64)
    let empty = try await Program.run("list", environment: ["WORDS_SERVER": "", "WORDS_MOUSE": ""])
    #expect(empty.status == 0)
    let token = try await Program.run(
      "list", environment: ["WORDS_SERVER": "http://localhost", "WORDS_TOKEN": "a\nb"])
    #expect(token.status == 64)
  }

  @Test(
    "The program loads words from a service and reports invalid entries and failures",
    .enabled(if: NginxServer.isInstalled, "nginx is not installed"))
  func server() async throws {
    let document = #"""
      { "words": [ { "id": 7, "word": "fjord", "day": 9, "month": 1, "year": 2015, "imageUrl": "../../f.png",
                     "definition": "a long, narrow arm of the sea" }, { "id": 8 } ] }
      """#
    let server = try NginxServer(
      files: [
        "api/words/2015/01.json": Data(document.utf8),
        "api/words/2015/02.json": Data(#"{ "words": [ { "id": 9 } ] }"#.utf8),
      ])
    let url = "\(server.url)/api/"
    let list = try await Program.run(["list", "--server", url] + january)
    #expect(list.output == "2015-01-09\tfjord\ta long, narrow arm of the sea\t\n")
    #expect(list.status == 0)
    #expect(list.errors.hasPrefix("words: Skipped 1 invalid entry: entry 2"))
    let show = try await Program.run("show", "2015-01-09", "--json", environment: ["WORDS_SERVER": url])
    #expect(show.output.contains("\(server.url)/api/f.png"))
    let empty = try await Program.run("list", "--server", url, "--year", "2014", "--month", "12")
    #expect(empty.output == "" && empty.status == 0)
    #expect(empty.errors == "words: No words are published for December 2014.\n")
    let invalid = try await Program.run("show", "2015-02-01", "--server", url)
    #expect(invalid.status == 0 && invalid.errors.hasPrefix("words: Skipped 1 invalid entry: entry 1"))
    #expect(!invalid.errors.contains("No words"))
    let refused = try await Program.run("list", "--server", "http://127.0.0.1:1")
    #expect(refused.status == 1 && refused.errors.hasPrefix("words: Cannot reach the word service"))
  }

  @Test(
    "The options --help and -h print the help, and --version prints the version",
    arguments: [("--help", "usage: words"), ("--version", "words "), ("-h", "usage: words")])
  func help(option: String, text: String) async throws {
    let outcome = try await Program.run(option, environment: ["WORDS_SERVER": "not a URL"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(text))
    #expect(outcome.errors == "")
  }

  @Test("A closed pipe ends the program without a message")
  func closedPipe() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let outcome = try await Program.run("list", output: pipe.fileHandleForWriting)
    #expect(outcome.errors == "")
    #expect(outcome.wasSignaled ? outcome.status == SIGPIPE : outcome.status == 0)
  }

  @Test("A closed pipe is no error if the signal PIPE is ignored")
  func ignoredSignal() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let outcome = try await Program.run(
      "-c", "trap '' PIPE; exec \"$0\" list", Program.path, output: pipe.fileHandleForWriting, executable: "/bin/sh")
    #expect(!outcome.wasSignaled && outcome.status == 0 && outcome.errors == "")
  }

  @Test("A failed write to the output is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() async throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let outcome = try await Program.run("list", output: full)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("words: Cannot write the output: "))
  }

  @Test("The program finds its resources when it is started through a symbolic link")
  func link() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let link = directory.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Program.path)
    let outcome = try await Program.run("show", "2015-01-31", executable: link)
    #expect(outcome.output.contains("petrichor"))
  }

  @Test(
    "A program without its resources prints an error",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/exe")))
  func alone() async throws {
    // A hard link is used instead of a copy. A file that has just been written cannot be executed while another process
    // has it open, such as one that another test starts at the same moment.
    let directory = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
      .appending(path: "alone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let name = directory.appending(path: "words").path
    try FileManager.default.linkItem(atPath: Program.path, toPath: name)
    let outcome = try await Program.run("list", executable: name)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("missing"))
  }

  @Test("A closed standard output is reported, and no file takes its place", arguments: ["list", "--help"])
  func closedOutput(argument: String) async throws {
    for _ in 0..<20 {
      let outcome = try await Program.run(
        ["-c", "exec \"$0\" \"$1\" >&-", Program.path, argument], executable: "/bin/sh")
      #expect(outcome.status == 1)
      #expect(outcome.errors == "words: Cannot write the output: the standard output is closed.\n")
    }
  }

  @Test("A closed standard error or input does not disturb the program")
  func closedErrors() async throws {
    let outcome = try await Program.run(
      ["-c", "exec \"$0\" show 2015-01-31 <&- 2>&-", Program.path], executable: "/bin/sh")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("2015-01-31\tpetrichor"))
  }

  @Test("A closed standard output is an error even if the standard error is closed too")
  func closedOutputs() async throws {
    let outcome = try await Program.run(["-c", "exec \"$0\" list >&- 2>&-", Program.path], executable: "/bin/sh")
    #expect(outcome.status == 1)
  }
}
