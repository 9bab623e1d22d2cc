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
    _ services: WordServices, columns: Int, rows: Int, pictures: PicturePresenter? = nil,
    clock: any DateScheduler = QueueScheduler.main, today: Property<Day>? = nil
  ) throws -> ScreenDriver {
    let store = WordStore(services: services, today: today)
    let month = try #require(Month(year: 2015, month: 1))
    let controller = WordsViewController(
      viewModel: WordsViewModel(.month(month), store: store, clock: clock),
      showsPictures: pictures?.showsPictures ?? false, scheduler: clock)
    return try ScreenDriver(controller, columns: columns, rows: rows, picturePresenter: pictures)
  }
}

/// One of the built-in pictures.
let builtInPicture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "Modules/Services/EmbeddedYear/Pictures/aurora.png")
