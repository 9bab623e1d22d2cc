import Models
import Reactive
import Services
import Testing
import TextPresentationTesting
import ViewModels

@Suite("The picture of the tutorial")
@MainActor
struct TutorialPictureTests {
  @Test("The picture of the finished screen is current")
  func screen() throws {
    let services = WordServices(
      words: EmbeddedWordService(), pictures: StubPictureService(), reactions: StubReactionService())
    let viewModel = MonthStatisticsViewModel(
      month: try #require(Month(year: 2015, month: 1)), store: WordStore(services: services))
    let screen = try ScreenDriver(
      MonthStatisticsViewController(viewModel: viewModel, scheduler: TestScheduler()), columns: 80, rows: 12)
    try GuidePictureTests.expect("tutorial", svg: screen.drawn.svg(title: "The statistics of January 2015"))
  }
}
