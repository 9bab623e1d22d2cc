import Foundation
import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// The three services: four words, no pictures, and no responses to changes of reactions.
private struct FakeService: WordService, PictureService, ReactionService {
  /// The error of requests for words; they succeed if it is `nil`.
  let error = MutableProperty<ServiceError?>(nil)

  static let words = ["noun", "verb", nil, "noun"].enumerated().compactMap { index, partOfSpeech in
    Month(year: 2015, month: 1).flatMap { Day(month: $0, day: index + 1) }.map {
      Word(
        id: index, word: "word \(index)", date: $0, imageURL: URL(filePath: "/"), definition: nil,
        partOfSpeech: partOfSpeech)
    }
  }

  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    SignalProducer { observer, _ in
      if let error = error.value { return observer.send(error: error) }
      observer.send(value: WordResponse(words: Self.words))
      observer.sendCompleted()
    }
  }

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> { .never }

  func reactions() -> SignalProducer<Reactions, ServiceError> { SignalProducer(value: Reactions()) }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> { .never }
}

@Suite("MonthStatisticsViewModel")
struct MonthStatisticsViewModelTests {
  private let scheduler = TestScheduler()
  private let service = FakeService()
  private let store: WordStore
  private let viewModel: MonthStatisticsViewModel
  private let transcript: Transcript

  init() throws {
    store = WordStore(
      services: WordServices(words: service, pictures: service, reactions: service), scheduler: scheduler)
    viewModel = MonthStatisticsViewModel(month: try #require(Month(year: 2015, month: 1)), store: store)
    transcript = Transcript(of: viewModel, recordsInitialValues: true) { value in
      (value as? WordCount).map { "\($0.count) \($0.name)" }
    }
  }

  @Test("The words of each part of speech are counted when they have arrived, and a reaction before it is confirmed")
  func counting() throws {
    scheduler.advance()
    store.toggle(.reblog, of: try #require(FakeService.words.first))
    try transcript.expect(
      """
      counts: []
      isLoading: true
      notice: nil
      title: Statistics of January 2015
      counts: [4 words, 0 favourites, 0 reblogged, 2 noun, 1 other, 1 verb]
      isLoading: false
      counts: [4 words, 0 favourites, 1 reblogged, 2 noun, 1 other, 1 verb]
      """)
  }

  @Test("If the words cannot be loaded, the notice says why, a reload can succeed, and the counts stay if one fails")
  func failures() throws {
    service.error.value = .offline
    // The reload cancels the first request, which would succeed.
    viewModel.inputs.reloadPressed()
    scheduler.advance()
    service.error.value = nil
    viewModel.inputs.reloadPressed()
    scheduler.advance()
    service.error.value = .offline
    viewModel.inputs.reloadPressed()
    scheduler.advance()
    try transcript.expect(
      """
      counts: []
      isLoading: true
      notice: nil
      title: Statistics of January 2015
      reloadPressed()
      isLoading: false
      notice: failure: Not available offline.
      reloadPressed()
      isLoading: true
      notice: nil
      counts: [4 words, 0 favourites, 0 reblogged, 2 noun, 1 other, 1 verb]
      isLoading: false
      reloadPressed()
      isLoading: true
      isLoading: false
      notice: failure: Showing previously loaded words. Not available offline.
      """)
  }

  @Test("Going back dismisses the screen")
  func goingBack() throws {
    transcript.removeAll()
    viewModel.inputs.backPressed()
    try transcript.expect(
      """
      backPressed()
      dismiss
      """)
  }
}
