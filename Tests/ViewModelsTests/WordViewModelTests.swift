import Foundation
import Models
import Reactive
import ReactiveLoading
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("WordViewModel")
struct WordViewModelTests {
  private let clock = TestScheduler()
  private let service: ScriptedWordService
  private let pictures = ScriptedPictureService()
  private let store: WordStore
  private let word: Word
  private let viewModel: WordViewModel

  init() throws {
    word = try .petrichor()
    service = ScriptedWordService(scheduler: clock)
    store = .scripted(words: service, pictures: pictures)
    viewModel = WordViewModel(word: word, store: store)
  }

  /// Lets the service respond with words, and loads their month again.
  private func load(_ words: [Word], in month: LoadableViewModel<WordResponse, ServiceError>) {
    service.answer { _ in .success(WordResponse(words: words)) }
    month.inputs.reload()
    clock.advance(by: .seconds(1))
  }

  @Test("The outputs follow the word and the day, even if the word is no longer published")
  func following() throws {
    let today = MutableProperty(word.date)
    let store = WordStore.scripted(words: service, today: Property(today))
    let viewModel = WordViewModel(word: word, store: store)
    let transcript = Transcript(
      of: viewModel, except: [\.month, \.pictureDownload, \.word], clock: clock, words: service)
    let moved = try Word.petrichor("brumal", date: "2015-01-30", definition: nil)
    for words in [[moved], []] { load(words, in: viewModel.month) }
    today.value = moved.date
    try transcript.expect(
      """
      WORDS: 2015-01 requested
      +1s
      date: 30 Jan 2015
      isToday: false
      summary: No definition is given.
      definition: No definition is given.
      imageURL: https://example.org/a.png
      wordTitle: brumal
      WORDS: 2015-01 requested
      +1s
      date: today
      isToday: true
      """)
  }

  @Test(
    "The summary is the first line of the definition that is not blank",
    arguments: [(" \r\n\ttwo\nthree", "\ttwo"), ("", ""), ("\n\n", "")])
  func summary(definition: String, summary: String) throws {
    let viewModel = WordViewModel(word: try .petrichor(definition: definition), store: store)
    #expect(viewModel.outputs.summary.value == summary)
  }

  @Test("The picture is loaded while its view model is retained")
  func picture() {
    do {
      let picture = viewModel.makePictureViewModel(scheduler: ImmediateScheduler())
      #expect(picture.outputs.isLoading.value)
      #expect(pictures.underWay == 1)
    }
    #expect((pictures.begun, pictures.underWay) == (1, 0))
  }

  @Test("The former picture is kept until another one has been loaded")
  func formerPicture() throws {
    let pictures = ScriptedPictureService(SignalProducer(value: Data([1])).delay(2, on: clock))
    let viewModel = WordViewModel(word: word, store: .scripted(words: service, pictures: pictures))
    let picture = viewModel.makePictureViewModel(scheduler: ImmediateScheduler())
    clock.advance(by: .seconds(2))
    load([try .petrichor(picture: "b")], in: viewModel.month)  // takes only one second
    #expect(picture.isLoading.value && picture.loadable.value.value == Data([1]))
  }

  @Test("The picture is loaded again only if its URL changes")
  func pictureOfChangedWord() throws {
    let picture = viewModel.makePictureViewModel(scheduler: ImmediateScheduler())
    load([try .petrichor(definition: "wintry")], in: viewModel.month)
    #expect(pictures.begun == 1)
    load([try .petrichor(picture: "b")], in: viewModel.month)
    withExtendedLifetime(picture) { #expect(pictures.begun == 2) }
  }

  @Test("A new URL of the picture cancels the former download")
  func formerDownload() throws {
    let picture = viewModel.makePictureViewModel(scheduler: ImmediateScheduler())
    load([try .petrichor(picture: "b")], in: viewModel.month)
    withExtendedLifetime(picture) { #expect(pictures.underWay == 1) }
  }
}
