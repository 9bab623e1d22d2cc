import Models
import Testing
import ViewModels

@Suite("Titles")
struct TitleTests {
  @Test("The names of the months are English")
  func months() throws {
    let days = try (1...12).map { Day(month: try #require(Month(year: 987, month: $0)), day: 9) }.compactMap(\.self)
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    #expect(days.map(\.title) == names.map { "9 \($0) 987" })
    #expect(days.map(\.titleWithoutWeekday) == names.map { "9 \($0.prefix(3)) 987" })
  }

  @Test("The names of the weekdays are English")
  func weekdays() throws {
    let titles = try (1...7).map { try #require(Day(iso8601: "2015-06-0\($0)")).shortTitle }
    #expect(titles.map { $0.prefix(5) } == ["Mon 1", "Tue 2", "Wed 3", "Thu 4", "Fri 5", "Sat 6", "Sun 7"])
  }

  /// The transcripts of lists have the other titles and messages.
  @Test("The list of favourites says what appears in it")
  func favourites() {
    #expect(WordListScope.favourites.emptyMessage.text == "No favourites yet. Words that you like appear here.")
  }
}
