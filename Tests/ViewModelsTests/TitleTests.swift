import Models
import Testing
import ViewModels

@Suite("Titles")
struct TitleTests {
  @Test("The names of the months are English")
  func months() throws {
    let months = try (1...12).map { try #require(Month(year: 2015, month: $0)) }
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    #expect(months.map(\.title) == names.map { "\($0) 2015" })
    #expect(
      try months.map { try #require(Day(month: $0, day: 9)).titleWithoutWeekday }
        == names.map { "9 \($0.prefix(3)) 2015" })
  }

  @Test("The names of the weekdays are English")
  func weekdays() throws {
    let titles = try (1...7).map { try #require(Day(iso8601: "2015-06-0\($0)")).titleInMonth }
    #expect(titles == ["Mon 1", "Tue 2", "Wed 3", "Thu 4", "Fri 5", "Sat 6", "Sun 7"])
  }

  @Test("Each scope has a title, and a message for an empty list")
  func scopes() throws {
    let scopes = [WordListScope.month(try #require(Month(year: 2015, month: 1))), .favourites, .year(2014)]
    #expect(scopes.map(\.title) == ["January 2015", "Favourites", "Words of 2014"])
    #expect(
      scopes.map(\.emptyMessage) == [
        "No words are published for January 2015.", "No favourites yet. Words that you like appear here.",
        "No words are published for 2014.",
      ])
  }

  @Test("Days and months are written in English")
  func titles() throws {
    let day = try #require(Day(iso8601: "0987-06-05"))
    #expect(day.title == "5 June 987")
    #expect(day.month.title == "June 987")
  }
}
