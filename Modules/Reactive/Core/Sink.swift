/// The event that ends a sequence of events.
@usableFromInline
enum TerminalEvent<Error: Swift.Error>: Sendable {
  case completed
  case failed(Error)
  case interrupted
}

/// A receiver of the events of one sequence: any number of values, and then one terminal event.
///
/// A sink is called serially, and not after `end`. An operator is a function that creates the sink that its source
/// calls from the sink that it calls itself (see ``Transformation``).
@usableFromInline
struct Sink<Value, Error: Swift.Error>: Sendable {
  @usableFromInline let value: @Sendable (Value) -> Void
  @usableFromInline let end: @Sendable (TerminalEvent<Error>) -> Void

  @inlinable
  init(value: @escaping @Sendable (Value) -> Void, end: @escaping @Sendable (TerminalEvent<Error>) -> Void) {
    self.value = value
    self.end = end
  }
}

extension TerminalEvent {
  /// Returns the terminal event, with the result of `transform` in place of its error.
  func mapError<NewError>(_ transform: (Error) -> NewError) -> TerminalEvent<NewError> {
    switch self {
    case .completed: .completed
    case .failed(let error): .failed(transform(error))
    case .interrupted: .interrupted
    }
  }
}

extension TerminalEvent where Error == Never {
  /// Returns the terminal event with another error type.
  @usableFromInline
  func promoted<NewError>() -> TerminalEvent<NewError> {
    switch self {
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}
