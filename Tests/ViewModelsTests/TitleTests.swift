import Models
import Testing
import ViewModels

@Suite("Titles")
struct TitleTests {
  /// The sessions show all weekdays.
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
}
