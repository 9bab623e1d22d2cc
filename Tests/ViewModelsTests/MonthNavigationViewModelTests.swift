import Models
import ReactiveTesting
import Testing
import ViewModels

@Suite("MonthNavigationViewModel")
struct MonthNavigationViewModelTests {
  @Test("The inputs choose a month within the calendar")
  func moving() throws {
    let months = MonthNavigationViewModel(month: try #require(Month(year: 1, month: 1)))
    let transcript = Transcript(of: months)
    let december = try #require(Month(year: 9999, month: 12))
    months.inputs.previousMonthPressed()
    months.inputs.nextMonthPressed()
    months.inputs.monthSelected(december)
    months.inputs.monthSelected(december)
    months.inputs.nextMonthPressed()
    months.inputs.previousMonthPressed()
    months.inputs.monthSelected(december)
    try transcript.expect(
      """
      previousMonthPressed()
      nextMonthPressed()
      month: 0001-02
      monthSelected(9999-12)
      month: 9999-12
      monthSelected(9999-12)
      nextMonthPressed()
      previousMonthPressed()
      month: 9999-11
      monthSelected(9999-12)
      month: 9999-12
      """)
  }
}
