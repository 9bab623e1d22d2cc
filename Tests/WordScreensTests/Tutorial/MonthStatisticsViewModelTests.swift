import Foundation
import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("MonthStatisticsViewModel")
struct MonthStatisticsViewModelTests {
  private let counts = TestObserver<[String], Never>()
  private let dismiss = TestObserver<Void, Never>()
  private let isLoading = TestObserver<Bool, Never>()
  private let notice = TestObserver<String?, Never>()
  private let title = TestObserver<String, Never>()

  private let scheduler = TestScheduler()
  private let service = FakeService()
  private let store: WordStore
  private let viewModel: any MonthStatisticsViewModelType

  init() throws {
    store = WordStore(
      services: WordServices(words: service, pictures: service, reactions: service), scheduler: scheduler)
    viewModel = MonthStatisticsViewModel(month: try #require(Month(year: 2015, month: 1)), store: store)
    counts.observe(viewModel.outputs.counts.map { $0.map { "\($0.count) \($0.name)" } })
    dismiss.observe(viewModel.outputs.dismiss)
    isLoading.observe(viewModel.outputs.isLoading)
    notice.observe(viewModel.outputs.notice)
    title.observe(viewModel.outputs.title)
  }

  @Test("The words of each part of speech are counted when they have arrived, the most frequent ones first")
  func counting() {
    #expect(title.values == ["Statistics of January 2015"])
    #expect(isLoading.values == [true])
    scheduler.advance()
    #expect(isLoading.values == [true, false])
    #expect(counts.values == [[], ["4 words", "0 liked", "0 reblogged", "2 noun", "1 other", "1 verb"]])
    #expect(notice.values == [nil])
  }

  @Test("A change of a reaction is counted before the service confirms it")
  func reacting() throws {
    scheduler.advance()
    store.toggle(.reblog, of: try #require(FakeService.words.first))
    #expect(counts.lastValue?[1...2] == ["0 liked", "1 reblogged"])
  }

  @Test("If the words cannot be loaded, the notice says why, and a reload can succeed")
  func failure() {
    service.error.value = .notAllowed
    // The reload cancels the first request, which would succeed.
    viewModel.inputs.reloadPressed()
    scheduler.advance()
    #expect(counts.values == [[]])
    #expect(notice.lastValue == ServiceError.notAllowed.message)
    service.error.value = nil
    viewModel.inputs.reloadPressed()
    scheduler.advance()
    #expect(counts.lastValue?.first == "4 words")
    #expect(notice.lastValue == .some(nil))
  }

  @Test("If a reload fails, the counts stay")
  func failedReload() {
    scheduler.advance()
    service.error.value = .notAllowed
    viewModel.inputs.reloadPressed()
    scheduler.advance()
    #expect(counts.values.count == 2)
    #expect(notice.lastValue == "Showing previously loaded words. \(ServiceError.notAllowed.message)")
  }

  @Test("Going back dismisses the screen")
  func goingBack() {
    #expect(dismiss.values.isEmpty)
    viewModel.inputs.backPressed()
    #expect(dismiss.values.count == 1)
  }
}

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
