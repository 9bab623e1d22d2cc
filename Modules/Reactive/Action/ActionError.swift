/// Why an ``Action`` did not do its work, or not to the end.
public enum ActionError<Error: Swift.Error>: Swift.Error {
  /// The action was disabled when it was applied.
  case disabled
  /// The work failed.
  case producerFailed(Error)
}

extension ActionError: Equatable where Error: Equatable {}
