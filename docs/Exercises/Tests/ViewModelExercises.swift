import Models
import Reactive
import ReactiveTesting
import Testing

@Suite("Exercises: view models")
struct ViewModelExercises {
  private let isAtStart = TestObserver<Bool, Never>()
  private let title = TestObserver<String, Never>()
  private let viewModel: any MonthViewModelType

  init() throws {
    viewModel = MonthViewModel(month: try #require(Month(year: 2015, month: 1)))
    isAtStart.observe(viewModel.outputs.isAtStart)
    title.observe(viewModel.outputs.title)
  }

  @Test("The user can go forwards, backwards, and back to the first month")
  func start() {
    viewModel.inputs.nextPressed()
    viewModel.inputs.nextPressed()
    viewModel.inputs.startPressed()
    viewModel.inputs.previousPressed()
    #expect(title.values == ["January 2015", "February 2015", "March 2015", "January 2015", "December 2014"])
  }

  @Test("The first month is at the start, however the user returns to it")
  func atStart() {
    viewModel.inputs.nextPressed()
    #expect(isAtStart.values == [true, false])
    viewModel.inputs.previousPressed()
    viewModel.inputs.previousPressed()
    #expect(isAtStart.values == [true, false, true, false])
  }
}
