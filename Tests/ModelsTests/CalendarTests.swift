import Models
import Testing

@Suite("Month and Day")
struct CalendarTests {
  @Test(
    "A month requires a year from 1 to 9999 and a month from 1 to 12",
    arguments: [(0, 1), (10_000, 1), (2015, 0), (2015, 13), (-1, 5)])
  func invalidMonths(year: Int, month: Int) {
    #expect(Month(year: year, month: month) == nil)
  }

  @Test(
    "A month has the correct number of days",
    arguments: [(2015, 1, 31), (2015, 2, 28), (2016, 2, 29), (1900, 2, 28), (2000, 2, 29), (2015, 4, 30)])
  func numberOfDays(year: Int, month: Int, days: Int) throws {
    let month = try #require(Month(year: year, month: month))
    #expect(month.numberOfDays == days)
    #expect(Day(month: month, day: days) != nil)
    #expect(Day(month: month, day: days + 1) == nil)
    #expect(Day(month: month, day: 0) == nil)
  }

  @Test("Advancing by months crosses years and stops at the first and last month")
  func advancing() throws {
    let month = try #require(Month(year: 2015, month: 1))
    #expect(month.advanced(by: -1).description == "2014-12")
    #expect(month.advanced(by: 12).description == "2016-01")
    #expect(month.advanced(by: 0) == month)
    for end in [Int.max, 8000 * 12] { #expect(month.advanced(by: end).description == "9999-12") }
    for start in [Int.min, -8000 * 12] { #expect(month.advanced(by: start).description == "0001-01") }
    let last = try #require(Month(year: 9999, month: 12))
    #expect(last.advanced(by: 1) == last && last.advanced(by: -1).description == "9999-11")
    #expect(Month.first.advanced(by: -1) == .first && Month.first.advanced(by: 1).description == "0001-02")
    #expect(month.advanced(by: -1) < month)
  }

  @Test(
    "A day has the weekday of the Gregorian calendar",
    arguments: [
      ("2026-11-22", 7), ("2026-11-23", 1), ("2000-02-29", 2), ("1900-03-01", 4), ("0001-01-01", 1), ("9999-12-31", 5),
      ("1970-01-01", 4),
    ])
  func weekday(text: String, weekday: Int) throws {
    #expect(try #require(Day(iso8601: text)).weekday == weekday)
  }

  @Test("Days follow each other in all months of common years and leap years", arguments: [1899, 1999, 2015, 2099])
  func sequence(year: Int) throws {
    // The end of the first February, and all days of the year before it.
    var day = try #require(Day(iso8601: "\(year + 1)-03-01"))
    let lengths = try (1...12).map { try #require(Month(year: year, month: $0)).numberOfDays }
    #expect([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map { lengths[$0] } == [31, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    for _ in 0..<424 {
      let previous = try #require(day.previous)
      #expect(previous < day && !(day < previous) && previous.weekday % 7 + 1 == day.weekday)
      #expect(previous.day == (day.day == 1 ? previous.month.numberOfDays : day.day - 1))
      #expect(day.day == 1 ? previous.month == day.month.advanced(by: -1) : previous.month == day.month)
      day = previous
    }
    #expect(day.month.year == year)
  }

  @Test("Dates and months are ordered by the year, then by the month, then by the day")
  func order() throws {
    let texts = ["2014-12-31", "2015-01-31", "2015-02-01", "2015-02-02", "2016-01-01"]
    let days = try texts.map { try #require(Day(iso8601: $0)) }
    #expect(days.reversed().sorted() == days && days.map(\.description) == texts)
    #expect(days.map(\.month).reversed().sorted() == days.map(\.month))
  }

  @Test("The calendar begins on 1 January of the year 1, which has no previous day")
  func first() {
    #expect(Day.first.description == "0001-01-01" && Month.first.description == "0001-01")
    #expect(Day.first.previous == nil)
    #expect(Month.years == 1...9999)
  }

  @Test(
    "Advancing by months is the same as counting them",
    arguments: [(1, 11), (1, 12), (12, 1), (12, -11), (12, -12), (6, 30), (6, -30)])
  func counting(month: Int, count: Int) throws {
    let start = try #require(Month(year: 2015, month: month))
    let end = start.advanced(by: count)
    #expect((end.year - start.year) * 12 + end.month - start.month == count && (1...12).contains(end.month))
    #expect((0..<abs(count)).reduce(start) { month, _ in month.advanced(by: count.signum()) } == end)
  }

  @Test(
    "A malformed or nonexistent date is rejected",
    arguments: [
      "", "2015", "2015-1-31", "2015-01-3", "2015-02-30", "2015-13-01", "2015-00-10", "0000-01-01", "+015-01-01",
      "2015-01-31 ", "2015/01/31", "2015-01-31-", "20150131", "２０１５-01-31", "2015-01--1",
    ])
  func refusedDates(text: String) {
    #expect(Day(iso8601: text) == nil)
  }
}
