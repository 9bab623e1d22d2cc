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
  private let transcript: Transcript

  init() throws {
    let word = try Word.petrichor()
    service = ScriptedWordService(scheduler: clock) { _ in .success(WordResponse(words: [word])) }
    store = .scripted(words: service, reactions: reactions)
    item = WordViewModel(word: word, store: store)
    detail = WordDetailViewModel(item: item, store: store)
    item.outputs.month.inputs.reload()
    clock.advance(by: .seconds(1))
    transcript = Transcript(of: detail, except: [\.commands], clock: clock, words: service, reactions: reactions)
  }

  @Test("The outputs have the attributes of the word, those that are missing too, and follow a response")
  func attributes() throws {
    let transcript = Transcript(of: detail, recordsInitialValues: true, clock: clock, words: service)
    let word = try Word.petrichor()
    let rich = Word(
      id: word.id, word: "brumal", date: word.date, imageURL: try #require(URL(string: "https://example.org/b.png")),
      definition: nil, partOfSpeech: "noun", pronunciation: "ˈbruːməl", example: "An example.", origin: "Latin")
    service.answer { _ in .success(WordResponse(words: [rich])) }
    detail.inputs.viewDidLoad(canCopy: true)
    detail.inputs.reloadPressed()
    clock.advance(by: .seconds(1))
    detail.inputs.copyPressed()
    detail.inputs.aboutPressed()
    try transcript.expect(
      """
      commands: [cancel, back, favourite, reblog, about, today, reload]
      date: Sat 31 Jan 2015
      definition: the smell of rain on dry earth
      example: nil
      favourite: off
      isLoading: false
      notice: nil
      origin: nil
      partOfSpeech: nil
      picture: nil
      pictureError: nil
      pronunciation: nil
      reblog: off
      title: petrichor
      viewDidLoad(true)
      commands: [cancel, back, favourite, reblog, copy, about, today, reload]
      reloadPressed()
      commands: [cancel, back, favourite, reblog, copy, about, today, reload]
      isLoading: true
      WORDS: 2015-01 requested
      +1s
      definition: No definition is given.
      picture: nil
      title: brumal
      date: Sat 31 Jan 2015
      example: “An example.”
      origin: Latin
      partOfSpeech: noun
      pronunciation: /ˈbruːməl/
      commands: [cancel, back, favourite, reblog, copy, about, today, reload]
      isLoading: false
      copyPressed()
      notice: Copied “brumal” and its definition.
      copy: brumal: No definition is given.
      aboutPressed()
      showAbout: ID 20150131↵Picture https://example.org/b.png
      """)
    #expect(item.outputs.wordTitle.value == "brumal")
  }

  @Test("Copying says so until the word is loaded again or a reaction changes, and hides no failure")
  func copying() throws {
    detail.inputs.copyPressed()
    detail.inputs.reloadPressed()
    detail.inputs.copyPressed()
    detail.inputs.favouritePressed()
    reactions.answer(.notAllowed)
    detail.inputs.copyPressed()
    try transcript.expect(
      """
      copyPressed()
      notice: Copied “petrichor” and its definition.
      copy: petrichor: the smell of rain on dry earth
      reloadPressed()
      isLoading: true
      notice: nil
      WORDS: 2015-01 requested
      copyPressed()
      notice: Copied “petrichor” and its definition.
      copy: petrichor: the smell of rain on dry earth
      favouritePressed()
      REACTIONS: favourite 20150131 on requested
      favourite: on…
      notice: nil
      REACTIONS: favourite 20150131 on failed
      favourite: off
      notice: Cannot save your like of “petrichor”. The word service denied access. Check the access token.
      copyPressed()
      copy: petrichor: the smell of rain on dry earth
      """)
  }

  @Test("A failed reload keeps the word, and cancelling another one restores the notice")
  func cancelling() throws {
    service.answer { _ in .failure(.notAllowed) }
    detail.inputs.reloadPressed()
    clock.advance(by: .seconds(1))
    detail.inputs.reloadPressed()
    detail.inputs.cancelPressed()
    try transcript.expect(
      """
      reloadPressed()
      isLoading: true
      WORDS: 2015-01 requested
      +1s
      isLoading: false
      notice: Showing the previously loaded word. The word service denied access. Check the access token.
      reloadPressed()
      isLoading: true
      notice: nil
      WORDS: 2015-01 requested
      cancelPressed()
      WORDS: 2015-01 cancelled
      isLoading: false
      notice: Showing the previously loaded word. The word service denied access. Check the access token.
      """)
  }

  @Test("A reaction in the detail changes the item, and a reaction in the item changes the detail")
  func reactingBack() throws {
    transcript.observe("item.reblog", item.reblog.signal)
    detail.inputs.reblogPressed()
    item.inputs.reblogPressed()
    reactions.answer()
    reactions.answer()
    try transcript.expect(
      """
      reblogPressed()
      REACTIONS: reblog 20150131 on requested
      reblog: on…
      item.reblog: on…
      reblog: off…
      item.reblog: off…
      REACTIONS: reblog 20150131 on confirmed
      REACTIONS: reblog 20150131 off requested
      REACTIONS: reblog 20150131 off confirmed
      reblog: off
      item.reblog: off
      """)
  }

  @Test("After a failed reaction, the notice is about it, and a reload also retries it, but none of another word")
  func retrying() throws {
    let word = try Word.petrichor()
    service.answer { _ in .failure(.offline) }
    detail.inputs.reloadPressed()
    clock.advance(by: .seconds(1))
    let other = Word(id: 1, word: "other", date: word.date, imageURL: word.imageURL, definition: nil)
    store.toggle(.favourite, of: other)
    reactions.answer(.notAllowed)
    detail.inputs.favouritePressed()
    reactions.answer(.notAllowed)
    detail.inputs.reloadPressed()
    try transcript.expect(
      """
      reloadPressed()
      isLoading: true
      WORDS: 2015-01 requested
      +1s
      isLoading: false
      notice: Showing the previously loaded word. Not available offline.
      REACTIONS: favourite 1 on requested
      REACTIONS: favourite 1 on failed
      favouritePressed()
      REACTIONS: favourite 20150131 on requested
      favourite: on…
      REACTIONS: favourite 20150131 on failed
      favourite: off
      notice: Cannot save your like of “petrichor”. The word service denied access. Check the access token.
      reloadPressed()
      REACTIONS: favourite 20150131 on requested
      favourite: on…
      notice: Showing the previously loaded word. Not available offline.
      isLoading: true
      notice: nil
      WORDS: 2015-01 requested
      """)
  }

  @Test("A word that is no longer published stays, with a notice that is hidden while the word is loaded again")
  func reloadAfterRemoval() throws {
    service.answer { _ in .success(WordResponse(words: [])) }
    detail.inputs.reloadPressed()
    clock.advance(by: .seconds(1))
    detail.inputs.reloadPressed()
    try transcript.expect(
      """
      reloadPressed()
      isLoading: true
      WORDS: 2015-01 requested
      +1s
      isLoading: false
      notice: Showing the previously loaded word. It is no longer published.
      reloadPressed()
      isLoading: true
      notice: nil
      WORDS: 2015-01 requested
      """)
  }

  @Test("Going back and asking for today send a value each time")
  func routes() throws {
    detail.inputs.todayPressed()
    detail.inputs.todayPressed()
    detail.inputs.backPressed()
    try transcript.expect(
      """
      todayPressed()
      showToday
      todayPressed()
      showToday
      backPressed()
      dismiss
      """)
  }

  @Test("The picture appears when it has been loaded, otherwise the reason, and a copy stays without one")
  func picture() throws {
    for producer: SignalProducer<Data, ServiceError> in [
      SignalProducer(value: Data([1])), SignalProducer(error: .offline),
      SignalProducer(error: .offline).prefix(value: Data([1])),
    ] {
      let store = WordStore.scripted(
        words: service, pictures: FixedPictureService(producer: producer), scheduler: clock)
      let detail = WordDetailViewModel(item: WordViewModel(word: try .petrichor(), store: store), store: store)
      transcript.observe("picture", detail.picture.map { $0?.count })
      transcript.observe("error", detail.pictureError)
      clock.advance()
      transcript.add("---")
    }
    try transcript.expect(
      """
      picture: nil
      error: nil
      picture: 1
      picture: 1
      ---
      error completed
      picture completed
      picture: nil
      error: nil
      error: Not available offline.
      picture: nil
      ---
      error completed
      picture completed
      picture: nil
      error: nil
      picture: 1
      picture: 1
      ---
      error completed
      picture completed
      """)
  }

  /// A picture service with the same response to all requests.
  private struct FixedPictureService: PictureService {
    let producer: SignalProducer<Data, ServiceError>

    func picture(at url: URL) -> SignalProducer<Data, ServiceError> { producer }
  }
}
