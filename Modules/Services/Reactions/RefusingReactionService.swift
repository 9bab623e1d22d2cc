import Models
import Reactive

/// A reaction service that fails every request and every change with the same error.
struct RefusingReactionService: ReactionService {
  let error: ServiceError

  func reactions() -> SignalProducer<Reactions, ServiceError> { SignalProducer(error: error) }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    SignalProducer(error: error)
  }
}
