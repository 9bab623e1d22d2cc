import Foundation
import Testing

@testable import words

@Suite("The arguments of the words program", .timeLimit(.minutes(5)))
struct ArgumentTests {
  @Test(
    "A value within its range is accepted",
    arguments: [
      ("--timeout", ["0.001", "3600", "1e1", "7"]), ("--month", ["1", "12", "07"]), ("--year", ["1", "9999", "0033"]),
      ("--pictures", ["auto", "kitty", "chafa", "never"]), ("--mouse", ["auto", "never"]),
      ("--simulate", ["delay=0s", "delay=3600s", "delay=1.5s,fail=3", "fail=1", "fail=2,delay=10ms", "delay=.5s"]),
    ])
  func valid(option: String, values: [String]) {
    for value in values {
      for arguments in [[option, value], ["\(option)=\(value)"]] {
        #expect(throws: Never.self, "\(arguments)") { try Arguments(arguments, environment: [:]) }
      }
    }
  }

  @Test(
    "An invalid argument is shortened to 200 Unicode scalars in the message",
    arguments: [
      ["--year"], ["--month"], ["--timeout"], ["--pictures"], ["--mouse"], ["--simulate"], ["show"], ["list"],
      [], ["--"],
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

}
