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
  private let detail: WordDetailViewModel

  init() throws {
    let word = try Word.petrichor()
    service = ScriptedWordService(scheduler: clock) { _ in .success(WordResponse(words: [word])) }
    let store = WordStore.scripted(words: service, clock: clock)
    detail = WordDetailViewModel(word: word, store: store)
  }

  private func reload(_ words: [Word]) {
    service.answer { _ in .success(WordResponse(words: words)) }
    detail.inputs.reloadPressed()
    clock.advance(by: .seconds(1))
  }

  @Test("Each input but those that reload or cancel has its output")
  func inputs() throws {
    let transcript = Transcript(of: detail, except: [\.content], clock: clock, describe: shortText)
    transcript.observe("content", detail.content.map(contentText).skipRepeats().signal)
    detail.inputs.viewDidLoad()
    detail.inputs.reblogPressed()
    detail.inputs.favouritePressed()
    detail.inputs.copyPressed()
    detail.inputs.aboutPressed()
    detail.inputs.todayPressed()
    detail.inputs.nextPressed()
    detail.inputs.previousPressed()
    detail.inputs.backPressed()
    try transcript.expect(
      """
      viewDidLoad()
      reblogPressed()
      content: favourite off, reblog on…
      favouritePressed()
      content: favourite on…, reblog on…
      copyPressed()
      content: favourite on…, reblog on…, success: Copied “petrichor” and its definition.
      copy: petrichor
      aboutPressed()
      showAbout: ID 20150131↵Picture https://example.org/a.png
      todayPressed()
      showToday
      nextPressed()
      showNeighbour: 1
      previousPressed()
      showNeighbour: -1
      backPressed()
      dismiss
      """)
  }

  private func contentText(_ content: WordDetailContent) -> String {
    let reactions = [("favourite", content.word.favourite), ("reblog", content.word.reblog)]
    let texts = reactions.map { "\($0) \(shortText(of: $1) ?? "")" } + [content.notice?.description].compactMap(\.self)
    return texts.joined(separator: ", ")
  }

  @Test("The confirmation of a copy is shown until three seconds after the last copy")
  func copies() throws {
    let transcript = Transcript(of: detail, only: [\.dismiss], clock: clock)
    transcript.observe("notice", detail.content.map(\.notice).skipRepeats().signal)
    for _ in 1...2 {
      detail.inputs.copyPressed()
      clock.advance(by: .seconds(2))
    }
    clock.advance(by: .seconds(2))
    try transcript.expect(
      """
      copyPressed()
      notice: success: Copied “petrichor” and its definition.
      +2s
      copyPressed()
      +3s
      notice: nil
      +1s
      """)
  }

  @Test("A notice says that the word is no longer published")
  func unpublishedWord() throws {
    for words in [[], [try Word.petrichor("brumal", id: 20_150_130)]] {  // no word, or only another one
      reload(words)
      #expect(detail.content.value.notice?.text == "Showing the previously loaded word. It is no longer published.")
    }
  }

  @Test(
    "The picture appears when it has been loaded, or the reason why there is none",
    arguments: [
      (SignalProducer(value: Data([1])), Data([1]), nil),
      (SignalProducer(error: .offline), nil, ServiceError.offline.message),
      (SignalProducer(error: .offline).prefix(value: Data([2])), Data([2]), nil),  // A failure keeps the picture.
    ] as [(SignalProducer<Data, ServiceError>, Data?, String?)])
  func picture(answer: SignalProducer<Data, ServiceError>, data: Data?, error: String?) throws {
    let store = WordStore.scripted(words: service, pictures: ScriptedPictureService(answer), scheduler: clock)
    let detail = WordDetailViewModel(word: try .petrichor(), store: store)
    #expect(detail.content.value.picture == nil && detail.content.value.pictureError == nil)
    detail.inputs.viewDidLoad()
    clock.advance()
    #expect(detail.content.value.picture == data && detail.content.value.pictureError == error)
  }
}
