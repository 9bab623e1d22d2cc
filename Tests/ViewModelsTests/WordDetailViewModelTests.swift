import Foundation
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
  private let store: WordStore
  private let item: WordViewModel
  private let viewModel: any WordDetailViewModelType

  init() throws {
    let word = try Word.petrichor()
    service = ScriptedWordService(scheduler: scheduler) { _ in .success(WordResponse(words: [word])) }
    store = .scripted(words: service, reactions: reactions)
    item = WordViewModel(word: word, store: store)
    viewModel = WordDetailViewModel(item: item, store: store)
    item.outputs.month.inputs.reload()
    scheduler.advance(by: .seconds(1))
    dismiss.observe(viewModel.outputs.dismiss)
    title.observe(viewModel.outputs.title)
  }

  @Test("The outputs show all attributes of the word")
  func attributes() {
    let outputs = viewModel.outputs
    #expect(outputs.date.value == "Sat 31 Jan 2015")
    #expect(outputs.definition.value == "the smell of rain on dry earth")
    #expect(title.values == ["petrichor"])
    #expect(outputs.partOfSpeech.value == nil && outputs.pronunciation.value == nil)
    #expect(outputs.example.value == nil && outputs.origin.value == nil)
  }

  @Test("The optional texts appear when a response contains them, with slashes and quotation marks")
  func texts() throws {
    let word = try Word.petrichor()
    service.answer { _ in
      let rich = Word(
        id: word.id, word: word.word, date: word.date, imageURL: word.imageURL, definition: nil, partOfSpeech: "noun",
        pronunciation: "ˈpetrɪkɔː", example: "An example.", origin: "Greek")
      return .success(WordResponse(words: [rich]))
    }
    viewModel.inputs.reloadPressed()
    scheduler.advance(by: .seconds(1))
    let outputs = viewModel.outputs
    #expect(outputs.partOfSpeech.value == "noun" && outputs.pronunciation.value == "/ˈpetrɪkɔː/")
    #expect(outputs.example.value == "“An example.”" && outputs.origin.value == "Greek")
  }

  @Test("Copying sends the word and its definition, and says so until the word is loaded again or a reaction changes")
  func copying() {
    let copies = TestObserver<String, Never>()
    copies.observe(viewModel.outputs.copy)
    viewModel.inputs.copyPressed()
    #expect(copies.values == ["petrichor: the smell of rain on dry earth"])
    #expect(viewModel.outputs.notice.value == "Copied “petrichor” and its definition.")
    viewModel.inputs.reloadPressed()
    #expect(viewModel.outputs.notice.value == nil)
    viewModel.inputs.copyPressed()
    viewModel.inputs.favouritePressed()
    #expect(viewModel.outputs.notice.value == nil)
  }

  @Test("Copying does not hide that a change of a reaction has failed")
  func copyingAfterFailure() {
    viewModel.inputs.favouritePressed()
    reactions.answer(.notAllowed)
    let notice = viewModel.outputs.notice.value
    viewModel.inputs.copyPressed()
    #expect(viewModel.outputs.notice.value == notice && notice?.hasPrefix("Cannot save") == true)
  }

  @Test("A failed reload keeps the word, and cancelling another one restores the notice")
  func cancelling() {
    service.answer { _ in .failure(.notAllowed) }
    viewModel.inputs.reloadPressed()
    scheduler.advance(by: .seconds(1))
    let notice = viewModel.outputs.notice.value
    viewModel.inputs.reloadPressed()
    #expect(viewModel.outputs.notice.value == nil)
    viewModel.inputs.cancelPressed()
    #expect(service.requests.last == "2015-01 cancelled")
    #expect(dismiss.values.isEmpty)
    #expect(viewModel.outputs.notice.value == notice)
    #expect(notice?.contains(ServiceError.notAllowed.message) == true)
    #expect(viewModel.outputs.definition.value == "the smell of rain on dry earth")
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
    let new = try Word.petrichor("brumal", definition: "wintry")
    service.answer { _ in .success(WordResponse(words: [new])) }
    viewModel.inputs.reloadPressed()
    #expect(viewModel.outputs.isLoading.value)
    scheduler.advance(by: .seconds(1))
    #expect(item.outputs.definition.value == "wintry")
    #expect(viewModel.outputs.definition.value == "wintry")
    #expect(title.values == ["petrichor", "brumal"])
    #expect(!viewModel.outputs.isLoading.value)
    #expect(viewModel.outputs.notice.value == nil)
  }

  @Test("After a failed reload and a failed reaction, the notice is about the reaction")
  func failedReactionAndReload() {
    service.answer { _ in .failure(.timedOut(seconds: 10)) }
    viewModel.inputs.reloadPressed()
    scheduler.advance(by: .seconds(1))
    viewModel.inputs.favouritePressed()
    reactions.answer(.notAllowed)
    #expect(
      viewModel.outputs.notice.value
        == "Cannot save your like of “petrichor”. \(ServiceError.notAllowed.message)")
  }

  @Test("A failed reaction to another word is neither shown nor retried")
  func failureOfOtherWord() throws {
    let word = try Word.petrichor()
    let other = Word(id: 1, word: "other", date: word.date, imageURL: word.imageURL, definition: nil)
    store.toggle(.favourite, of: other)
    reactions.answer(.notAllowed)
    #expect(viewModel.outputs.notice.value == nil)
    viewModel.inputs.reloadPressed()
    #expect(reactions.asked == ["favourite 1 on"])
    #expect(service.requests == ["2015-01 answered", "2015-01 running"])
  }

  @Test("A word without a definition is copied with the sentence that says so")
  func copyingWithoutDefinition() throws {
    let bare = try Word.petrichor(definition: nil)
    service.answer { _ in .success(WordResponse(words: [bare])) }
    viewModel.inputs.reloadPressed()
    scheduler.advance(by: .seconds(1))
    let copies = TestObserver<String, Never>()
    copies.observe(viewModel.outputs.copy)
    viewModel.inputs.copyPressed()
    #expect(copies.values == ["petrichor: No definition is given."])
    #expect(viewModel.outputs.definition.value == "No definition is given.")
  }

  @Test("Asking for today sends a value each time")
  func today() {
    let todays = TestObserver<Void, Never>()
    todays.observe(viewModel.outputs.showToday)
    viewModel.inputs.todayPressed()
    viewModel.inputs.todayPressed()
    #expect(todays.values.count == 2)
  }

  @Test("The picture is shown when it has been loaded, and otherwise the reason why it could not be loaded")
  func picture() throws {
    for result: Result<Data, ServiceError> in [.success(Data([1])), .failure(.offline)] {
      let store = WordStore.scripted(
        words: service, pictures: FixedPictureService(result: result), scheduler: scheduler)
      let detail = WordDetailViewModel(item: WordViewModel(word: try .petrichor(), store: store), store: store)
      #expect(detail.outputs.picture.value == nil && detail.outputs.pictureError.value == nil)
      scheduler.advance()
      #expect(detail.outputs.picture.value == (try? result.get()))
      #expect(detail.outputs.pictureError.value == (result == .failure(.offline) ? ServiceError.offline.message : nil))
    }
  }

  /// A picture service with the same response to all requests.
  private struct FixedPictureService: PictureService {
    let result: Result<Data, ServiceError>

    func picture(at url: URL) -> SignalProducer<Data, ServiceError> { SignalProducer(result: result) }
  }

  @Test("The id and the picture’s URL are sent; after a reload, they and the copied text are those of the new word")
  func inputsAfterReload() throws {
    let word = try Word.petrichor()
    let new = Word(
      id: word.id, word: "brumal", date: word.date, imageURL: try #require(URL(string: "https://example.org/b.png")),
      definition: "wintry")
    service.answer { _ in .success(WordResponse(words: [new])) }
    let texts = TestObserver<String, Never>()
    texts.observe(viewModel.outputs.copy.merge(with: viewModel.outputs.showAbout))
    viewModel.inputs.aboutPressed()
    #expect(texts.values == ["ID 20150131\nPicture https://example.org/a.png"])
    viewModel.inputs.reloadPressed()
    scheduler.advance(by: .seconds(1))
    viewModel.inputs.copyPressed()
    viewModel.inputs.aboutPressed()
    #expect(texts.values.dropFirst() == ["brumal: wintry", "ID 20150131\nPicture https://example.org/b.png"])
    #expect(viewModel.outputs.notice.value == "Copied “brumal” and its definition.")
  }

  @Test("A copy of the picture stays without an error if the picture cannot be loaded")
  func copyOfPicture() throws {
    let store = WordStore.scripted(words: service, pictures: StalePictureService())
    let detail = WordDetailViewModel(item: WordViewModel(word: try .petrichor(), store: store), store: store)
    #expect(detail.outputs.picture.value == Data([1]) && detail.outputs.pictureError.value == nil)
  }

  /// A picture service that sends a copy and then fails.
  private struct StalePictureService: PictureService {
    func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
      SignalProducer(error: .offline).prefix(value: Data([1]))
    }
  }

  @Test("A word that is no longer published stays, with a notice that is hidden while the word is loaded again")
  func reloadAfterRemoval() {
    service.answer { _ in .success(WordResponse(words: [])) }
    for notice in [nil, "Showing the previously loaded word. It is no longer published."] {
      #expect(viewModel.outputs.notice.value == notice)
      viewModel.inputs.reloadPressed()
      #expect(viewModel.outputs.notice.value == nil)
      scheduler.advance(by: .seconds(1))
    }
    #expect(viewModel.outputs.definition.value == "the smell of rain on dry earth")
  }

  @Test("After a failed reaction, a reload also retries the reaction")
  func retrying() {
    viewModel.inputs.favouritePressed()
    reactions.answer(.notAllowed)
    #expect(
      viewModel.outputs.notice.value
        == "Cannot save your like of “petrichor”. \(ServiceError.notAllowed.message)")
    viewModel.inputs.reloadPressed()
    #expect(viewModel.outputs.notice.value == nil)
    #expect(reactions.asked == ["favourite 20150131 on", "favourite 20150131 on"])
    #expect(service.requests == ["2015-01 answered", "2015-01 running"])
  }
}
