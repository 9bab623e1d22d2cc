import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("WordsViewModel")
struct WordsViewModelTests {
  private let dismiss = TestObserver<Void, Never>()
  private let showFavourites = TestObserver<WordsViewModel, Never>()
  private let title = TestObserver<String, Never>()

  private let scheduler = TestScheduler()
  private let service: ScriptedWordService
  private let store: WordStore
  private let viewModel: any WordsViewModelType

  init() throws {
    service = ScriptedWordService(scheduler: scheduler)
    store = WordStore(
      services: WordServices(
        words: service, pictures: ScriptedPictureService(), reactions: ScriptedReactionService()),
      scheduler: ImmediateScheduler())
    viewModel = WordsViewModel(.month(try #require(Month(year: 2015, month: 1))), store: store, clock: scheduler)
    dismiss.observe(viewModel.outputs.dismiss)
    showFavourites.observe(viewModel.outputs.showFavourites)
    title.observe(viewModel.outputs.title)
  }

  @Test("The title is the month")
  func months() {
    viewModel.outputs.months?.inputs.previousMonthPressed()
    #expect(title.values == ["January 2015", "December 2014"])
  }

  @Test("The first screen is never dismissed")
  func first() {
    viewModel.inputs.backPressed()
    viewModel.inputs.cancelPressed()
    #expect(dismiss.values.isEmpty)
  }

  @Test("The favourites have no month navigation, and going back dismisses them")
  func favourites() throws {
    viewModel.inputs.favouritesPressed()
    let favourites = try #require(showFavourites.lastValue)
    dismiss.observe(favourites.outputs.dismiss)
    #expect(favourites.outputs.title.value == "Favourites")
    #expect(favourites.outputs.months == nil)
    favourites.inputs.backPressed()
    #expect(dismiss.values.count == 1)
  }

  @Test("Cancelling ends an active search, or else the load, or else the screen")
  func cancelling() {
    let favourites = WordsViewModel(.favourites, store: store, clock: scheduler)
    let search = favourites.outputs.search
    dismiss.observe(favourites.outputs.dismiss)
    favourites.outputs.list.inputs.viewDidLoad()
    search.inputs.searchBegan()

    favourites.inputs.cancelPressed()
    #expect(!search.outputs.isActive.value)
    #expect(dismiss.values.isEmpty)
    favourites.inputs.cancelPressed()
    #expect(dismiss.values.count == 1)

    viewModel.outputs.list.inputs.viewDidLoad()
    viewModel.inputs.cancelPressed()
    #expect(service.requests == ["2015-01 cancelled"])
  }
}
