import Models
import Testing
import ViewModels

@Suite("Titles")
struct TitleTests {
  @Test("Days and months are written in English")
  func titles() throws {
    let day = try #require(Day(iso8601: "0987-06-05"))
    #expect(day.title == "5 June 987")
    #expect(day.month.title == "June 987")
  }
}
