import Foundation
import Testing

@testable import words

@Suite("The words program and its commands for days and years", .timeLimit(.minutes(5)))
struct DayCommandTests {
  private func run(_ arguments: String...) async throws -> Program.Outcome {
    try await Program.run(arguments)
  }

  @Test("The command today and the date today print the word of the current day, and yesterday the one before")
  func today() async throws {
    let format = DateFormatter()
    (format.locale, format.dateFormat) = (Locale(identifier: "en_US_POSIX"), "yyyy-MM-dd")
    // The day may change between two runs.
    var outputs: [String] = []
    var days: [String] = []
    repeat {
      days = [Date.now, Date.now, Date.now.addingTimeInterval(-86_400)].map(format.string)
      outputs = [try await run("today").output, try await run("show", "today").output]
      outputs.append(try await run("show", "yesterday").output)
    } while days[0] != format.string(from: .now)
    #expect(zip(outputs, days).allSatisfy { $0.hasPrefix($1) })
    #expect(outputs[0] == outputs[1])
  }

  @Test("The current day is that of the local time zone", arguments: [("AAA-14", 14), ("AAA12", -12), ("UTC0", 0)])
  func timeZone(name: String, hours: Int) async throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: hours * 3600))
    func day() -> String {
      let parts = calendar.dateComponents([.year, .month, .day], from: .now)
      return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }
    // The day may change during the run.
    let before = day()
    let output = try await Program.run("today", environment: ["TZ": name]).output
    #expect([before, day()].contains(String(output.prefix(10))))
  }

  @Test("The command random prints one word of the year or of the month")
  func random() async throws {
    let year = try await run("random", "--year", "2015")
    #expect(year.output.hasPrefix("2015-") && year.output.filter { $0 == "\n" }.count == 1)
    #expect(try await run("random", "--year", "2015", "--month", "2").output.hasPrefix("2015-02-"))
  }

  @Test("The command random finds words in all months of a year")
  func randomMonth() async throws {
    var months: Set<Substring> = []
    for _ in 0..<12 where months.count < 3 {
      months.insert(try await run("random", "--year", "2015").output.prefix(7))
    }
    #expect(months.count == 3)
  }

  @Test("A year without a month is for the current month, and a month without a year is of the current year")
  func partsOfMonth() throws {
    // The month may change between two lines.
    repeat {
      let now = try Arguments([], environment: [:]).today.month
      func month(_ arguments: String...) throws -> String {
        try Arguments(arguments, environment: [:]).month.description
      }
      let (other, june) = (try month("list", "--year", "2015"), try month("list", "--month", "6"))
      let both = try month("random", "--month=6", "--year=2015")
      if now.description != (try month()) { continue }
      #expect(other == "2015" + now.description.suffix(3) && june == now.description.prefix(5) + "06")
      #expect(both == "2015-06")
      return
    } while true
  }

  @Test("The command search prints the words of the year that match, in their order")
  func search() async throws {
    let outcome = try await run("search", "RAIN ON", "--year", "2015")
    #expect(outcome.status == 0 && outcome.output == "2015-01-31\tpetrichor\tthe smell of rain on dry earth\t\n")
    let dates = try await run("search", "gold", "--year", "2015").output.split(separator: "\n").map { $0.prefix(10) }
    #expect(dates.count > 2 && dates == dates.sorted())
    #expect(try await run("search", "gold", "--year", "2015", "--json").output.hasPrefix("[\n"))
  }
}
