import Foundation
import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// The three services: no words, no pictures, and a refusal of each reaction after a second.
private struct RefusingService: WordService, PictureService, ReactionService {
  let clock: TestScheduler

  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> { .empty }
  func picture(at url: URL) -> SignalProducer<Data, ServiceError> { .empty }
  func reactions() -> SignalProducer<Reactions, ServiceError> { SignalProducer(value: Reactions()) }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    SignalProducer<Never, ServiceError>.empty.delay(1, on: clock).concat(error: .notAllowed)
  }
}

@Suite("Exercises: reactions and routing")
struct ReactionsAndRoutingExercises {
  private let clock = TestScheduler()
  private let store: WordStore

  init() {
    let service = RefusingService(clock: clock)
    store = WordStore(
      services: WordServices(words: service, pictures: service, reactions: service), scheduler: ImmediateScheduler(),
      clock: clock)
  }

  @Test("The number of favourites changes with a tap, and changes back when the service refuses")
  func counting() throws {
    let date = try #require(Month(year: 2015, month: 1).flatMap { Day(month: $0, day: 31) })
    let word = Word(id: 1, word: "petrichor", date: date, imageURL: URL(filePath: "/"), definition: nil)
    let count = TestObserver<Int, Never>()
    count.observe(favouriteCount(in: store))
    store.toggle(.reblog, of: word)
    store.toggle(.favourite, of: word)
    #expect(count.values == [0, 1])
    clock.advance(by: .seconds(3))
    #expect(count.values == [0, 1, 0])
  }

  @Test("Each press of the key opens a new list of favourites")
  func routing() {
    let (presses, input) = Signal<Void, Never>.pipe()
    let lists = TestObserver<WordsViewModel, Never>()
    lists.observe(showFavourites(presses, store: store, clock: clock))
    input.send(value: ())
    input.send(value: ())
    #expect(lists.values.map(\.outputs.title.value) == ["Favourites", "Favourites"])
    #expect(lists.values.first !== lists.values.last)
  }
}
