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

  @Test("Selecting a month shows it, and the next input continues from there; selecting it again changes nothing")
  func selecting() throws {
    let viewModel = try viewModel(2015, 1)
    let march = try #require(Month(year: 2016, month: 3))
    viewModel.inputs.monthSelected(march)
    viewModel.inputs.monthSelected(march)
    viewModel.inputs.nextMonthPressed()
    viewModel.inputs.monthSelected(march)
    #expect(month.values.map(\.description) == ["2015-01", "2016-03", "2016-04", "2016-03"])
    #expect(viewModel.outputs.month.value == march)
  }

  @Test("There is no month before the first one of the calendar")
  func start() throws {
    let viewModel = try viewModel(1, 1)
    viewModel.inputs.previousMonthPressed()
    viewModel.inputs.nextMonthPressed()
    #expect(month.values.map(\.description) == ["0001-01", "0001-02"])
  }

  @Test("There is no month after the last one of the calendar")
  func ends() throws {
    try viewModel(9999, 12).inputs.nextMonthPressed()
    #expect(month.values.map(\.description) == ["9999-12"])
  }
}
