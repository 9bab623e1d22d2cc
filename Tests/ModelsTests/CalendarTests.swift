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
    #expect(month.advanced(by: .max).description == "9999-12")
    #expect(month.advanced(by: .min).description == "0001-01")
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

  @Test(
    "The previous day crosses months and years, and the first day has none",
    arguments: [
      ("2026-11-22", "2026-11-21"), ("2016-03-01", "2016-02-29"), ("2015-01-01", "2014-12-31"), ("0001-01-01", nil),
    ])
  func previous(text: String, previous: String?) throws {
    #expect(try #require(Day(iso8601: text)).previous?.description == previous)
  }

  @Test("Days are written in ISO 8601 format")
  func writing() throws {
    let day = try #require(Day(iso8601: "0987-06-05"))
    #expect(day.description == "0987-06-05")
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

  @Test("A valid date is parsed")
  func readDate() throws {
    let day = try #require(Day(iso8601: "2016-02-29"))
    #expect((day.month.year, day.month.month, day.day) == (2016, 2, 29))
  }
}
