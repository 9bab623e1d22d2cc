import Models
import ReactiveTesting
import Testing
import ViewModels

@Suite("MonthNavigationViewModel")
struct MonthNavigationViewModelTests {
  @Test("The inputs move by one month, also to another year, or to a month that is selected")
  func moving() throws {
    let months = MonthNavigationViewModel(month: try #require(Month(year: 2015, month: 1)))
    let transcript = Transcript(of: months)
    let march = try #require(Month(year: 2016, month: 3))
    months.inputs.previousMonthPressed()
    months.inputs.nextMonthPressed()
    months.inputs.monthSelected(march)
    months.inputs.monthSelected(march)
    months.inputs.nextMonthPressed()
    months.inputs.monthSelected(march)
    try transcript.expect(
      """
      previousMonthPressed()
      month: 2014-12
      nextMonthPressed()
      month: 2015-01
      monthSelected(2016-03)
      month: 2016-03
      monthSelected(2016-03)
      nextMonthPressed()
      month: 2016-04
      monthSelected(2016-03)
      month: 2016-03
      """)
  }

  @Test("There is no month before the first one and after the last one of the calendar")
  func ends() throws {
    let months = MonthNavigationViewModel(month: try #require(Month(year: 1, month: 1)))
    let transcript = Transcript(of: months)
    months.inputs.previousMonthPressed()
    months.inputs.nextMonthPressed()
    months.inputs.monthSelected(try #require(Month(year: 9999, month: 12)))
    months.inputs.nextMonthPressed()
    try transcript.expect(
      """
      previousMonthPressed()
      nextMonthPressed()
      month: 0001-02
      monthSelected(9999-12)
      month: 9999-12
      nextMonthPressed()
      """)
  }
}
