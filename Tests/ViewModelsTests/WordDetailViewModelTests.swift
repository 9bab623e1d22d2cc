import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("WordDetailViewModel")
struct WordDetailViewModelTests {
  private let dismiss = TestObserver<Void, Never>()
  private let title = TestObserver<String, Never>()

  private let scheduler = TestScheduler()
  private let service: ScriptedWordService
  private let reactions = ScriptedReactionService()
  private let item: WordViewModel
  private let viewModel: any WordDetailViewModelType

  init() throws {
    service = ScriptedWordService(scheduler: scheduler)
    let services = WordServices(words: service, pictures: ScriptedPictureService(), reactions: reactions)
    item = WordViewModel(
      word: try WordViewModelTests.word("petrichor", definition: "the smell of rain"), services: services,
      scheduler: ImmediateScheduler())
    viewModel = WordDetailViewModel(item: item, services: services, scheduler: ImmediateScheduler())
    dismiss.observe(viewModel.outputs.dismiss)
    title.observe(viewModel.outputs.title)
  }

  @Test("The outputs show all attributes of the word")
  func attributes() {
    let outputs = viewModel.outputs
    #expect(outputs.date.value == "31 January 2015")
    #expect(outputs.definition.value == "the smell of rain")
    #expect(outputs.id.value == "20150131")
    #expect(outputs.pictureCaption.value == "https://example.org/a.png")
    #expect(title.values == ["petrichor"])
  }

  @Test("The outputs follow the item that it was created from")
  func following() throws {
    item.inputs.configureWith(word: try WordViewModelTests.word("brumal", definition: nil))
    #expect(title.values == ["petrichor", "brumal"])
  }

  @Test("Going back dismisses the screen")
  func back() {
    #expect(dismiss.values.isEmpty)
    viewModel.inputs.backPressed()
    #expect(dismiss.values.count == 1)
  }

  @Test("A reaction in the detail changes the item, and a reaction in the item changes the detail")
  func reactingBack() {
    viewModel.inputs.favouritePressed()
    #expect(item.outputs.favourite.value == ReactionState(isOn: true, isPending: true))
    item.inputs.reblogPressed()
    #expect(viewModel.outputs.reblog.value == ReactionState(isOn: true, isPending: true))
    viewModel.inputs.reblogPressed()
    #expect(item.outputs.reblog.value == ReactionState(isOn: false, isPending: true))
    #expect(reactions.asked == ["favourite 20150131 on", "reblog 20150131 on"])
  }

  @Test("A reload updates the detail and the item")
  func reloading() throws {
    let new = try WordViewModelTests.word("petrichor", definition: "a smell")
    service.answer { _ in .success(WordResponse(words: [new])) }
    viewModel.inputs.reloadPressed()
    #expect(viewModel.outputs.isLoading.value)
    scheduler.advance(by: .seconds(1))
    #expect(service.requests == ["2015-01 answered"])
    #expect(item.outputs.definition.value == "a smell")
    #expect(viewModel.outputs.definition.value == "a smell")
    #expect(!viewModel.outputs.isLoading.value)
    #expect(viewModel.outputs.notice.value == nil)
  }

  @Test("A reload that fails or does not find the word shows a notice and keeps the word")
  func failedReload() {
    for (answer, sentence): (Result<WordResponse, ServiceError>, String) in [
      (.failure(.notAllowed), ServiceError.notAllowed.message),
      (.success(WordResponse(words: [])), "no longer published"),
    ] {
      service.answer { _ in answer }
      viewModel.inputs.reloadPressed()
      scheduler.advance(by: .seconds(1))
      #expect(viewModel.outputs.notice.value?.contains(sentence) == true)
      #expect(viewModel.outputs.definition.value == "the smell of rain")
    }
  }

  @Test("After a failed reaction, a reload retries the reaction and loads nothing")
  func retrying() {
    viewModel.inputs.favouritePressed()
    reactions.answer(.notAllowed)
    #expect(viewModel.outputs.notice.value == ServiceError.notAllowed.message)
    viewModel.inputs.reloadPressed()
    #expect(viewModel.outputs.notice.value == nil)
    #expect(reactions.asked == ["favourite 20150131 on", "favourite 20150131 on"])
    #expect(service.requests.isEmpty)
  }
}
