import Models
import Testing

@Suite("Month and Day")
struct CalendarTests {
  private func month(_ year: Int, _ month: Int) throws -> Month {
    try #require(Month(year: year, month: month))
  }

  @Test("A year outside 1 to 9999, or a month outside 1 to 12, is rejected")
  func limits() {
    for (year, month) in [(0, 1), (10_000, 1), (2015, 0), (2015, 13), (-1, 5)] {
      #expect(Month(year: year, month: month) == nil)
    }
  }

  @Test("A month has the days of the Gregorian calendar")
  func lengths() throws {
    let lengths = zip(1..., [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]).map { (2015, $0, $1) }
    for (year, number, days) in lengths + [(2016, 2, 29), (1900, 2, 28), (2000, 2, 29)] {
      let month = try month(year, number)
      #expect(month.numberOfDays == days)
      #expect([0, 1, days, days + 1].map { Day(month: month, day: $0) != nil } == [false, true, true, false])
    }
  }

  @Test("Advancing by months crosses years, and stops at the first and the last month of the calendar")
  func advancing() throws {
    // An index counts the months since the first one, January of the year 1. The index 24,180 is January 2016.
    for index in [0, 1, 11, 12, 24_180, 9999 * 12 - 2, 9999 * 12 - 1] {
      let start = try month(index / 12 + 1, index % 12 + 1)
      for count in [.min, -130_000, -30, -12, -11, -1, 0, 1, 11, 12, 30, 130_000, .max] {
        let end = start.advanced(by: count)
        let expected = Int(min(max(0, Int128(index) + Int128(count)), 9999 * 12 - 1))
        #expect((end.year - 1) * 12 + end.month - 1 == expected, "\(start) + \(count)")
      }
    }
  }

  @Test("The 146,097 days of 400 years follow each other in order, in their weekdays and in their texts")
  func days() throws {
    var day = try #require(Day(iso8601: "0400-12-31"))
    var count = 1
    while let previous = day.previous {
      let isRight =
        previous < day && previous.next == day && previous.weekday % 7 + 1 == day.weekday
        && Day(iso8601: previous.description) == previous
      if !isRight { Issue.record("\(previous) precedes \(day)") }
      (day, count) = (previous, count + 1)
    }
    #expect(day == .first && day.description == "0001-01-01" && count == 146_097)
  }

  @Test("No day follows the last day of the calendar")
  func lastDay() throws { #expect(try #require(Day(iso8601: "9999-12-31")).next == nil) }

  @Test(
    "A malformed or nonexistent date is rejected",
    arguments: [
      "", "2015-1-31", "2015-02-30", "2015-13-01", "0000-01-01", "+015-01-01", "2015-01-31 ", "2015/01/31", "20150131",
      "２０１５-01-31", "2015-01--1",
    ])
  func refusedDates(text: String) { #expect(Day(iso8601: text) == nil) }
}
