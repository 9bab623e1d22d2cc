import Models
import Testing
import ViewModels

@Suite("Dates that the user types")
struct DayTextTests {
  @Test("A typed date takes a missing month or year from the screen, and an invalid text is no date")
  func texts() throws {
    let (month, today) = (try #require(Month(year: 2012, month: 2)), Day(iso8601: "2015-01-31"))
    let texts: [(String, String?)] = [
      ("2015-01-31", "2015-01-31"), ("31 january 2015", "2015-01-31"), ("31 JAN", "2012-01-31"),
      ("jan. 31, 2015", "2015-01-31"), ("2015 Jan 3", "2015-01-03"), ("9", "2012-02-09"), (" today ", "2015-01-31"),
      ("Yesterday", "2015-01-30"), ("tomorrow", "2015-02-01"), ("29 feb", "2012-02-29"), ("29 feb 2015", nil),
      ("30", nil), ("0", nil), ("31 ja", nil), ("31 jan jan", nil), ("1 2", nil), ("2015-1-31", "2015-01-31"),
      ("2015 13 1", nil), ("1-31-2015", nil), ("2015 1 jan 2", nil), ("2015", nil), ("jan", nil), ("31 jan 20155", nil),
      ("today 9", nil), ("", nil), ("-9 jan", nil), ("+1", nil), ("2015-01", nil), ("9 mai", nil),
    ]
    for (text, date) in texts { #expect(Day(typed: text, in: month, today: today)?.description == date, "\(text)") }
  }

  @Test("The hint about a text that is no date names the date that does not exist, or a similar date")
  func hints() throws {
    let (month, today) = (try #require(Month(year: 2012, month: 2)), Day(iso8601: "2015-01-31"))
    let texts: [(String, String?)] = [
      ("2026-02-30", "30 February 2026 does not exist."), ("30 feb", "30 February 2012 does not exist."),
      ("april 31 2015", "31 April 2015 does not exist."), ("0", "0 February 2012 does not exist."),
      ("32", "32 February 2012 does not exist."), ("tomorow", "Did you mean “tomorrow”?"),
      ("Yesterdya", "Did you mean “yesterday”?"), ("toady", "Did you mean “today”?"),
      ("31 janury", "Did you mean “31 january”?"), ("2015 Febuary 3", "Did you mean “2015 february 3”?"),
      ("31 febuary", nil), ("nonsense", nil), ("", nil), ("2015-13-01", nil), ("1 2", nil), ("fjord", nil),
    ]
    for (text, hint) in texts { #expect(Day.hint(forTyped: text, in: month, today: today) == hint, "\(text)") }
    for (text, _) in texts where Day(typed: text, in: month, today: today) != nil { Issue.record("\(text) is a date.") }
  }
}
