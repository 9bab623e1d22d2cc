import Foundation
import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("WordDetailViewModel")
struct WordDetailViewModelTests {
  private let clock = TestScheduler()
  private let service: ScriptedWordService
  private let reactions = ScriptedReactionService()
  private let store: WordStore
  private let item: WordViewModel
  private let detail: WordDetailViewModel

  init() throws {
    let word = try Word.petrichor()
    service = ScriptedWordService(scheduler: clock) { _ in .success(WordResponse(words: [word])) }
    store = .scripted(words: service, reactions: reactions)
    item = WordViewModel(word: word, store: store)
    detail = WordDetailViewModel(item: item, store: store)
  }

  private func reload(_ result: Result<WordResponse, ServiceError>) {
    service.answer { _ in result }
    detail.inputs.reloadPressed()
    clock.advance(by: .seconds(1))
  }

  @Test("The outputs have the attributes of the word and the reactions to it, and follow a response and the item")
  func attributes() throws {
    let transcript = Transcript(of: detail, clock: clock, describe: shortText)
    let word = try Word.petrichor()
    let rich = Word(
      id: word.id, word: "brumal", date: word.date, imageURL: try #require(URL(string: "https://example.org/b.png")),
      definition: nil, partOfSpeech: "noun", pronunciation: "ˈbruːməl", example: "An example.", origin: "Latin")
    reload(.success(WordResponse(words: [rich])))
    detail.inputs.viewDidLoad(canCopy: true)
    detail.inputs.reblogPressed()
    item.inputs.reblogPressed()
    item.inputs.favouritePressed()
    detail.inputs.copyPressed()
    detail.inputs.aboutPressed()
    detail.inputs.todayPressed()
    detail.inputs.nextPressed()
    detail.inputs.previousPressed()
    detail.inputs.backPressed()
    try transcript.expect(
      """
      reloadPressed()
      commands: [cancel, back, nextWord, previousWord, favourite, reblog, about, today, reload]
      isLoading: true
      +1s
      definition: No definition is given.
      picture: nil
      title: brumal
      date: Sat 31 Jan 2015
      example: “An example.”
      origin: Latin
      partOfSpeech: noun
      pronunciation: /ˈbruːməl/
      commands: [cancel, back, nextWord, previousWord, favourite, reblog, about, today, reload]
      isLoading: false
      viewDidLoad(true)
      commands: [cancel, back, nextWord, previousWord, favourite, copy, reblog, about, today, reload]
      reblogPressed()
      reblog: on…
      reblog: off…
      favourite: on…
      copyPressed()
      notice: success: Copied “brumal” and its definition.
      copy: brumal: No definition is given.
      aboutPressed()
      showAbout: ID 20150131↵Picture https://example.org/b.png
      todayPressed()
      showToday
      nextPressed()
      showNext: brumal
      previousPressed()
      showPrevious: brumal
      backPressed()
      dismiss
      """)
  }

  @Test("A notice is about the last change or copying, or else about the words, and a reload retries only this change")
  func notices() throws {
    detail.inputs.viewDidLoad(canCopy: true)
    let transcript = Transcript(
      of: detail, only: [\.dismiss, \.favourite, \.notice], clock: clock, words: service, reactions: reactions)
    reload(.failure(.offline))
    detail.inputs.copyPressed()
    detail.inputs.reloadPressed()
    detail.inputs.cancelPressed()
    store.toggle(.favourite, of: try .petrichor(id: 1))
    reactions.answer(.notAllowed)
    detail.inputs.copyPressed()
    detail.inputs.favouritePressed()
    reactions.answer(.notAllowed)
    detail.inputs.copyPressed()
    reload(.success(WordResponse(words: [])))
    detail.inputs.reloadPressed()
    try transcript.expect(
      """
      reloadPressed()
      WORDS: 2015-01 requested
      +1s
      notice: failure: Showing the previously loaded word. Not available offline.
      copyPressed()
      notice: success: Copied “petrichor” and its definition.
      reloadPressed()
      notice: nil
      WORDS: 2015-01 requested
      cancelPressed()
      WORDS: 2015-01 cancelled
      notice: failure: Showing the previously loaded word. Not available offline.
      REACTIONS: favourite 1 on requested
      REACTIONS: favourite 1 on failed
      copyPressed()
      notice: success: Copied “petrichor” and its definition.
      favouritePressed()
      REACTIONS: favourite 20150131 on requested
      favourite: on…
      notice: failure: Showing the previously loaded word. Not available offline.
      REACTIONS: favourite 20150131 on failed
      favourite: off
      notice: failure: Cannot save your favourite “petrichor”. The word service denied access. Check the access token.
      copyPressed()
      notice: success: Copied “petrichor” and its definition.
      reloadPressed()
      REACTIONS: favourite 20150131 on requested
      favourite: on…
      notice: failure: Showing the previously loaded word. Not available offline.
      notice: nil
      WORDS: 2015-01 requested
      +1s
      notice: warning: Showing the previously loaded word. It is no longer published.
      reloadPressed()
      notice: nil
      WORDS: 2015-01 requested
      """)
  }

  @Test(
    "The picture appears when it has been loaded, otherwise the reason, and a copy stays without one",
    arguments: [
      (SignalProducer(value: Data([1])), Data([1]), nil),
      (SignalProducer(error: .offline), nil, ServiceError.offline.message),
      (SignalProducer(error: .offline).prefix(value: Data([2])), Data([2]), nil),
    ] as [(SignalProducer<Data, ServiceError>, Data?, String?)])
  func picture(answer: SignalProducer<Data, ServiceError>, data: Data?, error: String?) throws {
    let store = WordStore.scripted(words: service, pictures: FixedPictureService(producer: answer), scheduler: clock)
    let detail = WordDetailViewModel(item: WordViewModel(word: try .petrichor(), store: store), store: store)
    #expect(detail.picture.value == nil && detail.pictureError.value == nil)
    clock.advance()
    #expect(detail.picture.value == data && detail.pictureError.value == error)
  }

  /// A picture service with the same response to all requests.
  private struct FixedPictureService: PictureService {
    let producer: SignalProducer<Data, ServiceError>

    func picture(at url: URL) -> SignalProducer<Data, ServiceError> { producer }
  }
}
