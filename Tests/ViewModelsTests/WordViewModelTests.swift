import Foundation
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

  private let pictures = ScriptedPictureService()
  private let reactions = ScriptedReactionService()
  private let viewModel: any WordViewModelType

  init() throws {
    viewModel = WordViewModel(
      word: try Self.word("petrichor", definition: "the smell of rain on dry earth"),
      services: WordServices(
        words: ScriptedWordService(scheduler: TestScheduler()), pictures: pictures, reactions: reactions),
      scheduler: ImmediateScheduler())
    date.observe(viewModel.outputs.date)
    definition.observe(viewModel.outputs.definition)
    wordTitle.observe(viewModel.outputs.wordTitle)
  }

  static func word(_ word: String, date: String = "2015-01-31", definition: String?) throws -> Word {
    Word(
      id: 20_150_131, word: word, date: try #require(Day(iso8601: date)),
      imageURL: try #require(URL(string: "https://example.org/a.png")), definition: definition)
  }

  @Test("The outputs show all attributes of the word")
  func attributes() throws {
    let outputs = viewModel.outputs
    #expect((outputs.year.value, outputs.month.value, outputs.day.value) == (2015, 1, 31))
    #expect(outputs.imageURL.value.absoluteString == "https://example.org/a.png")
    #expect(outputs.word.value.id == 20_150_131)
    #expect(date.values == ["2015-01-31"])
    #expect(definition.values == ["the smell of rain on dry earth"])
    #expect(wordTitle.values == ["petrichor"])
  }

  @Test(
    "The summary is the first line of the definition that is not blank",
    arguments: [("one\ntwo", "one"), (" \r\n\ttwo\nthree", "\ttwo"), ("", ""), ("\n\n", "")])
  func summary(definition: String, summary: String) throws {
    viewModel.inputs.configureWith(word: try Self.word("petrichor", definition: definition))
    #expect(viewModel.outputs.summary.value == summary)
  }

  @Test("Configuring it with a word updates the outputs")
  func configureWith() throws {
    viewModel.inputs.configureWith(word: try Self.word("brumal", definition: nil))
    #expect(wordTitle.values == ["petrichor", "brumal"])
    #expect(definition.lastValue == "No definition is given.")
  }

  @Test("Both reactions can be pending at once and do not affect each other")
  func bothReactions() {
    viewModel.inputs.favouritePressed()
    viewModel.inputs.reblogPressed()
    #expect(reactions.asked == ["favourite 20150131 on", "reblog 20150131 on"])
    #expect(viewModel.outputs.favourite.value == ReactionState(isOn: true, isPending: true))
    reactions.answer()
    #expect(viewModel.outputs.favourite.value == ReactionState(isOn: true))
    reactions.answer(.notAllowed)
    #expect(viewModel.outputs.reblog.value.isOn == false)
    #expect(viewModel.outputs.reactionFailure.value == ServiceError.notAllowed.message)
    viewModel.inputs.retryPressed()
    #expect(reactions.asked.last == "reblog 20150131 on" && reactions.asked.count == 3)
    #expect(viewModel.outputs.reactionFailure.value == nil)
  }

  @Test("The responses to both reactions can arrive in any order")
  func reordered() {
    viewModel.inputs.favouritePressed()
    viewModel.inputs.reblogPressed()
    viewModel.inputs.favouritePressed()
    reactions.answer(at: 1)
    #expect(viewModel.outputs.reblog.value == ReactionState(isOn: true))
    #expect(viewModel.outputs.favourite.value == ReactionState(isOn: false, isPending: true))
    while reactions.waitingCount > 0 { reactions.answer() }
    #expect(viewModel.outputs.favourite.value == ReactionState(isOn: false))
    #expect(reactions.asked == ["favourite 20150131 on", "reblog 20150131 on", "favourite 20150131 off"])
    #expect(reactions.kept == Reactions(reblogs: [20_150_131]))
  }

  @Test("Configuring it with reactions updates the outputs")
  func configureWithReactions() {
    viewModel.inputs.configureWith(reactions: Reactions(favourites: [1], reblogs: [20_150_131]))
    #expect(viewModel.outputs.favourite.value == ReactionState(isOn: false))
    #expect(viewModel.outputs.reblog.value == ReactionState(isOn: true))
  }

  @Test("The picture is loaded for as long as its view model is retained")
  func picture() {
    do {
      let picture = viewModel.makePictureViewModel()
      #expect(picture.outputs.isLoading.value)
      #expect(pictures.underWay == 1)
    }
    #expect((pictures.begun, pictures.underWay) == (1, 0))
  }
}
