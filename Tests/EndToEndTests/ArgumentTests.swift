import Foundation
import Testing

@testable import words

@Suite("The arguments of the words program", .timeLimit(.minutes(5)))
struct ArgumentTests {
  private func expectUsageError(
    _ arguments: [String], _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await Program.run(arguments)
    #expect(outcome.status == 64 && outcome.output == "", "\(arguments)", sourceLocation: sourceLocation)
    #expect(
      outcome.errors == "words: \(message) Run “words --help” for usage.\n", "\(arguments)",
      sourceLocation: sourceLocation)
  }

  @Test(
    "A value within its range is accepted",
    arguments: [
      ("--timeout", ["0.001", "3600", "1e1", "7"]), ("--month", ["1", "12", "07"]), ("--year", ["1", "9999", "0033"]),
      ("--pictures", ["auto", "kitty", "chafa", "never"]), ("--mouse", ["auto", "never"]),
      ("--simulate", ["delay=0s", "delay=3600s", "delay=1.5s,fail=3", "fail=1", "fail=2,delay=10ms", "delay=.5s"]),
    ])
  func valid(option: String, values: [String]) async throws {
    for value in values {
      for arguments in [[option, value], ["\(option)=\(value)"]] {
        let outcome = try await Program.run(arguments + ["--version"])
        #expect(outcome.status == 0 && outcome.output.hasPrefix("words "), "\(arguments): \(outcome.errors)")
      }
    }
  }

  @Test(
    "A value outside its range is an error that names the range",
    arguments: [
      ("--timeout", "enter a number of seconds from 0.001 to 3600", ["0.0009", "3600.1", "-1", "nan", "inf", "x", ""]),
      (
        "--month", "enter a number from 1 to 12",
        ["0", "13", "1.0", "-1", "+1", "x", "", " 1", "１", "99999999999999999999"]
      ),
      ("--year", "enter a number from 1 to 9999", ["0", "10000", "-1", "", "MMXV"]),
      ("--pictures", "enter auto, kitty, chafa or never", ["Kitty", "always", ""]),
    ])
  func range(option: String, range: String, values: [String]) async throws {
    for value in values { try await expectUsageError([option, value], "Invalid \(option) “\(value)”: \(range).") }
  }

  @Test("Another mode of the mouse is an error", arguments: ["Auto", "always", ""])
  func mouse(mode: String) async throws {
    try await expectUsageError(["--mouse", mode], "Invalid mouse mode “\(mode)”: enter auto or never.")
  }

  @Test(
    "Each part of a simulation has to be valid, and the error names the first that is not",
    arguments: [
      ("", ""), ("delay=1s,", ""), (",delay=1s", ""), ("delay=1", "delay=1"), ("delay=s", "delay=s"),
      ("delay=ms", "delay=ms"), ("delay=-1s", "delay=-1s"), ("delay=1m", "delay=1m"), ("delay=nans", "delay=nans"),
      ("delay=1s,fail=-1", "fail=-1"), ("fail=x,delay=x", "fail=x"), ("fail=1.5", "fail=1.5"), ("slow=1s", "slow=1s"),
      ("delay=1s fail=2", "delay=1s fail=2"), ("delay=3600.1s", "delay=3600.1s"),
      ("delay=3600001ms", "delay=3600001ms"), ("delay=fast", "delay=fast"), ("fail=0", "fail=0"),
    ])
  func simulation(text: String, part: String) async throws {
    try await expectUsageError(
      ["--simulate", text], "Invalid --simulate “\(part)”: enter values such as delay=800ms,fail=2.")
  }

  @Test(
    "A missing, superfluous or invalid argument is an error that names it",
    arguments: [
      (["list", "--month"], "--month needs a value."), (["list", "--server"], "--server needs a value."),
      (["show"], "“words show” needs a date, such as 2015-01-31."),
      (["favourite", "--off"], "“words favourite” needs a date, such as 2015-01-31."),
      (["search"], "“words search” needs a text."), (["list", "x"], "Unexpected argument “x”."),
      (["today", "x", "y"], "Unexpected argument “y”."), (["search", "a", "b"], "Unexpected argument “b”."),
      (["show", "tomorrow"], "Invalid date “tomorrow”: enter a date such as 2015-01-31, today or yesterday."),
      (["show", ""], "Invalid date “”: enter a date such as 2015-01-31, today or yesterday."),
      (["reblog", "2015-1-31"], "Invalid date “2015-1-31”: enter a date such as 2015-01-31, today or yesterday."),
      (["config", "--offline=1"], "--offline takes no value."), (["list", "--plain="], "--plain takes no value."),
      (["show", "2015-02-30"], "Invalid date “2015-02-30”: enter a date such as 2015-01-31, today or yesterday."),
      (["show", "2015-01-31", "2015-02-01"], "Unexpected argument “2015-02-01”."),
      (["favourites", "x"], "Unexpected argument “x”."), (["dance"], "Unknown command “dance”."),
      (["--colour"], "Unknown option “--colour”."), (["a\u{1B}[31m\nb"], "Unknown command “a␛[31m b”."),
      (
        ["--server", "ftp://example.org"],
        "Invalid service URL “ftp://example.org”: the scheme must be http or https."
      ),
      (
        ["--server", "example.org"],
        "Invalid service URL “example.org”: enter a URL such as https://example.org/words."
      ),
      (["list", "--server", ""], "Invalid service URL “”: enter a URL such as https://example.org/words."),
    ])
  func syntax(arguments: [String], message: String) async throws {
    try await expectUsageError(arguments, message)
  }

  @Test(
    "An invalid argument is shortened to 200 Unicode scalars in the message",
    arguments: [
      ["--year"], ["--month"], ["--timeout"], ["--pictures"], ["--mouse"], ["--simulate"], ["show"], ["list"],
      ["search", "x"], [], ["--"],
    ])
  func long(arguments: [String]) {
    for text in [String(repeating: "x", count: 100_000), "x" + String(repeating: "\u{301}", count: 100_000)] {
      let error = #expect(throws: ArgumentError.self) { try Arguments(arguments + [text], environment: [:]) }
      let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(200)))
      #expect(error?.message.contains("“\(start)…”") == true)
      #expect(error?.message.unicodeScalars.count ?? .max < 300)
    }
    let error = #expect(throws: ArgumentError.self) {
      try Arguments(arguments + [String(repeating: "x", count: 200)], environment: [:])
    }
    #expect(error?.message.contains("xxx”") == true)
  }

  @Test(
    "An option that does not apply to a command is an error that names the commands",
    arguments: [
      ("today", "--year=1", "--year is only valid with “words”, “words random”, “words search” and “words list”."),
      ("favourites", "--month=1", "--month is only valid with “words”, “words random” and “words list”."),
      ("config", "--off", "--off is only valid with “words favourite” and “words reblog”."),
    ])
  func otherCommand(command: String, option: String, message: String) async throws {
    for arguments in [[command, option], [option, command]] { try await expectUsageError(arguments, message) }
  }

  @Test("Options can precede the command, the last of equal ones counts, and “--” ends them")
  func order() async throws {
    let january = try await Program.run("--year", "2015", "--month", "2", "list", "--month=1")
    #expect(january.output.hasPrefix("2015-01-01\t") && january.output.filter { $0 == "\n" }.count == 31)
    #expect(try await Program.run("show", "--", "2015-01-31").output.hasPrefix("2015-01-31\tpetrichor\t"))
    try await expectUsageError(
      ["show", "--", "--json"], "Invalid date “--json”: enter a date such as 2015-01-31, today or yesterday.")
    let server = try await Program.run("config", "--server=http://a.example/?b=c", environment: UserFiles().environment)
    #expect(server.output.hasPrefix("server\thttp://a.example/?b=c\toption\n"))
  }

  @Test("Options have the documented defaults, and take precedence over the environment")
  func defaults() throws {
    let none = try Arguments([], environment: ["WORDS_MOUSE": ""])
    #expect(none.timeout == 10 && none.usesCache && !none.isOffline && none.usesMouse && !none.isJSON && !none.isOff)
    #expect(none.presentation == .screen && none.pictures == .auto && none.server == nil && none.simulation == nil)
    #expect(none.year == nil && none.monthOfYear == nil && none.month == none.today.month)
    let all = try Arguments(
      [
        "list", "--timeout", "2.5", "--no-cache", "--offline", "--mouse=never", "--json", "--plain", "--pictures=chafa",
        "--server", "http://a.b", "--year=2014", "--month=3",
      ], environment: [:])
    #expect(all.timeout == 2.5 && !all.usesCache && all.isOffline && !all.usesMouse && all.isJSON)
    #expect(all.presentation == .lines && all.pictures == .chafa && all.server == "http://a.b")
    #expect(all.year == 2014 && all.monthOfYear == 3 && all.month.description == "2014-03")
    #expect(try Arguments([], environment: ["WORDS_MOUSE": "never"]).usesMouse == false)
    #expect(try Arguments(["--mouse", "auto"], environment: ["WORDS_MOUSE": "never"]).usesMouse)
    #expect(try Arguments(["list", "--mouse", "never"], environment: ["WORDS_MOUSE": "x"]).usesMouse == false)
  }

  @Test(
    "A simulation has a delay in seconds, and the number of requests of which one fails",
    arguments: [
      ("delay=800ms", 0.8, nil), ("delay=2s", 2, nil), ("delay=1.5s,fail=3", 1.5, 3), ("fail=2,delay=10ms", 0.01, 2),
      ("fail=4", 0, 4), ("delay=1s,delay=2s", 2, nil), ("delay=3600s", 3600, nil),
    ] as [(String, Double, Int?)])
  func simulation(text: String, delay: Double, failEvery: Int?) throws {
    let simulation = try #require(try Arguments(["--simulate", text], environment: [:]).simulation)
    #expect(simulation.delay == delay && simulation.failEvery == failEvery)
  }

  @Test("A text of the program needs no valid command, and its option is the last one that is given")
  func texts() async throws {
    #expect(try await Program.run("dance", "--help", "--off").output.hasPrefix("usage: words"))
    #expect(try await Program.run("--help", "--version").output.hasPrefix("words "))
    #expect(try await Program.run("--version", environment: ["WORDS_MOUSE": "x"]).status == 0)
  }
}
