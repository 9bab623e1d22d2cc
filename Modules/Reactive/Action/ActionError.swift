/// The error with which a start of an ``Action`` fails.
public enum ActionError<Error: Swift.Error>: Swift.Error {
  /// The action was disabled when it was started.
  case disabled
  /// The work failed.
  case producerFailed(Error)
}

extension ActionError: Equatable where Error: Equatable {}
