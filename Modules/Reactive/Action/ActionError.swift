/// The reason why an execution of an ``Action`` failed.
public enum ActionError<Error: Swift.Error>: Swift.Error {
  /// The action was disabled when it was started.
  case disabled
  /// The work failed.
  case producerFailed(Error)
}

extension ActionError: Equatable where Error: Equatable {}
