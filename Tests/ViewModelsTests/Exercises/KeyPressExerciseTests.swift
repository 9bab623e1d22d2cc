import Models
import Reactive
import ReactiveTesting
import Testing
import ViewModels

// The answers to the exercises in `docs/architecture.md`.

@Suite("The exercises of the chapter about the architecture")
struct KeyPressExerciseTests {
  private let clock = TestScheduler()
  private let service: ScriptedWordService
  private let store: WordStore
  private let viewModel: WordsViewModel
  private let january: Month

  init() throws {
    service = ScriptedWordService(scheduler: clock)
    store = .scripted(words: service)
    january = try #require(Month(year: 2015, month: 1))
    viewModel = WordsViewModel(.month(january), store: store, clock: clock)
    viewModel.outputs.list.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
  }

  private func goToFebruaryAndBack() {
    viewModel.outputs.months?.inputs.nextMonthPressed()
    viewModel.outputs.months?.inputs.previousMonthPressed()
  }

  @Test("A month that no screen shows any more is requested again, and the other request is cancelled")
  func back() {
    goToFebruaryAndBack()
    #expect(service.requests == ["2015-01 answered", "2015-02 cancelled", "2015-01 running"])
  }

  @Test("A month that an open detail shows is not requested again")
  func backWithDetail() throws {
    let word = try #require(viewModel.outputs.list.outputs.words.value.first)
    let detail = TestObserver<WordDetailViewModel, Never>()
    detail.observe(viewModel.outputs.list.outputs.showDetail)
    viewModel.outputs.list.inputs.wordSelected(word)
    goToFebruaryAndBack()
    #expect(detail.values.count == 1)
    #expect(service.requests == ["2015-01 answered", "2015-02 cancelled"])
    #expect(viewModel.outputs.list.outputs.words.value.first == word)
  }
}
