import Models
import Reactive
import ReactiveTesting
import Testing
import ViewModels

@Suite("MonthNavigationViewModel")
struct MonthNavigationViewModelTests {
  private let month = TestObserver<Month, Never>()

  private func viewModel(_ year: Int, _ monthOfYear: Int) throws -> any MonthNavigationViewModelType {
    let viewModel = MonthNavigationViewModel(month: try #require(Month(year: year, month: monthOfYear)))
    month.observe(viewModel.outputs.month)
    return viewModel
  }

  @Test("The inputs move by one month, also to another year")
  func moving() throws {
    let viewModel = try viewModel(2015, 1)
    viewModel.inputs.previousMonthPressed()
    viewModel.inputs.nextMonthPressed()
    viewModel.inputs.nextMonthPressed()
    #expect(month.values.map(\.title) == ["January 2015", "December 2014", "January 2015", "February 2015"])
  }

  @Test("There is no month after the last one of the calendar")
  func ends() throws {
    try viewModel(9999, 12).inputs.nextMonthPressed()
    #expect(month.values.map(\.description) == ["9999-12"])
  }
}
