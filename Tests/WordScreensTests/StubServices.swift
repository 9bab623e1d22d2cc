import Foundation
import Models
import Reactive
import Services
import TerminalScreen
import Testing
import TextPresentation
import TextPresentationTesting
import ViewModels
import WordScreens

/// A word service for tests of screens. It sends a configurable response at once, or never responds.
final class StubWordService: WordService {
  let answer: MutableProperty<Result<WordResponse, ServiceError>?>

  init(_ answer: Result<WordResponse, ServiceError>?) {
    self.answer = MutableProperty(answer)
  }

  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    answer.producer.take(first: 1).promoteError(ServiceError.self).flatMap(.latest) { answer in
      answer.map { SignalProducer(result: $0) } ?? .never
    }
  }
}

/// A service with the words “one”, “two” and “three” in each month. It sends them at once, fails, or never responds.
struct MonthlyWordService: WordService {
  static let words = ["one", "two", "three"]
  let answer = MutableProperty<Result<Void, ServiceError>?>(.success(()))

  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    let words = Self.words.enumerated().compactMap { row, word in
      Day(month: month, day: 5 + row).map {
        Word(
          id: (month.year * 100 + month.month) * 100 + $0.day, word: word, date: $0,
          imageURL: URL(fileURLWithPath: "/picture.png"), definition: "\(row + 1)",
          partOfSpeech: row == 0 ? "noun" : nil, pronunciation: row == 1 ? "tuː" : nil,
          example: row == 2 ? "A leaf of clover" : nil, origin: row == 1 ? "Dual" : nil)
      }
    }
    return answer.producer.take(first: 1).promoteError(ServiceError.self).flatMap(.latest) { answer in
      answer.map { SignalProducer(result: $0.map { WordResponse(words: words) }) } ?? .never
    }
  }
}

/// A reaction service for tests of screens. It confirms or rejects a change at once, or never responds.
final class StubReactionService: ReactionService {
  let answer = MutableProperty<Result<Void, ServiceError>?>(.success(()))
  private let kept = MutableProperty(Reactions())

  func reactions() -> SignalProducer<Reactions, ServiceError> {
    SignalProducer(value: kept.value)
  }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    switch answer.value {
    case .success?:
      kept.modify { kept in
        if isOn { kept[reaction].insert(wordID) } else { kept[reaction].remove(wordID) }
      }
      return .empty
    case .failure(let error)?: return SignalProducer(error: error)
    case nil: return .never
    }
  }
}

/// A picture service that never responds.
struct StubPictureService: PictureService {
  func picture(at url: URL) -> SignalProducer<Data, ServiceError> { .never }
}

/// A picture service that responds synchronously, always with the same picture or error.
struct FixedPictureService: PictureService {
  let result: Result<Data, ServiceError>

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> { SignalProducer(result: result) }
}

/// A picture service that responds synchronously.
struct ReadyPictureService: PictureService {
  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    SignalProducer(
      result: Result { try Data(contentsOf: builtInPicture) + Data(url.lastPathComponent.utf8) }
        .mapError { _ in .notAllowed })
  }
}

extension Word {
  /// Returns a word of January 2015; `nil` if the day does not exist.
  static func sample(_ day: Int, _ word: String, definition: String?) -> Word? {
    guard let month = Month(year: 2015, month: 1), let date = Day(month: month, day: day) else { return nil }
    return Word(
      id: 20_150_100 + day, word: word, date: date, imageURL: URL(fileURLWithPath: "/pictures/\(day).png"),
      definition: definition)
  }
}

extension ScreenDriver {
  /// Opens a screen that shows the words of January 2015.
  static func words(
    _ words: any WordService, pictures: any PictureService = StubPictureService(),
    reactions: any ReactionService = StubReactionService(), columns: Int, rows: Int,
    presenter: PicturePresenter? = nil, clock: any DateScheduler = QueueScheduler.main, today: Property<Day>? = nil
  ) throws -> ScreenDriver {
    let store = ServiceStore(
      try ServiceConfiguration(), settings: StubSettingsService(), today: today, clock: clock, random: \.lowerBound
    ) { _, _ in WordServices(words: words, pictures: pictures, reactions: reactions) }
    let month = try #require(Month(year: 2015, month: 1))
    let controller = RootNavigationController(
      viewModel: RootViewModel(month: month, store: store, clock: clock),
      showsPictures: presenter?.usesKitty ?? false, scheduler: clock)
    return try ScreenDriver(controller, columns: columns, rows: rows, picturePresenter: presenter)
  }

  /// Opens the form in which the user chooses a service.
  static func form(
    _ configuration: ServiceConfiguration, words: any WordService, clock: TestScheduler, columns: Int, rows: Int
  ) throws -> ScreenDriver {
    let store = ServiceStore(configuration, settings: StubSettingsService(), clock: clock) { _, _ in
      WordServices(words: words, pictures: StubPictureService(), reactions: StubReactionService())
    }
    let month = try #require(Month(year: 2015, month: 1))
    let viewModel = ServiceViewModel(configuration: configuration, month: month, store: store)
    return try ScreenDriver(ServiceViewController(viewModel: viewModel, scheduler: clock), columns: columns, rows: rows)
  }
}

/// One of the built-in pictures.
let builtInPicture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "Modules/Services/EmbeddedYear/Pictures/aurora.png")
