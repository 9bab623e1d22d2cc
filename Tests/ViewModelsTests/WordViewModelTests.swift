import Foundation
import Models
import Reactive
import ReactiveLoading
import ReactiveTesting
import Services
import Testing

@testable import ViewModels

@Suite("WordViewModel")
struct WordViewModelTests {
  private let clock = TestScheduler()
  private let service: ScriptedWordService
  private let pictures = ScriptedPictureService()
  private let store: WordStore
  private let word: Word
  private let scope = Property(value: WordListScope.favourites)
  private let month: LoadableViewModel<WordResponse, ServiceError>

  init() throws {
    word = try .petrichor()
    service = ScriptedWordService(scheduler: clock)
    store = .scripted(words: service, pictures: pictures)
    month = store.month(word.date.month, startsImmediately: false)
  }

  /// Lets the service respond with words, and loads the month again.
  private func load(_ words: [Word], in store: WordStore) {
    service.answer { _ in .success(WordResponse(words: words)) }
    let month = store.month(word.date.month, startsImmediately: false)
    month.inputs.reload()
    clock.advance(by: .seconds(1))
    withExtendedLifetime(month) {}
  }

  @Test("The outputs follow the word and the day, even if the word is no longer published")
  func following() throws {
    let today = MutableProperty(word.date)
    let store = WordStore.scripted(words: service, today: Property(today))
    let month = store.month(word.date.month, startsImmediately: false)
    let viewModel = WordViewModel(word: word, scope: scope, store: store)
    let transcript = Transcript(of: viewModel, only: [\.date], clock: clock, words: service)
    transcript.observe("summary", viewModel.content.map { "\($0.word.word): \($0.summary)" }.skipRepeats().signal)
    let moved = try Word.petrichor("brumal", date: "2015-01-30", definition: nil)
    for words in [[moved], []] { load(words, in: store) }
    today.value = moved.date
    withExtendedLifetime(month) {}
    try transcript.expect(
      """
      WORDS: 2015-01 requested
      +1s
      date: 30 Jan 2015
      summary: brumal: No definition is given.
      WORDS: 2015-01 requested
      +1s
      date: today
      """)
  }

  @Test(
    "The summary is the first line of the definition that is not blank",
    arguments: [(" \r\n\ttwo\nthree", "\ttwo"), ("", ""), ("\n\n", "")])
  func summary(definition: String, summary: String) throws {
    let viewModel = WordViewModel(word: try .petrichor(definition: definition), scope: scope, store: store)
    #expect(viewModel.content.value.summary == summary)
  }

  @Test("The picture is loaded when it is shown, and again only if its URL changes, which cancels the former download")
  func picture() throws {
    do {
      let viewModel = WordViewModel(word: word, scope: scope, store: store)
      #expect(pictures.begun == 0)
      viewModel.inputs.pictureShown()
      #expect(viewModel.picture.outputs.isLoading.value)
      load([try .petrichor(definition: "wintry")], in: store)
      #expect(pictures.begun == 1)
      load([try .petrichor(picture: "b")], in: store)
      #expect((pictures.begun, pictures.underWay) == (2, 1))
    }
    #expect(pictures.underWay == 0)  // The view model has been released.
  }

  @Test("The former picture is kept until another one has been loaded")
  func formerPicture() throws {
    let pictures = ScriptedPictureService(SignalProducer(value: Data([1])).delay(2, on: clock))
    let store = WordStore.scripted(words: service, pictures: pictures)
    let month = store.month(word.date.month, startsImmediately: false)
    let viewModel = WordViewModel(word: word, scope: scope, store: store)
    viewModel.inputs.pictureShown()
    clock.advance(by: .seconds(2))
    load([try .petrichor(picture: "b")], in: store)  // takes only one second
    withExtendedLifetime(month) {}
    #expect(viewModel.picture.isLoading.value)
    #expect(viewModel.picture.loadable.value.value == Data([1]))
  }
}
