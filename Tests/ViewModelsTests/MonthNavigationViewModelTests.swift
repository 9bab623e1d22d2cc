import Models
import ReactiveTesting
import Testing
import ViewModels

@Suite("MonthNavigationViewModel")
struct MonthNavigationViewModelTests {
  @Test("The inputs move by one month or to a month that is selected, but not out of the calendar")
  func moving() throws {
    let months = MonthNavigationViewModel(month: try #require(Month(year: 1, month: 1)))
    let shown = TestObserver<String, Never>()
    shown.observe(months.outputs.month.signal.map { "\($0)" })
    let december = try #require(Month(year: 9999, month: 12))
    months.inputs.previousMonthPressed()
    months.inputs.nextMonthPressed()
    for _ in 1...2 { months.inputs.monthSelected(december) }
    months.inputs.nextMonthPressed()
    months.inputs.previousMonthPressed()
    months.inputs.monthSelected(december)
    #expect(shown.values == ["0001-02", "9999-12", "9999-11", "9999-12"])
  }
}
