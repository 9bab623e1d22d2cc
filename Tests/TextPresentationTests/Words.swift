import Foundation
import Models
import Reactive
import Services

/// A word service for the screens: it answers at once what it is told to, or keeps the request waiting.
final class StubWordService: WordService {
  let answer: MutableProperty<Result<WordResponse, ServiceError>?>

  init(_ answer: Result<WordResponse, ServiceError>?) {
    self.answer = MutableProperty(answer)
  }

  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    answer.value.map { SignalProducer(result: $0) } ?? .never
  }
}

/// A reaction service for the screens: it says at once that a change is made, or that it is not, or keeps the request
/// waiting.
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

/// A picture service that never answers.
struct StubPictureService: PictureService {
  func picture(at url: URL) -> SignalProducer<Data, ServiceError> { .never }
}

extension Word {
  /// A word of January 2015.
  static func sample(_ day: Int, _ word: String, definition: String?) -> Word? {
    guard let month = Month(year: 2015, month: 1), let date = Day(month: month, day: day) else { return nil }
    return Word(
      id: 20_150_100 + day, word: word, date: date, imageURL: URL(fileURLWithPath: "/pictures/\(day).png"),
      definition: definition)
  }
}
