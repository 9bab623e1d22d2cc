import Foundation
import Loading
import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("WordViewModel")
struct WordViewModelTests {
  private let date = TestObserver<String, Never>()
  private let definition = TestObserver<String, Never>()
  private let wordTitle = TestObserver<String, Never>()

  private let scheduler = TestScheduler()
  private let service: ScriptedWordService
  private let pictures = ScriptedPictureService()
  private let reactions = ScriptedReactionService()
  private let store: WordStore
  private let viewModel: any WordViewModelType

  init() throws {
    service = ScriptedWordService(scheduler: scheduler)
    store = .scripted(words: service, pictures: pictures, reactions: reactions)
    viewModel = WordViewModel(word: try .petrichor(), store: store)
    date.observe(viewModel.outputs.date)
    definition.observe(viewModel.outputs.definition)
    wordTitle.observe(viewModel.outputs.wordTitle)
  }

  @Test("The outputs show all attributes of the word")
  func attributes() {
    let outputs = viewModel.outputs
    #expect(outputs.imageURL.value.absoluteString == "https://example.org/a.png")
    #expect(outputs.word.value.id == 20_150_131)
    #expect(date.values == ["31 Jan 2015"])
    #expect(outputs.dateInMonth.value == "Sat 31")
    #expect(definition.values == ["the smell of rain on dry earth"])
    #expect(wordTitle.values == ["petrichor"])
  }

  @Test("The word of the current day is marked until the day ends")
  func today() throws {
    let word = try Word.petrichor()
    let today = MutableProperty(word.date)
    let store = WordStore.scripted(words: service, today: Property(today))
    let isToday = TestObserver<Bool, Never>()
    isToday.observe(WordViewModel(word: word, store: store).outputs.isToday)
    today.value = try #require(Day(iso8601: "2015-02-01"))
    #expect(isToday.values == [true, false])
    #expect(!viewModel.outputs.isToday.value)
  }

  @Test("A word that is moved to another day is marked on that day")
  func movedWord() throws {
    let word = try Word.petrichor()
    let dates = [word.date, try #require(Day(iso8601: "2015-01-30"))]
    let moved = Word(id: word.id, word: word.word, date: dates[1], imageURL: word.imageURL, definition: nil)
    service.answer { _ in .success(WordResponse(words: [moved])) }
    for (date, isToday) in zip(dates, [[true, false], [false, true]]) {
      let store = WordStore.scripted(words: service, today: Property(value: date))
      let observer = TestObserver<Bool, Never>()
      let viewModel = WordViewModel(word: word, store: store)
      observer.observe(viewModel.outputs.isToday)
      let month = store.month(word.date.month)
      month.inputs.reload()
      scheduler.advance(by: .seconds(1))
      withExtendedLifetime((viewModel, month)) { #expect(observer.values == isToday) }
    }
  }

  @Test(
    "The summary is the first line of the definition that is not blank",
    arguments: [("one\ntwo", "one"), (" \r\n\ttwo\nthree", "\ttwo"), ("", ""), ("\n\n", "")])
  func summary(definition: String, summary: String) throws {
    let viewModel = WordViewModel(word: try .petrichor(definition: definition), store: store)
    #expect(viewModel.outputs.summary.value == summary)
  }

  @Test("The outputs follow the store when the month is loaded, and keep the word if it is no longer published")
  func following() throws {
    service.answer { _ in .success(WordResponse(words: [])) }
    scheduler.advance(by: .seconds(1))
    #expect(wordTitle.values == ["petrichor"])
    let brumal = try Word.petrichor("brumal", definition: nil)
    service.answer { _ in .success(WordResponse(words: [brumal])) }
    store.month(brumal.date.month).inputs.reload()
    scheduler.advance(by: .seconds(1))
    #expect(wordTitle.values == ["petrichor", "brumal"])
    #expect(definition.lastValue == "No definition is given.")
  }

  @Test("A reaction changes the store, and every view model of the word shows it")
  func reacting() throws {
    let other = WordViewModel(word: try .petrichor(), store: store)
    viewModel.inputs.favouritePressed()
    other.inputs.reblogPressed()
    for outputs in [viewModel.outputs, other.outputs] {
      #expect(outputs.favourite.value == ReactionState(isOn: true, isPending: true))
      #expect(outputs.reblog.value == ReactionState(isOn: true, isPending: true))
    }
    #expect(reactions.asked == ["favourite 20150131 on", "reblog 20150131 on"])
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

  @Test("The picture is loaded again if its URL changes, and not if only the definition changes")
  func pictureOfChangedWord() throws {
    let picture = viewModel.makePictureViewModel(scheduler: ImmediateScheduler())
    let word = try Word.petrichor()
    let otherURL = Word(
      id: word.id, word: word.word, date: word.date, imageURL: try #require(URL(string: "https://example.org/b.png")),
      definition: "wintry")
    for (new, count) in [(try Word.petrichor(definition: "wintry"), 1), (otherURL, 2)] {
      service.answer { _ in .success(WordResponse(words: [new])) }
      store.month(word.date.month).inputs.reload()
      scheduler.advance(by: .seconds(1))
      #expect(definition.lastValue == "wintry")
      #expect(pictures.begun == count)
    }
    withExtendedLifetime(picture) { #expect(pictures.underWay == 1) }
  }
  @Test("A word is that of the cached copy if its month cannot be loaded")
  func cachedWord() throws {
    service.cachedAge = 60
    service.answer { _ in .failure(.notAllowed) }
    let petrichor = try Word.petrichor()
    let old = Word(id: 1, word: "old", date: petrichor.date, imageURL: petrichor.imageURL, definition: nil)
    let month = store.month(old.date.month)
    month.inputs.reload()
    scheduler.advance(by: .seconds(1))
    let viewModel = WordViewModel(word: old, store: store)
    withExtendedLifetime(month) { #expect(viewModel.outputs.wordTitle.value == "word 1 of 2015-01") }
  }
}
