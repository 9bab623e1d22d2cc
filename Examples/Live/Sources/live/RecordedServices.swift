import Foundation
import Models
import Reactive
import Services

/// Services that pass a text for each request, and for each event of the response, to a closure.
struct RecordedServices: WordService, PictureService, ReactionService {
  let base: WordServices
  let record: @Sendable (String) -> Void

  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    base.words.words(in: month).recorded("words(in: \(month))", by: record) { "\($0.words.count) words" }
  }

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    base.pictures.picture(at: url).recorded("picture(\(url.lastPathComponent))", by: record) { "\($0.count) bytes" }
  }

  func reactions() -> SignalProducer<Reactions, ServiceError> {
    base.reactions.reactions().recorded("reactions()", by: record) { "\($0.favourites.count) favourites" }
  }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    base.reactions.set(reaction, of: wordID, to: isOn)
      .recorded("set(\(reaction), of: \(wordID), to: \(isOn))", response: "set(\(reaction))", by: record)
  }

  var externalChanges: SignalProducer<Void, Never> { base.reactions.externalChanges }
}

extension SignalProducer where Value: Sendable, Error == ServiceError {
  /// Records the request when it starts, and then each event with the name of the response, which is that of the request
  /// by default.
  fileprivate func recorded(
    _ request: String, response: String? = nil, by record: @escaping @Sendable (String) -> Void,
    describe: @escaping @Sendable (Value) -> String = { "\($0)" }
  ) -> SignalProducer {
    let response = response ?? request
    return on(
      starting: { record(request) },
      event: { event in
        switch event {
        case .value(let value): record("\(response): \(describe(value))")
        case .failed(let error): record("\(response) failed: \(error.message)")
        case .completed: if Value.self == Never.self { record("\(response): done") }
        case .interrupted: record("\(response) cancelled")
        }
      })
  }
}

/// A service that stores the reactions in memory.
struct MemoryReactionService: ReactionService {
  private let stored = MutableProperty(Reactions())

  func reactions() -> SignalProducer<Reactions, ServiceError> { stored.producer.take(first: 1).promoteError() }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    SignalProducer { [stored] observer, _ in
      stored.modify { if isOn { $0[reaction].insert(wordID) } else { $0[reaction].remove(wordID) } }
      observer.sendCompleted()
    }
  }
}

/// A service that saves no settings.
struct ForgetfulSettingsService: SettingsService {
  func save(_ settings: ServiceSettings) -> SignalProducer<String?, SettingsError> { SignalProducer(value: nil) }
}
